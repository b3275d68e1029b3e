/** Promise: what judges is of its form, stands once, and points to provisions that ids can name. */
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseCitationId } from "../../../shared/citation/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { readAnswerRows } from "../answers/rows.ts";
import { questionFiles } from "../data/question-files.ts";
import { readSet, setNames } from "./rows.ts";

const rows = setNames.flatMap((name) => readSet(name));

describe("the sets", () => {
  test("hold each id and each question once, and none that anything is chosen on", () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length);
    const fitted = new Set(readAnswerRows([questionFiles.blind], []).map(({ question }) => question));
    expect(rows.filter(({ question }) => fitted.has(question))).toEqual([]);
  });

  test("name provisions by ids", () => {
    const ids = [
      ...readSet("golden").flatMap(({ lead, cites }) => [...lead, ...cites]),
      ...readSet("cited").flatMap(({ cited, address }) => [...cited, address]),
      ...readSet("yesno").flatMap(({ gold, address }) => [...gold, address]),
      ...readSet("premise").flatMap(({ gold }) => gold),
      ...[...readSet("parts"), ...readSet("parts_chosen")].flatMap(({ parts }) => parts.flatMap(({ gold }) => gold)),
    ];
    expect(ids.filter((id) => parseCitationId(id) === null)).toEqual([]);
  });
});

test.each([
  ["{", "is no JSON"],
  ['{"id": "g1"}', "is no question of the set golden"],
])("a line that is %p is refused with its place", (line, reason) => {
  const path = join(temporaryFolder(), "golden.jsonl");
  writeFileSync(path, `\n${line}\n`);
  expect(() => readSet("golden", path)).toThrow(`golden.jsonl:2 ${reason}`);
});
