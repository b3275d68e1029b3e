import { createHash } from "node:crypto";

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
};

/** JSON with sorted keys: the same value gives the same text, whatever order it was made in. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value));

/** How many rows a table has, and their digest. */
export interface RowsDigest {
  readonly rows: number;
  readonly digest: string;
}

const newline = 10;

/** Takes the digest of rows as they pass: SHA-256 over their canonical JSON, one a line. Vectors are no part of it: they follow from text and model. */
export const createRowsDigest = () => {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    /** `line` is the row in canonical JSON, where that is at hand. */
    add: (row: unknown, line = canonicalJson(row)): void => {
      hash.update(line).update("\n");
      rows += 1;
    },
    /** Some rows in canonical JSON, one a line. */
    addLines: (lines: Uint8Array, count: number): void => {
      if (count === 0) return;
      hash.update(lines);
      if (lines.at(-1) !== newline) hash.update("\n");
      rows += count;
    },
    finish: (): RowsDigest => ({ rows, digest: hash.digest("hex") }),
  };
};

/** The digest of rows that are all at hand. */
export const digestRows = (rows: readonly unknown[]): string => {
  const digest = createRowsDigest();
  for (const row of rows) digest.add(row);
  return digest.finish().digest;
};
