import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/corpus.ts";
import { type LabelledRow, readLabelled, statementNamed } from "./labelled.ts";

const row: LabelledRow = {
  id: "one",
  set: "author",
  question: "May I wait?",
  regulation: "gdpr",
  verdict: "no",
  opens: ["gdpr_art33_p1#1"],
  belongs: ["gdpr_art33_p2#1"],
  others: [],
  first: { replies: { "May I wait a week?": 2 }, rules: { "gdpr_art33_p1#1": 1 } },
};

const written = (...lines: readonly string[]): string => {
  const path = join(temporaryFolder(), "labelled.jsonl");
  writeFileSync(path, lines.join("\n"));
  return path;
};

describe("the labelled questions", () => {
  test("are read a line each; empty lines are none", () => {
    const open = { ...row, id: "two", verdict: null };
    expect(readLabelled(written(JSON.stringify(row), "", JSON.stringify(open), ""))).toEqual([row, open]);
    expect(readLabelled(written(""))).toEqual([]);
  });

  test.each([
    ["an unknown verdict", { ...row, verdict: "maybe" }, "/verdict"],
    ["no question", { ...row, question: undefined }, "/question"],
    ["one name where a list is meant", { ...row, opens: "gdpr_art33_p1#1" }, "/opens"],
    [
      "a grade that there is not",
      { ...row, first: { ...row.first, rules: { "gdpr_art33_p1#1": 3 } } },
      "/first/rules/gdpr_art33_p1#1",
    ],
  ])("one with %s is named by file, line and field", (_what, wrong, field) => {
    const path = written(JSON.stringify(row), JSON.stringify(wrong));
    expect(() => readLabelled(path)).toThrow(`labelled.jsonl:2: ${field} `);
  });

  test("that the numbers are chosen on have each an id of its own, and first sentences that were judged", () => {
    const rows = readLabelled();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const judged = rows.filter(({ first }) => Object.keys(first.replies).length + Object.keys(first.rules).length > 1);
    expect(judged.length / rows.length).toBeGreaterThan(0.99);
  });
});

describe("a statement's name", () => {
  const ofAddress = new Map([
    ["gdpr_art33_p1", [4, 9]],
    ["gdpr_art34", [5]],
  ]);

  test.each([
    ["gdpr_art33_p1#1", 4],
    ["gdpr_art33_p1#2", 9],
    ["gdpr_art34", 5],
  ])("%s is the statement of row %d", (name, expected) => expect(statementNamed(name, { ofAddress })).toBe(expected));

  test.each(["gdpr_art33_p1#3", "gdpr_art33_p1#0", "gdpr_art35#1", "", "gdpr_art34#first"])("%p names none", (name) =>
    expect(statementNamed(name, { ofAddress })).toBeUndefined(),
  );
});
