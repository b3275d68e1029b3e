import { existsSync, readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../usage-error.ts";

const answerRowSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  set: Type.String({ minLength: 1 }),
  question: Type.String({ minLength: 1 }),
  /** `auto`, or the id of a main act. */
  regulation: Type.String({ minLength: 1 }),
  /** Article ids; the first is the main provision. Empty for rows to be refused. */
  gold: Type.Array(Type.String()),
  /** The paragraph or point of the main provision that answers, where the set says so. */
  address: Type.Optional(Type.String()),
  abstain: Type.Boolean(),
  /** What makes the question one to refuse, where the set says so. */
  kind: Type.Optional(Type.String()),
});

/** One question with what a right answer shows. */
export type AnswerRow = Static<typeof answerRowSchema>;

const parseLine = (line: string, place: string): AnswerRow => {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new UsageError(`${place} is no JSON.`);
  }
  if (!Value.Check(answerRowSchema, row)) {
    const first = Value.Errors(answerRowSchema, row).First();
    throw new UsageError(`${place} is no question: ${first?.path ?? ""} ${first?.message ?? ""}.`);
  }
  if (!row.abstain && row.gold.length === 0) {
    throw new UsageError(`${place} is to be answered but names no provision in "gold".`);
  }
  return row;
};

/** Reads the lines of a JSONL text; empty lines are skipped. Throws a UsageError that names the file and the line. */
export const parseAnswerRows = (text: string, name: string): AnswerRow[] =>
  text.split("\n").flatMap((line, position) => (line.trim() === "" ? [] : parseLine(line, `${name}:${position + 1}`)));

/**
 * Reads question sets, and keeps the named sets (all when none is named). An id stands for one question over all files, since
 * runs are compared by it. Throws a UsageError for a missing file, a bad line, an id twice, or a set that no file has.
 */
export const readAnswerRows = (paths: readonly string[], sets: readonly string[]): AnswerRow[] => {
  const rows = paths.flatMap((path) => {
    if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
    return parseAnswerRows(readFileSync(path, "utf8"), path);
  });
  const ids = new Set<string>();
  for (const row of rows) {
    if (ids.has(row.id)) throw new UsageError(`The id ${row.id} stands for two questions.`);
    ids.add(row.id);
  }
  const known = new Set(rows.map((row) => row.set));
  const missing = sets.filter((set) => !known.has(set));
  if (missing.length > 0) {
    throw new UsageError(`No question is of the set ${missing.join(", ")}; the sets are ${[...known].join(", ")}.`);
  }
  return sets.length === 0 ? rows : rows.filter((row) => sets.includes(row.set));
};
