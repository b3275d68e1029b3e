import { expect, test } from "bun:test";
import { compileCommentary } from "../../../ingest/commentary/compile/index.ts";
import { coverageOf } from "../../../ingest/commentary/coverage.ts";
import { boundCommentary, madeChunks, madeLaw } from "./made-law.ts";

test("a paragraph is covered by its own statement, a point's, or the whole article's, and where none is needed", () => {
  const rule = (citation: string): string => `${citation}:\n  statements:\n    - { says: A rule., kind: duty }\n`;
  const folder = boundCommentary({
    "acts/gdpr.yaml": `${rule("Article 6(1)(a)")}${rule("Article 33(2)")}Article 83:\n  statements: none\nArticle 33:\n  terms: [ill, sick]\n`,
    "acts/dora.yaml": rule("Article 19"),
  });
  const compiled = compileCommentary(folder, madeLaw(), { lenient: false });
  expect(coverageOf("gdpr", madeChunks(), compiled)).toEqual({
    act: "gdpr",
    provisions: 3,
    terms: 2,
    questions: 0,
    statements: 2,
    without: ["Article 4", "Article 83"],
    uncovered: ["Article 4", "Article 33(1)"],
    percent: 60,
  });
  expect(coverageOf("dora", madeChunks(), compiled)).toMatchObject({ statements: 1, uncovered: [], percent: 100 });
});
