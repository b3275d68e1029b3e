import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { parseAnswerRows, readAnswerRows } from "./rows.ts";

const row = { id: "r1", set: "s", question: "Why?", regulation: "auto", gold: ["gdpr_art5"], abstain: false };
const lineOf = (overrides: Record<string, unknown>): string => JSON.stringify({ ...row, ...overrides });

describe("question sets", () => {
  test("are read a line at a time; empty lines are skipped", () => {
    expect(parseAnswerRows(`\n${lineOf({})}\n\n${lineOf({ id: "r2" })}\n`, "x").map(({ id }) => id)).toEqual([
      "r1",
      "r2",
    ]);
  });

  test.each([
    ["no JSON", "{"],
    ["no question", lineOf({ question: undefined })],
    ["gold of another type", lineOf({ gold: "gdpr_art5" })],
    ["a row to be answered without gold", lineOf({ gold: [] })],
  ])("with %s are refused with file and line", (_, line) => {
    const parse = () => parseAnswerRows(`${lineOf({})}\n${line}`, "sets.jsonl");
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow("sets.jsonl:2");
  });

  test("that do not exist are named", () => {
    expect(() => readAnswerRows(["nowhere.jsonl"], [])).toThrow("nowhere.jsonl does not exist");
  });
});

describe("the project's own questions", () => {
  const path = join(import.meta.dir, "../data/questions.jsonl");
  const rows = readAnswerRows([path], []);

  test("are enough of each kind to measure by", () => {
    const countOf = (set: string): number => rows.filter((candidate) => candidate.set === set).length;
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ abstain }) => abstain).length).toBeGreaterThanOrEqual(40);
    for (const set of ["own_everyday", "own_across", "own_dates"]) expect(countOf(set)).toBeGreaterThanOrEqual(20);
  });

  test("can be narrowed to sets, and an unknown set is a mistake", () => {
    expect(new Set(readAnswerRows([path], ["own_dates"]).map(({ set }) => set))).toEqual(new Set(["own_dates"]));
    expect(() => readAnswerRows([path], ["own_date"])).toThrow("No question is of the set own_date");
  });

  test("may not be given twice", () => {
    expect(() => readAnswerRows([path, path], [])).toThrow("stands for two questions");
  });
});
