import { parseCitationId } from "../../shared/citation/index.ts";
import type { Chunk, Edge, Manifest } from "../../shared/corpus/index.ts";
import { readSummary } from "../bundle/bundle-file.ts";
import type { LinesOfAct } from "../commentary/editors-lines.ts";
import type { Corpus } from "../relate/corpus.ts";
import { parseLines, type RelatedHead, readRows } from "../relate/related-file.ts";
import { type Check, check } from "../verify/check.ts";
import { PassingChunks } from "../verify/chunks.ts";
import { checkVectors } from "../verify/integrity.ts";
import { passArrow } from "../verify/passing.ts";
import { checkDivisions, checkEdges, noPointers, noteDivisions, noteEdge, type Pointers } from "../verify/pointers.ts";
import { checkRawCounts } from "../verify/raw-counts.ts";
import { tableOf, writePack } from "./pack-file.ts";
import type { PackedTable } from "./schemas.ts";
import { searchRowsOf } from "./search-rows.ts";

/** What an act's pack is made from. */
export interface PackInput {
  /** Where the act's bundle lies, and what is said of its rows beside it. */
  readonly path: string;
  readonly head: RelatedHead;
  /** The vectors of its chunks, one after the other; null without a model. */
  readonly vectors: Float32Array | null;
  readonly dimensions: number | null;
  /** What the editor's index says of each article, annex and recital. */
  readonly lines: LinesOfAct;
  /** False for a further language, in which an act is looked up and no more. */
  readonly searched: boolean;
}

/** What is said of an act's pack: what a corpus is added up from, and what was found when it was looked at. */
export interface SaidOfAct {
  readonly chunks: number;
  readonly provisions: number;
  readonly dateGivers: readonly string[];
  readonly checks: readonly Check[];
  /** A chunk that a search in the corpus must find. */
  readonly probe: Chunk | null;
}

const splitVectors = (vectors: Float32Array, dimensions: number): Float32Array[] =>
  Array.from({ length: vectors.length / dimensions }, (_, row) =>
    vectors.subarray(row * dimensions, (row + 1) * dimensions),
  );

/** Crosses out what other acts of the corpus have. */
const findElsewhere = ({ targets }: Pointers, corpus: Corpus): void => {
  for (const id of [...targets]) {
    const address = parseCitationId(id);
    if (address !== null && corpus.has(address)) targets.delete(id);
  }
};

/** Reads an act's tables back as readers do, and looks at all that they rely on. */
const lookAt = async (
  tables: ReadonlyMap<PackedTable, ReturnType<typeof tableOf>>,
  { path, head, dimensions }: PackInput,
  corpus: Corpus,
): Promise<Pick<SaidOfAct, "checks" | "probe">> => {
  const summary = readSummary(path);
  if (summary === null) throw new Error(`${path} is damaged`);
  const { entry, sources } = summary;
  const own = { acts: [entry], sources } as unknown as Manifest;
  const embedding = dimensions === null ? null : { dimensions };
  const pointers = noPointers();
  const edges = await passArrow<Edge>(tables.get("edges")?.batches ?? [], "edges", { embedding }, (edge) =>
    noteEdge(pointers, edge),
  );
  noteDivisions(pointers, own);
  const passing = new PassingChunks(own, pointers);
  const chunks = await passArrow<Chunk>(tables.get("chunks")?.batches ?? [], "chunks", { embedding }, passing.visit);
  findElsewhere(pointers, corpus);
  const isSame = chunks.digest === head.chunks.digest && edges.digest === head.edges.digest;
  const checks = [
    check("digests", isSame ? null : `the rows of ${entry.id} differ from their digest`),
    passing.counts(),
    checkRawCounts(own, passing.tallies()),
    passing.ids(),
    passing.dates(),
    checkVectors(new Map([["chunks", chunks]])),
    checkDivisions(pointers),
    checkEdges(pointers),
  ];
  return { checks, probe: passing.probes()[0] ?? null };
};

/**
 * Packs the tables of one act, ready to be written beside those of others, and looks at them: what does not change is neither made nor
 * verified again.
 */
export const packAct = async (target: string, input: PackInput, corpus: Corpus): Promise<void> => {
  const { path, head, vectors: flat, dimensions, lines, searched } = input;
  const related = readRows(path, head);
  const chunks = parseLines<Chunk>(related.chunks);
  const vectors = flat === null || dimensions === null ? null : splitVectors(flat, dimensions);
  const stored = { language: readSummary(path)?.entry.language ?? "", dimensions };
  const tables = new Map<PackedTable, ReturnType<typeof tableOf>>([
    ["chunks", tableOf("chunks", { rows: chunks, vectors }, stored)],
    ["edges", tableOf("edges", { rows: parseLines<Edge>(related.edges), vectors: null }, stored)],
  ]);
  const found = searched ? searchRowsOf({ chunks, vectors, lines: new Map(lines) }) : null;
  if (found !== null) tables.set("provisions", tableOf("provisions", { rows: found.rows, vectors: null }, stored));
  const said: SaidOfAct = {
    chunks: chunks.length,
    provisions: found?.rows.length ?? 0,
    dateGivers: found?.dateGivers ?? [],
    ...(await lookAt(tables, input, corpus)),
  };
  writePack(target, said, tables, found?.words ?? null);
};
