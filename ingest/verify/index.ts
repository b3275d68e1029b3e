import type { Connection } from "@lancedb/lancedb";
import {
  type Chunk,
  corpusLayout,
  type Edge,
  type Manifest,
  openDatabase,
  readManifest,
  type TableName,
  tableForms,
} from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { type Check, check } from "./check.ts";
import { PassingChunks } from "./chunks.ts";
import { checkDigests, checkIdentity, checkVectors } from "./integrity.ts";
import { type PassedTable, passTable } from "./passing.ts";
import {
  type CommentaryRows,
  checkCommentary,
  checkDivisions,
  checkEdges,
  checkIndex,
  noPointers,
  noteCommentary,
  noteDivisions,
  noteEdge,
} from "./pointers.ts";
import { checkRawCounts } from "./raw-counts.ts";
import { checkSearch, checkSearchTables } from "./search.ts";
import { checkTranslations } from "./translations.ts";

const noCommentary = (): CommentaryRows => ({ index: [], statements: [], topics: [], discriminants: [] });

const isKept = (name: TableName): name is keyof CommentaryRows => name in noCommentary();

/** Lets all tables pass: what points first, then the chunks, which are what is pointed at. */
const checkTables = async (database: Connection, manifest: Manifest): Promise<Check[]> => {
  const passed = new Map<TableName, PassedTable>();
  const pass = async <Row>(name: TableName, visit: (row: Row) => void): Promise<void> => {
    passed.set(name, await passTable<Row>(database, name, manifest, visit));
  };
  const [pointers, commentary] = [noPointers(), noCommentary()];
  await pass<Edge>("edges", (edge) => noteEdge(pointers, edge));
  const others = (Object.keys(tableForms) as TableName[]).filter(
    (name) => manifest.tables[name] !== undefined && name !== "edges" && name !== "chunks",
  );
  for (const name of others) {
    const rows: unknown[] = isKept(name) ? commentary[name] : [];
    await pass(name, (row) => void (isKept(name) && rows.push(row)));
  }
  noteCommentary(pointers, commentary);
  noteDivisions(pointers, manifest);
  const chunks = new PassingChunks(manifest, pointers);
  await pass<Chunk>("chunks", chunks.visit);
  return [
    checkIdentity(manifest),
    checkDigests(passed, manifest),
    chunks.counts(),
    checkRawCounts(manifest, chunks.tallies()),
    chunks.ids(),
    chunks.dates(),
    checkVectors(passed),
    checkDivisions(pointers),
    checkEdges(pointers),
    checkIndex(pointers),
    checkCommentary(pointers, commentary, manifest.tables.statements === undefined),
    await checkSearch(database, chunks.probes()),
    await checkSearchTables(database, manifest),
    ...(await checkTranslations(database, manifest)),
  ];
};

/**
 * Reads a snapshot back from disk and looks at all that a reader relies on: names and digests, counts, unique ids, vectors,
 * dates, the targets of all references, the commentary, and a search that must find its own text.
 */
export const verifySnapshot = async (versionDir: string, manifest: Manifest): Promise<Check[]> => {
  try {
    const database = await openDatabase(versionDir);
    return await checkTables(database, manifest).finally(() => database.close());
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
