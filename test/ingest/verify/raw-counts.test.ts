import { expect, test } from "bun:test";
import { checkRawCounts, WordTally } from "../../../ingest/verify/raw-counts.ts";
import type { Chunk, Manifest } from "../../../shared/corpus/index.ts";

const chunk = (
  chunk_id: string,
  article_id: string,
  chunk_type: Chunk["chunk_type"],
  title: string,
  text: string,
): Chunk => ({ chunk_id, article_id, chunk_type, title, text, act_id: "act" }) as unknown as Chunk;

const chunks = [
  chunk("act_rec1", "act_rec1", "recital", "", "Whereas it helps."),
  chunk("act_art1_p1", "act_art1", "paragraph", "Scope", "1. It applies to 10"),
  chunk("act_art1_p1_part2", "act_art1", "paragraph", "Scope", "000 cases."),
  chunk("act_art1_p2", "act_art1", "paragraph", "Scope", "2. Or not."),
  chunk("act_anx1", "act_anx1", "annex", "Form", "[image]"),
];

const counts = (words: { articles: number; recitals: number; annexes: number }) => ({
  articles: 1,
  recitals: 1,
  annexes: 1,
  words,
  cells: 0,
  footnotes: 0,
});

const rightCounts = counts({ articles: 10, recitals: 3, annexes: 2 });

const source = (expression: string, held: ReturnType<typeof counts> | null) => ({
  celex: "32099R0001",
  expression,
  ...(held === null ? {} : { counts: held }),
});

const problemOf = (sources: ReadonlyArray<ReturnType<typeof source>>, passing = chunks): string | null => {
  const manifest = { acts: [{ id: "act", celex: "32099R0001" }], sources } as unknown as Manifest;
  const tally = new WordTally();
  for (const passed of passing) tally.visit(passed);
  return checkRawCounts(manifest, new Map([["act", tally.finish()]])).problem;
};

test("a version with the provisions and words of its documents is sound", () => {
  expect(problemOf([source("oj", rightCounts)])).toBeNull();
});

test("words that are lost or invented are found, but for a number that may have been cut", () => {
  expect(problemOf([source("oj", counts({ articles: 12, recitals: 3, annexes: 2 }))])).toContain(
    "10 words of articles",
  );
  expect(problemOf([source("oj", counts({ articles: 10, recitals: 2, annexes: 2 }))])).toContain("3 words of recitals");
});

test("a provision that is lost is found", () => {
  expect(problemOf([source("oj", rightCounts)], chunks.slice(0, -1))).toBe("act: 0 annexes, its document has 1");
});

test("recitals are those of the Official Journal, articles and annexes those of the consolidated text", () => {
  const published = counts({ articles: 1, recitals: 3, annexes: 1 });
  const consolidated = counts({ articles: 10, recitals: 0, annexes: 2 });
  expect(problemOf([source("oj", published), source("20990101", consolidated)])).toBeNull();
});

test("an older version, which does not say what its documents hold, is sound", () => {
  expect(problemOf([source("oj", null)])).toBeNull();
});
