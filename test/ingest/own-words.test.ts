// Data and pages are written in the project's own words: no run of 16 words is shared with a saved official document.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inLaw } from "../support/skip/index.ts";
import { savedDocument, savedNames } from "./parse/documents.ts";
import { wordsOf } from "./parse/source-words.ts";

const runLength = 16;
const projectDir = resolve(import.meta.dir, "../..");

/** The words that a reader of the file sees; neither tags nor what stands in them. */
const visibleWords = (source: string): string[] => wordsOf(source.replace(/<\/?[a-z!?][^>]*>/gi, " "));

/** The README is not among them: it shows an answer, which quotes. */
const places = ["docs/**/*.md", "api/**/*.{md,yaml}", "ingest/**/*.{md,yaml,xhtml}", "test/eval/**/*.{yaml,jsonl}"];
const files = places.flatMap((place) => [...new Bun.Glob(place).scanSync(projectDir)]).sort();

const numbers = new Map<string, number>();
/** A number for each word, which is quicker to compare. */
const numberOf = (word: string): number => {
  const known = numbers.get(word) ?? numbers.size + 1;
  numbers.set(word, known);
  return known;
};

const base = 1_000_003;
/** What the first word of a run adds to its hash, when the run has moved past it. */
const leaving = Array.from({ length: runLength }).reduce((power: number) => Math.imul(power, base), 1);

/** Calls with a hash of each run of words, and where it starts. Runs that differ may have the same hash. */
const eachRun = (words: readonly string[], call: (hash: number, start: number) => void): void => {
  const numbered = words.map(numberOf);
  let hash = 0;
  for (const [end, number] of numbered.entries()) {
    const start = end - runLength + 1;
    hash = (Math.imul(hash, base) + number - Math.imul(numbered[start - 1] ?? 0, leaving)) | 0;
    if (start >= 0) call(hash, start);
  }
};

const textOf = (words: readonly string[], start: number): string => words.slice(start, start + runLength).join(" ");

/** The runs that stand in texts of both kinds, each once. */
const sharedRuns = (own: readonly string[], official: readonly string[]): string[] => {
  const hashes = new Set<number>();
  const ownWords = own.map(visibleWords);
  for (const words of ownWords) eachRun(words, (hash) => hashes.add(hash));
  const alike = new Map<number, Set<string>>();
  for (const words of official.map(visibleWords))
    eachRun(words, (hash, start) => {
      if (hashes.has(hash)) alike.set(hash, (alike.get(hash) ?? new Set()).add(textOf(words, start)));
    });
  const shared = new Set<string>();
  for (const words of ownWords)
    eachRun(words, (hash, start) => {
      const run = alike.has(hash) ? textOf(words, start) : "";
      if (alike.get(hash)?.has(run)) shared.add(run);
    });
  return [...shared];
};

test("a run of 16 words is found wherever it stands, and one of 15 is none", () => {
  const words =
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
  const run = words.join(" ");
  expect(sharedRuns([`<p>Before, ${run}; after.</p>`], ["Other words.", `Others: ${run.toUpperCase()} again`])).toEqual(
    [run],
  );
  expect(sharedRuns([`before ${run}`], [words.slice(1).join(" ")])).toEqual([]);
});

inLaw.test("no file shares a run of 16 words with the law", () => {
  expect(files).toContain("ingest/samples/32016R0679/oj.en.xhtml");
  const documents = savedNames().flatMap(([celex, name]) => [...savedDocument(celex, name).files.values()]);
  expect(documents.length).toBeGreaterThan(0);
  const own = files.map((file) => readFileSync(join(projectDir, file), "utf8"));
  expect(sharedRuns(own, documents)).toEqual([]);
});
