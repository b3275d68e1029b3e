import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFinder } from "../../../api/answer/find.ts";
import { createAnswerer, openLibrary } from "../../../api/answer/index.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { createStoredAnswerer, createStoredFinder } from "../../../api/answer/retrieve/stored/engines.ts";
import { openStoredLibrary, type StoredLibrary } from "../../../api/answer/retrieve/stored/open.ts";
import type { Answerer, CheckAnswer } from "../../../api/answer/types.ts";
import {
  corpusLayout,
  openSnapshot,
  openStoredLaw,
  type StoredLaw,
  searchTables,
} from "../../../shared/corpus/index.ts";
import { type AnswerRow, readAnswerRows } from "../../eval/answers/rows.ts";
import { lawCorpus, sampleCorpus, temporaryFolder, testEmbedder } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";

const buildMs = 300_000;
const cacheBytes = 96_000_000;

const completed = async (answerer: Answerer, question: string, regulation: string): Promise<CheckAnswer> => {
  const input = { question, regulation, responseFormat: "text" as const, systemContext: null };
  for await (const event of answerer(input, { allowModel: false, signal: new AbortController().signal }))
    if (event.type === "complete") return event.answer;
  throw new Error(`Nothing answers "${question}"`);
};

/** Every fourth of each kind of question: by set, by what makes it one to refuse, and by the act that it is asked of. At least one of each. */
const someOfEachKind = (rows: readonly AnswerRow[]): AnswerRow[] => {
  const kinds = Object.groupBy(rows, ({ set, kind = "", regulation }) => [set, kind, regulation].join("/"));
  return Object.values(kinds).flatMap((alike = []) => alike.filter((_, position) => position % 4 === 0));
};

const sourcesOf = ({ sources }: CheckAnswer): string[] => sources.map(({ article_id }) => article_id);

inLaw.describe("a corpus that is searched on the disk", () => {
  let law: StoredLaw;
  let stored: StoredLibrary;
  let library: Library;
  let embedder: Awaited<ReturnType<typeof testEmbedder>>;

  beforeAll(async () => {
    const { corpusDir, version } = await lawCorpus();
    embedder = await testEmbedder();
    law = await openStoredLaw(corpusDir, version, cacheBytes);
    stored = await openStoredLibrary(law);
    library = await openLibrary(await openSnapshot(corpusDir, version));
  }, buildMs);
  afterAll(() => law.close());

  test(
    "answers as the same corpus in memory does: the right provision as often, and nearly always the same one first",
    async () => {
      const options = { model: null, embedder, encoderLanguages: ["en"], day: () => "2026-11-23" };
      const [disk, memory] = [createStoredAnswerer(stored, options), createAnswerer(library, options)];
      const rows = someOfEachKind(readAnswerRows([join(import.meta.dir, "../../eval/data/questions.jsonl")], []));
      const count = { answerable: 0, disk: 0, memory: 0, sameFirst: 0, sameText: 0 };
      for (const { question, regulation, gold } of rows) {
        const [one, other] = [
          await completed(disk, question, regulation),
          await completed(memory, question, regulation),
        ];
        const [found, expected] = [sourcesOf(one), sourcesOf(other)];
        if (one.should_abstain === other.should_abstain && found[0] === expected[0]) count.sameFirst += 1;
        if (one.answer === other.answer) count.sameText += 1;
        if (gold.length === 0) continue;
        count.answerable += 1;
        if (gold.some((id) => found.includes(id))) count.disk += 1;
        if (gold.some((id) => expected.includes(id))) count.memory += 1;
      }
      expect(rows.length).toBeGreaterThan(80);
      expect(Math.abs(count.disk - count.memory) / count.answerable).toBeLessThanOrEqual(0.01);
      expect(count.sameFirst / rows.length).toBeGreaterThanOrEqual(0.97);
      expect(count.sameText / rows.length).toBeGreaterThanOrEqual(0.9);
      expect(law.cache.calculatedSize).toBeLessThanOrEqual(cacheBytes);
    },
    buildMs,
  );

  test(
    "finds what is looked for: citations, titles, words, a last word that is not finished, recitals",
    async () => {
      const encoder = embedder === null ? null : { embedder, languages: ["en"] };
      const [disk, memory] = [createStoredFinder(stored, encoder), createFinder(library, encoder)];
      const texts = [
        "Article 33 GDPR",
        "33",
        "data protection imp",
        "personal data breach",
        "register of information",
        "zzzz",
      ];
      for (const text of texts) {
        for (const acts of [null, library.snapshot.manifest.acts.filter(({ id }) => id === "gdpr")]) {
          const wanted = { text, acts, countMax: 5 };
          const [found, expected] = [await disk(wanted), await memory(wanted)];
          const ids = ({ hits }: typeof found): string[] => hits.map(({ chunk }) => chunk.chunk_id);
          expect(ids(found)[0]).toBe(ids(expected)[0] as string);
          expect(ids(found).filter((id) => ids(expected).includes(id)).length).toBeGreaterThanOrEqual(
            ids(expected).length - 1,
          );
        }
      }
    },
    buildMs,
  );

  test(
    "gives the same answer while the cache is too small for any question",
    async () => {
      const { corpusDir, version } = await lawCorpus();
      const tiny = await openStoredLaw(corpusDir, version, 1_000_000);
      const options = { model: null, embedder, encoderLanguages: ["en"], day: () => "2026-11-23" };
      const small = createStoredAnswerer(await openStoredLibrary(tiny), options);
      const question = "How long do I have to report a personal data breach?";
      const expected = await completed(createStoredAnswerer(stored, options), question, "gdpr");
      expect(await completed(small, question, "gdpr")).toEqual(expected);
      expect(tiny.cache.calculatedSize).toBeLessThanOrEqual(1_000_000);
      tiny.close();
    },
    buildMs,
  );
});

describe("a corpus of an earlier release", () => {
  test(
    "cannot be searched on the disk, and whoever tries is told what to do",
    async () => {
      const { corpusDir, version } = await sampleCorpus();
      const folder = temporaryFolder();
      const copy = corpusLayout.version(folder, version);
      cpSync(corpusLayout.version(corpusDir, version), copy, { recursive: true });
      rmSync(join(corpusLayout.tables(copy), `${searchTables.provisions}.lance`), { recursive: true });
      await expect(openStoredLaw(folder, version, cacheBytes)).rejects.toMatchObject({
        message: expect.stringContaining("earlier release"),
        hint: expect.stringContaining("bun run ingest build"),
      });
    },
    buildMs,
  );
});
