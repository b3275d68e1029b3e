import { type Chunk, corpusLayout, type Manifest, openDatabase } from "../../shared/corpus/index.ts";
import { messageOf } from "../../shared/errors.ts";
import type { WrittenTable } from "../write/tables.ts";
import { type Check, check } from "./check.ts";
import { checkIdentity } from "./integrity.ts";
import { checkSearch, checkSearchTables } from "./search.ts";

/** What a build says of a snapshot that it has written. */
export interface Built {
  readonly written: readonly WrittenTable[];
  /** What was found of its parts, when each was made. */
  readonly checks: readonly Check[];
  /** Chunks that a search must find, by the table that they stand in: of the acts that were made for this build. */
  readonly probes: ReadonlyMap<string, readonly Chunk[]>;
}

/** What was read back from the disk must be what was written. */
const checkWritten = ({ written }: Built): Check => {
  const odd = written.find(({ isWhole }) => !isWhole);
  return check("digests", odd === undefined ? null : `table ${odd.stored} is not what was written`);
};

const rowsTold = ({ tables, translations = [] }: Manifest): Map<string, number> =>
  new Map([
    ...Object.entries(tables).map(([name, { rows }]) => [name, rows] as const),
    ...translations.map(({ language, chunks }) => [corpusLayout.translation(language), chunks.rows] as const),
    ...translations.flatMap(({ language, edges }) =>
      edges === undefined ? [] : [[corpusLayout.translatedEdges(language), edges.rows] as const],
    ),
  ]);

const checkRows = ({ written }: Built, manifest: Manifest): Check => {
  const told = rowsTold(manifest);
  const odd = written.find(({ stored, rows }) => told.get(stored) !== rows);
  return check(
    "counts",
    odd === undefined ? null : `table ${odd.stored} has ${odd.rows} of ${told.get(odd.stored)} rows`,
  );
};

/**
 * Verifies what a build has just written. Its parts were read row by row when they were made (`pack/`), and are what they were: what is
 * asked here is whether all of them are on the disk, as they were to be, and can be found. `verifySnapshot` takes nobody's word for it.
 */
export const verifyBuilt = async (versionDir: string, manifest: Manifest, built: Built): Promise<Check[]> => {
  try {
    const database = await openDatabase(versionDir);
    try {
      const checks = [checkIdentity(manifest), ...built.checks, checkRows(built, manifest), checkWritten(built)];
      for (const [stored, probes] of built.probes) checks.push(await checkSearch(database, probes, stored));
      return [...checks, await checkSearchTables(database, manifest)];
    } finally {
      database.close();
    }
  } catch (error) {
    return [check("readable", messageOf(error))];
  }
};
