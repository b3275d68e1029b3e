import type { Connection } from "@lancedb/lancedb";
import {
  type Chunk,
  corpusLayout,
  type Edge,
  type Manifest,
  type TranslationEntry,
} from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";
import { PassingChunks } from "./chunks.ts";
import { passTable } from "./passing.ts";
import { checkEdges, noPointers, noteEdge } from "./pointers.ts";
import { checkRawCounts } from "./raw-counts.ts";
import { checkSearch } from "./search.ts";

const checkTranslation = async (
  database: Connection,
  manifest: Manifest,
  { language, acts, chunks: told, edges, sources }: TranslationEntry,
): Promise<Check[]> => {
  const stored = corpusLayout.translation(language);
  const own: Manifest = { ...manifest, language, acts, sources, embedding: null };
  const pointers = noPointers();
  const differing: string[] = [];
  if (edges !== undefined) {
    const table = corpusLayout.translatedEdges(language);
    const passed = await passTable<Edge>(database, "edges", own, (edge) => noteEdge(pointers, edge), table);
    if (passed.digest !== edges.digest) differing.push(table);
  }
  const chunks = new PassingChunks(own, pointers);
  const { digest } = await passTable<Chunk>(database, "chunks", own, chunks.visit, stored);
  if (digest !== told.digest) differing.unshift(stored);
  const [first] = differing;
  const checks = [
    check("digests", first === undefined ? null : `table ${first} differs from its digest`),
    checkEdges(pointers),
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
