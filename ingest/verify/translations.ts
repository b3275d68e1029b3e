import type { Connection } from "@lancedb/lancedb";
import { type Chunk, corpusLayout, type Manifest, type TranslationEntry } from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";
import { PassingChunks } from "./chunks.ts";
import { passTable } from "./passing.ts";
import { noPointers } from "./pointers.ts";
import { checkRawCounts } from "./raw-counts.ts";
import { checkSearch } from "./search.ts";

const checkTranslation = async (
  database: Connection,
  manifest: Manifest,
  { language, acts, chunks: told, sources }: TranslationEntry,
): Promise<Check[]> => {
  const stored = corpusLayout.translation(language);
  const own: Manifest = { ...manifest, language, acts, sources, embedding: null };
  const chunks = new PassingChunks(own, noPointers());
  const { digest } = await passTable<Chunk>(database, "chunks", own, chunks.visit, stored);
  const checks = [
    check("digests", digest === told.digest ? null : `table ${stored} differs from its digest`),
    chunks.counts(),
    checkRawCounts(own, chunks.tallies()),
    chunks.ids(),
    chunks.dates(),
    await checkSearch(database, chunks.probes(), stored),
  ];
  return checks.map((result) => ({ ...result, name: `${result.name} (${language})` }));
};

/** Looks at every further language of a version as at the first: digest, counts, ids, dates, and a search that must find its text. */
export const checkTranslations = async (database: Connection, manifest: Manifest): Promise<Check[]> => {
  const checks: Check[] = [];
  for (const translation of manifest.translations ?? []) {
    checks.push(...(await checkTranslation(database, manifest, translation)));
  }
  return checks;
};
