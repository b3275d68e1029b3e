/** Builds the corpora that most tests read, while the check does what needs no tests. All processes of the tests find them. */
import { earlierLawCorpus, lawCorpus, sampleCorpus, smallCorpus } from "../support/corpus.ts";
import { mirrorDir } from "../support/law/mirror.ts";
import { lawVersions } from "../support/law/versions.ts";

await sampleCorpus();
await smallCorpus();
if (mirrorDir !== null) {
  await lawCorpus();
  await lawVersions();
  await earlierLawCorpus();
}
