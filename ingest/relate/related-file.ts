import type { Chunk, Edge } from "../../shared/corpus/index.ts";
import { relatedPath } from "../bundle/bundle-cache.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStoredHead, readWhole, writeStored } from "../bundle/stored-file.ts";
import { canonicalJson, createRowsDigest, type RowsDigest } from "../write/canonical.ts";
import type { Consulted, Corpus } from "./corpus.ts";

/** What is said of an act's rows before them. */
export interface RelatedHead {
  readonly chunks: RowsDigest;
  readonly edges: RowsDigest;
  /** How many bytes the chunks take. */
  readonly chunkBytes: number;
  /** What empowers the act: provision ids or acts. */
  readonly legalBasis: readonly string[];
  readonly consulted: Consulted;
  /** What the rest of the corpus was when the rows were made, as far as they depend on it. */
  readonly standing: string;
  readonly code: string;
}

/** An act's rows as a version holds them: in canonical JSON, one a line. */
export interface RelatedRows {
  readonly chunks: Buffer;
  readonly edges: Buffer;
}

const code = (): string => codeDigest("ingest/relate/relate-act.ts");

const digestOf = (rows: readonly unknown[], lines: readonly string[]): RowsDigest => {
  const digest = createRowsDigest();
  for (const [place, row] of rows.entries()) digest.add(row, lines[place]);
  return digest.finish();
};

/** Writes the rows of the act of a bundle. */
export const writeRelated = (
  path: string,
  chunks: readonly Chunk[],
  edges: readonly Edge[],
  found: Pick<RelatedHead, "legalBasis" | "consulted" | "standing">,
): void => {
  const [chunkLines, edgeLines] = [chunks.map(canonicalJson), edges.map(canonicalJson)];
  const head: RelatedHead = {
    ...found,
    chunks: digestOf(chunks, chunkLines),
    edges: digestOf(edges, edgeLines),
    chunkBytes: chunkLines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
    code: code(),
  };
  writeStored(relatedPath(path), [JSON.stringify(head), ...chunkLines, ...edgeLines]);
};

/** The head of the rows of a bundle's act; null where they are missing, damaged, or were made for another corpus. */
export const readFreshHead = (path: string, corpus: Corpus): RelatedHead | null => {
  const head = JSON.parse(readStoredHead(relatedPath(path)) ?? "null") as RelatedHead | null;
  const isFresh = head !== null && head.code === code() && head.standing === corpus.standing(head.consulted);
  return isFresh ? head : null;
};

const newline = 10;

/** The rows of a bundle's act, which are known to be there. */
export const readRows = (path: string, { chunkBytes }: RelatedHead): RelatedRows => {
  const content = readWhole(relatedPath(path));
  if (content === null) throw new Error(`${relatedPath(path)} changed while it was read`);
  const start = content.indexOf(newline) + 1;
  return { chunks: content.subarray(start, start + chunkBytes), edges: content.subarray(start + chunkBytes) };
};

/** Rows out of their lines. */
export const parseLines = <Row>(lines: Buffer): Row[] =>
  lines
    .toString("utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Row)));
