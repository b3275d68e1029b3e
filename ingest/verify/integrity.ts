import {
  type Manifest,
  type StoredTables,
  type TableName,
  tableForms,
  type VectorMatrix,
} from "../../shared/corpus/index.ts";
import { digestRows } from "../write/canonical.ts";
import { contentDigest, versionName } from "../write/manifest.ts";
import { type Check, check } from "./check.ts";

/** The manifest's own name and digest must follow from what it says. */
export const checkIdentity = (manifest: Manifest): Check => {
  const digest = contentDigest(manifest);
  if (digest !== manifest.content_digest) return check("identity", "the manifest differs from its digest");
  const name = versionName(manifest);
  return check(
    "identity",
    name === manifest.corpus_version ? null : `it calls itself ${manifest.corpus_version}, not ${name}`,
  );
};

const tableNames = Object.keys(tableForms) as TableName[];

/** Every table must be what its digest was taken over. */
export const checkDigests = (tables: StoredTables, manifest: Manifest): Check => {
  const differing = tableNames.find((name) => {
    const told = manifest.tables[name];
    return told !== undefined && digestRows(tables[name]?.rows ?? []) !== told.digest;
  });
  return check("digests", differing === undefined ? null : `table ${differing} differs from its digest`);
};

const lengthTolerance = 1e-3;

/** A vector has unit length, or is zero where its text has no known word; reading them has proved width and finiteness. */
const oddVector = (matrix: VectorMatrix): number => {
  for (let row = 0; row < matrix.rows; row += 1) {
    const squares = matrix.row(row).reduce((sum, value) => sum + value ** 2, 0);
    if (squares !== 0 && Math.abs(Math.sqrt(squares) - 1) > lengthTolerance) return row;
  }
  return -1;
};

/** Every row of a searchable table has its vector, unless the snapshot is lexical only. */
export const checkVectors = (tables: StoredTables, manifest: Manifest): Check => {
  if (manifest.embedding === null) return check("vectors", null);
  for (const name of tableNames.filter((name) => tableForms[name].compared)) {
    const table = tables[name];
    if (table === null) continue;
    const { vectors, rows } = table;
    if (vectors?.rows !== rows.length) return check("vectors", `table ${name} lacks vectors`);
    const row = oddVector(vectors);
    if (row >= 0) return check("vectors", `the vector of row ${row} of table ${name} has no unit length`);
  }
  return check("vectors", null);
};
