import type { Chunk, Edge } from "../../shared/corpus/index.ts";
import { relatedPath } from "../bundle/bundle-cache.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, readStoredHead, writeStored } from "../bundle/stored-file.ts";
import { canonicalJson } from "../write/canonical.ts";
import type { Consulted, Corpus } from "./corpus.ts";

/** What is said of an act's rows before them. */
export interface RelatedHead {
  readonly chunks: number;
  readonly edges: number;
  /** What empowers the act: provision ids or acts. */
  readonly legalBasis: readonly string[];
  readonly consulted: Consulted;
  /** What the rest of the corpus was when the rows were made, as far as they depend on it. */
  readonly standing: string;
  readonly code: string;
}

/** An act's rows as a version holds them, in canonical JSON. */
export interface RelatedRows {
  readonly chunks: readonly string[];
  readonly edges: readonly string[];
}

const code = (): string => codeDigest("ingest/relate/relate-act.ts");

/** Writes the rows of the act of a bundle. */
export const writeRelated = (
  path: string,
  chunks: readonly Chunk[],
  edges: readonly Edge[],
  found: Pick<RelatedHead, "legalBasis" | "consulted" | "standing">,
): void => {
  const head: RelatedHead = { ...found, chunks: chunks.length, edges: edges.length, code: code() };
  writeStored(relatedPath(path), [JSON.stringify(head), ...[...chunks, ...edges].map(canonicalJson)]);
};

/** The head of the rows of a bundle's act; null where they are missing, damaged, or were made for another corpus. */
export const readFreshHead = (path: string, corpus: Corpus): RelatedHead | null => {
  const head = JSON.parse(readStoredHead(relatedPath(path)) ?? "null") as RelatedHead | null;
  const isFresh = head !== null && head.code === code() && head.standing === corpus.standing(head.consulted);
  return isFresh ? head : null;
};

/** The rows of a bundle's act, which are known to be there. */
export const readRows = (path: string, { chunks }: RelatedHead): RelatedRows => {
  const lines = readStored(relatedPath(path));
  if (lines === null) throw new Error(`${relatedPath(path)} changed while it was read`);
  return { chunks: lines.slice(1, 1 + chunks), edges: lines.slice(1 + chunks) };
};
