import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import type { AnswerResult } from "./run.ts";

/** A run as `--json` keeps it, so that a later one can be compared with it. */
export interface AnswerRecord {
  readonly schema: 1;
  readonly corpus_version: string;
  readonly model: boolean;
  readonly results: readonly AnswerResult[];
}

/** Writes a run to a file. */
export const writeRecord = (path: string, record: AnswerRecord): void =>
  writeFileSync(path, `${JSON.stringify(record, null, 1)}\n`);

/** Reads a run back. Throws a UsageError when the file is none. */
export const readRecord = (path: string): AnswerRecord => {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
  try {
    const record = JSON.parse(readFileSync(path, "utf8")) as Partial<AnswerRecord> | null;
    if (record?.schema === 1 && Array.isArray(record.results)) return record as AnswerRecord;
  } catch {
    // Falls through to the same sentence: a file that is no JSON is no run either.
  }
  throw new UsageError(`${path} is no run that --json wrote.`);
};
