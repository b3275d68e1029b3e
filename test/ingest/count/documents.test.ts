import { expect, setDefaultTimeout } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { savedDocuments } from "../../support/law/documents.ts";
import { inLaw } from "../../support/skip/index.ts";
import { lineOf } from "./document-table.ts";

setDefaultTimeout(600_000);

/** How many documents the suite counts; all of them with ALL_DOCUMENTS=1. */
const sampleSize = 24;

const isRecorded = (line: string): boolean => /^\| 3\d{4}[A-Z]/.test(line);

const recorded = (): string[] =>
  readFileSync(resolve(import.meta.dir, "../../../docs/documents.md"), "utf8")
    .split("\n")
    .filter(isRecorded);

/** Small documents of every kind and year: every so-manyth, so that the same are taken each time. */
const sampled = <Item>(all: readonly Item[]): Item[] => {
  if (process.env["ALL_DOCUMENTS"] !== undefined) return [...all];
  const step = Math.max(1, Math.floor(all.length / sampleSize));
  return all.filter((_, index) => index % step === 0).slice(0, sampleSize);
};

inLaw.test("documents hold what the table of all documents says, and differ from the parser where it says so", () => {
  const table = new Set(recorded());
  const lines = sampled(savedDocuments()).map(lineOf);
  expect(lines.filter((line) => !table.has(line))).toEqual([]);
});
