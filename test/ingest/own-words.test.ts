// Data and pages are written in the project's own words: no run of 16 words is shared with a saved official document.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inLaw } from "../support/skip.ts";
import { savedDocument, savedNames } from "./parse/documents.ts";
import { wordsOf } from "./parse/source-words.ts";

const runLength = 16;
const projectDir = resolve(import.meta.dir, "../..");

/** The words that a reader of the file sees; neither tags nor what stands in them. */
const visibleWords = (source: string): string[] => wordsOf(source.replace(/<\/?[a-z!?][^>]*>/gi, " "));

/** The README is not among them: it shows an answer, which quotes. */
const places = ["docs/**/*.md", "api/**/*.{md,yaml}", "ingest/**/*.{md,yaml,xhtml}", "test/eval/**/*.{yaml,jsonl}"];
const files = places.flatMap((place) => [...new Bun.Glob(place).scanSync(projectDir)]).sort();

/** Runs by their first three words: few of the law's runs begin as one of ours does, and only those are compared. */
type Runs = Map<string, Set<string>>;

const addRuns = (runs: Runs, words: readonly string[]): void => {
  for (let start = 0; start + runLength <= words.length; start += 1) {
    const beginning = words.slice(start, start + 3).join(" ");
    const known = runs.get(beginning) ?? new Set<string>();
    runs.set(beginning, known.add(words.slice(start, start + runLength).join(" ")));
  }
};

inLaw.test(
  "no file shares a run of 16 words with the law",
  () => {
    expect(files).toContain("ingest/samples/32016R0679/oj.en.xhtml");
    const runs: Runs = new Map();
    for (const file of files) addRuns(runs, visibleWords(readFileSync(join(projectDir, file), "utf8")));
    const shared = new Set<string>();
    const documents = savedNames().flatMap(([celex, name]) => [...savedDocument(celex, name).files.values()]);
    expect(documents.length).toBeGreaterThan(0);
    for (const words of documents.map(visibleWords)) {
      for (let start = 0; start + runLength <= words.length; start += 1) {
        const known = runs.get(`${words[start]} ${words[start + 1]} ${words[start + 2]}`);
        const run = known === undefined ? "" : words.slice(start, start + runLength).join(" ");
        if (known?.has(run)) shared.add(run);
      }
    }
    expect([...shared]).toEqual([]);
  },
  30_000,
);
