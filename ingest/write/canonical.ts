import { createHash } from "node:crypto";

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
};

/** JSON with sorted keys: the same value gives the same text, whatever order it was made in. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value));

/** SHA-256 over rows in canonical JSON, one a line. Vectors are no part of it: they follow from text and model. */
export const digestRows = (rows: readonly unknown[]): string => {
  const hash = createHash("sha256");
  for (const row of rows) hash.update(canonicalJson(row)).update("\n");
  return hash.digest("hex");
};
