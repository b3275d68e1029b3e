import { beforeAll, expect, test } from "bun:test";
import { openLibrary } from "../../../api/answer/index.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { completeLastWord } from "../../../api/answer/understand/completion.ts";
import { openSnapshot } from "../../../shared/corpus/index.ts";
import { sampleCorpus } from "../../support/corpus.ts";

let library: Library;
beforeAll(async () => {
  const { corpusDir, version } = await sampleCorpus();
  library = await openLibrary(await openSnapshot(corpusDir, version));
}, 120_000);

test.each([
  ["personal data brea", "personal data breach"],
  ["supervisory autho", "supervisory authority"],
  ["Human overs", "Human oversight"],
  ["PERSONAL DATA BREA", "PERSONAL DATA breach"],
  ["a known word stays: personal data", "a known word stays: personal data"],
  ["data b", "data b"],
  ["data which", "data which"],
  ["data zzqx", "data zzqx"],
  ["a space ends the word: brea ", "a space ends the word: brea "],
  ["art 3", "art 3"],
  ["", ""],
])("“%s” is “%s”", async (typed, completed) => {
  expect(await completeLastWord(typed, library)).toBe(completed);
});
