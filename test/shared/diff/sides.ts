import { articleIdOf, citationId, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk, Manifest } from "../../../shared/corpus/index.ts";
import type { DiffSide } from "../../../shared/diff/index.ts";

/** An act with the facts that a comparison reads. */
export const testAct = (parts: Partial<ActEntry> = {}): ActEntry => ({
  id: "lab_act",
  regulation: "lab_act",
  celex: "32030R0001",
  number: "Regulation (EU) 2030/1",
  short_name: "Lab Act",
  title: "An act about laboratories",
  aliases: [],
  document_type: "regulation",
  language: "en",
  published_on: "2030-01-01",
  in_force_from: "2030-01-21",
  applies_from: "2031-01-01",
  repealed_on: null,
  expression: "oj",
  legal_basis: [],
  counts: { articles: 1, recitals: 0, annexes: 0, chunks: 1 },
  ...parts,
});

/** A chunk by its id and words; everything else has a value that no comparison finds different. */
export const testChunk = (chunkId: string, text: string, parts: Partial<Chunk> = {}): Chunk => {
  const address = parseCitationId(chunkId);
  if (address === null) throw new Error(`${chunkId} is no address`);
  return {
    chunk_id: chunkId,
    article_id: articleIdOf(address),
    act_id: address.actId ?? "",
    regulation: address.actId ?? "",
    position: 0,
    chunk_type: address.kind === "article" ? "paragraph" : address.kind,
    citation: formatCitation(parseCitationId(citationId(address)) ?? address),
    title: "Working rules",
    section: "Chapter I: General",
    text,
    introduction: "",
    defined_term: null,
    footnotes: [],
    document_type: "regulation",
    binding: address.kind !== "recital",
    applies_from: "2031-01-01",
    applicability: [{ from: "2031-01-01", scope: null, source: "lab_act_art9" }],
    source_celex: "32030R0001",
    expression: "oj",
    ...parts,
  };
};

/** One side of a comparison, in memory. */
export const testSide = (chunks: readonly Chunk[], acts: readonly ActEntry[] = [testAct()]): DiffSide => ({
  manifest: { corpus_version: "2030.01.01-00000000", as_of: null, embedding: null, acts } as unknown as Manifest,
  chunks,
});

/** Chunks of the test act from ids without its name: `{ art1_p1: "words" }`. */
export const chunksOf = (texts: Readonly<Record<string, string>>, parts: Partial<Chunk> = {}): Chunk[] =>
  Object.entries(texts).map(([id, text]) => testChunk(`lab_act_${id}`, text, parts));
