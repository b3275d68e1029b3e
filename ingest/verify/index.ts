import { corpusLayout, type Manifest, readManifest, readTables } from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { type Check, check } from "./check.ts";
import { checkCommentary, checkCounts, checkDates, checkEdges, checkIds, checkIndex } from "./content.ts";
import { checkDigests, checkIdentity, checkVectors } from "./integrity.ts";
import { checkRawCounts } from "./raw-counts.ts";
import { checkSearch } from "./search.ts";

/**
 * Reads a snapshot back from disk and looks at all that a reader relies on: names and digests, counts, unique ids, vectors,
 * dates, the targets of all references, the commentary, and a search that must find its own text.
 */
export const verifySnapshot = async (versionDir: string, manifest: Manifest): Promise<Check[]> => {
  try {
    const tables = await readTables(versionDir, manifest);
    const chunks = tables.chunks.rows;
    return [
      checkIdentity(manifest),
      checkDigests(tables, manifest),
      checkCounts(manifest, chunks),
      checkRawCounts(manifest, chunks),
      checkIds(chunks),
      checkDates(chunks),
      checkVectors(tables, manifest),
      checkEdges(chunks, tables.edges.rows),
      checkIndex(chunks, tables.index.rows),
      checkCommentary(tables),
      await checkSearch(versionDir, chunks),
    ];
  } catch (error) {
    return [check("readable", messageOf(error))];
  }
};

/** Verifies a version of a corpus folder. Throws an OperatorError when there is no such version. */
export const verifyVersion = (corpusDir: string, version: string): Promise<Check[]> =>
  verifySnapshot(corpusLayout.version(corpusDir, version), readManifest(corpusDir, version));

/** Throws an OperatorError that names the first problem of a snapshot. */
export const requireSound = (version: string, checks: readonly Check[]): void => {
  const failed = checks.find((result) => result.problem !== null);
  if (failed === undefined) return;
  throw new OperatorError(`Corpus version ${version} fails the check "${failed.name}": ${failed.problem}.`, {
    hint: "Nothing was published. Build it again; if that does not help, the documents are damaged.",
  });
};
