import type { Manifest, TableName } from "../../shared/corpus/index.ts";
import { contentDigest, versionName } from "../write/manifest.ts";
import { type Check, check } from "./check.ts";
import type { PassedTable } from "./passing.ts";

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

/** Every table must be what its digest was taken over. */
export const checkDigests = (passed: ReadonlyMap<TableName, PassedTable>, { tables }: Manifest): Check => {
  const differing = [...passed].find(([name, { digest }]) => tables[name]?.digest !== digest);
  return check("digests", differing === undefined ? null : `table ${differing[0]} differs from its digest`);
};

/** Every row of a searchable table has its vector, of unit length, unless the snapshot is lexical only. */
export const checkVectors = (passed: ReadonlyMap<TableName, PassedTable>): Check => {
  const odd = [...passed].find(([, { oddVector }]) => oddVector !== null);
  if (odd === undefined) return check("vectors", null);
  const [name, { oddVector }] = odd;
  return check("vectors", `the vector of row ${oddVector} of table ${name} has no unit length`);
};
