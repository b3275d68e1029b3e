/** Builds the corpora that most tests read, while the check does what needs no tests. Both processes of the tests find them. */
import { lawCorpus, sampleCorpus } from "../support/corpus.ts";
import { mirrorDir } from "../support/mirror.ts";

await sampleCorpus();
if (mirrorDir !== null) await lawCorpus();
