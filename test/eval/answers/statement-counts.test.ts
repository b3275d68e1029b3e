import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { lawOf } from "../../../ingest/commentary/law.ts";
import { openSnapshot } from "../../../shared/corpus/index.ts";
import { smallCorpus, temporaryFolder } from "../../support/corpus.ts";
import { statementCounts } from "./statement-counts.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(60_000);

test("statements are stale that restate other words, that nobody bound, and whose provision is gone", async () => {
  const { corpusDir, version } = await smallCorpus();
  const snapshot = await openSnapshot(corpusDir, version);
  const [entry] = snapshot.manifest.acts.filter(({ id }) => id === "gdpr");
  if (entry === undefined) throw new Error("The samples have no GDPR.");
  const law = lawOf([{ entry, chunks: snapshot.chunks.filter(({ act_id }) => act_id === "gdpr") }]);
  const says = { says: "A rule.", kind: "duty" };
  const folder = temporaryFolder();
  mkdirSync(join(folder, "acts"));
  writeFileSync(
    join(folder, "acts/gdpr.yaml"),
    stringify({
      "Article 33": { statements: [{ ...says, words: law.digestOf("gdpr_art33") }, says] },
      "Article 5": { statements: [{ ...says, words: "00000000" }] },
      "Article 4": { statements: "none" },
      "Article 700": { statements: [{ ...says, words: "00000000" }] },
    }),
  );
  expect(statementCounts(snapshot, folder)).toEqual({ held: snapshot.statements.length, stale: 3 });
});
