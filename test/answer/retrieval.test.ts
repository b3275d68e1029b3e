import { beforeAll, expect, test } from "bun:test";
import { retrieve } from "../../api/answer/retrieval.ts";
import type { Library } from "../../api/answer/retrieve/library.ts";
import { inputOf } from "./support/corpus.ts";
import { sampleLibrary } from "./support/libraries.ts";
import { buildTimeoutMs } from "./understand/support.ts";

let library: Library;
beforeAll(async () => {
  library = await sampleLibrary();
}, buildTimeoutMs);

const question = "Under the GDPR, how fast must a stolen laptop be reported, and to whom must it be?";

/** The stems that are searched for, by the whole and by each part. */
const stemsOf = async (over: Library): Promise<string[][]> => {
  const { ranking, rankings } = await retrieve(inputOf(question), over, null);
  return [ranking, ...rankings].map(({ search }) => [...search.own.keys()]);
};

test("the name of an act is searched for where the act has commentary", async () => {
  for (const stems of await stemsOf(library)) expect(stems).toContain("gdpr");
});

test("and is not where nobody has written of it", async () => {
  const unwritten = { ...library, commentary: { ...library.commentary, ofArticle: new Map() } };
  const [whole = [], ...parts] = await stemsOf(unwritten);
  expect(whole).not.toContain("gdpr");
  expect(whole.length).toBeGreaterThan(2);
  expect(parts.flat()).not.toContain("gdpr");
});
