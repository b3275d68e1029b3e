import { type SearchField, searchFields } from "../search-tables.ts";
import type { RoundedRows } from "../vectors/dot-products.ts";

/** Which stems stand in some documents, and how often: rows in the order of the stems' numbers, then of the documents. */
export interface Postings {
  /** How many stems each document has. */
  readonly lengths: Uint32Array;
  readonly stems: Uint32Array;
  readonly documents: Uint16Array;
  readonly counts: Uint16Array;
}

/** What a provision is ranked by: the words of each field (of `chunks` each is a document), and the meaning of each chunk. */
export interface Ranked {
  readonly words: Readonly<Record<SearchField, Postings>>;
  /** Null without vectors. */
  readonly vectors: RoundedRows | null;
}

/** The highest that a document's number and a count become. */
const highest = 65_535;
const pairWidth = highest + 1;

/** Postings of documents, each given as stems with spaces between them. */
export const postingsOf = (documents: readonly string[], numberOf: (stem: string) => number): Postings => {
  const lengths = new Uint32Array(documents.length);
  const counts = new Map<number, number>();
  for (const [document, text] of documents.entries()) {
    for (const stem of text.split(" ")) {
      if (stem === "") continue;
      lengths[document] = (lengths[document] ?? 0) + 1;
      const pair = numberOf(stem) * pairWidth + document;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const pairs = Float64Array.from(counts.keys()).sort();
  return {
    lengths,
    stems: Uint32Array.from(pairs, (pair) => Math.floor(pair / pairWidth)),
    documents: Uint16Array.from(pairs, (pair) => pair % pairWidth),
    counts: Uint16Array.from(pairs, (pair) => Math.min(highest, counts.get(pair) ?? 0)),
  };
};

const wordBytes = 4;
/** Numbers at the beginning: of each field how many documents and rows it has, of the vectors how many and how wide. */
const headLength = searchFields.length * 2 + 2;

/** Where the next part of some bytes begins. */
const padded = (length: number): number => Math.ceil(length / wordBytes) * wordBytes;

/** Puts all in one block of bytes, which `unpackRanked` reads where it lies. */
export const packRanked = ({ words, vectors }: Ranked): Uint8Array => {
  const fields = searchFields.map((field) => words[field]);
  const width = vectors === null || vectors.rows === 0 ? 0 : vectors.values.length / vectors.rows;
  const head = Uint32Array.from([
    ...fields.flatMap(({ lengths, stems }) => [lengths.length, stems.length]),
    vectors?.rows ?? 0,
    width,
  ]);
  const parts = [
    head,
    ...fields.flatMap(({ lengths, stems, documents, counts }) => [lengths, stems, documents, counts]),
    ...(vectors === null ? [] : [vectors.units, vectors.values]),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + padded(byteLength), 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return bytes;
};

/** Gives the stems of what `packRanked` packed other numbers, which must be in the same order, where it lies. */
export const renumberStems = ({ buffer, byteOffset, byteLength }: Uint8Array, numbers: Uint32Array): void => {
  const words = new Uint32Array(buffer, byteOffset, byteLength / wordBytes);
  let at = headLength;
  for (const field of searchFields.keys()) {
    const [documents, rows] = [words[field * 2] ?? 0, words[field * 2 + 1] ?? 0];
    at += documents;
    for (const end = at + rows; at < end; at += 1) words[at] = numbers[words[at] as number] as number;
    at += 2 * (padded(rows * 2) / wordBytes);
  }
};

/** Reads what `packRanked` packed, where it lies: the bytes must begin their block of memory. `compared` says whether there are vectors. */
export const unpackRanked = ({ buffer }: Uint8Array, compared: boolean): Ranked => {
  const head = new Uint32Array(buffer, 0, headLength);
  let at = headLength * wordBytes;
  const next = (byteLength: number): number => {
    const start = at;
    at += padded(byteLength);
    return start;
  };
  const fields = searchFields.map((field, place): [SearchField, Postings] => {
    const [documents, rows] = [head[place * 2] ?? 0, head[place * 2 + 1] ?? 0];
    return [
      field,
      {
        lengths: new Uint32Array(buffer, next(documents * wordBytes), documents),
        stems: new Uint32Array(buffer, next(rows * wordBytes), rows),
        documents: new Uint16Array(buffer, next(rows * 2), rows),
        counts: new Uint16Array(buffer, next(rows * 2), rows),
      },
    ];
  });
  const [rows, width] = [head[headLength - 2] ?? 0, head[headLength - 1] ?? 0];
  const words = Object.fromEntries(fields) as Record<SearchField, Postings>;
  if (!compared) return { words, vectors: null };
  const units = new Float32Array(buffer, next(rows * wordBytes), rows);
  return { words, vectors: { rows, units, values: new Int8Array(buffer, next(rows * width), rows * width) } };
};
