import type { Connection, Table } from "@lancedb/lancedb";
import { OperatorError } from "../../errors.ts";
import type { Edge } from "../law/chunk.ts";
import { createResolver, type LawText, type Provision } from "../law/law-text.ts";
import { corpusLayout, readManifest } from "../layout.ts";
import type { Manifest } from "../manifest.ts";
import { searchTables } from "../search-tables.ts";
import { type TableName, tableForms } from "../table-forms.ts";
import { openDatabase, readWhere } from "../tables.ts";
import { type Cache, createCache, createShelf, type Shelf } from "./cache.ts";
import { DeskMap, settle } from "./desk.ts";
import { inStretches, isAnyOf } from "./keys.ts";
import { createProvisionShelves, type RankedEntry } from "./provisions.ts";

/** The law with its references, as lookups read it. */
export interface ReferredLaw extends LawText {
  /** References that start in a chunk, or end in a provision (by exact id). */
  edgesFrom(chunkId: string): readonly Edge[];
  edgesTo(provisionId: string): readonly Edge[];
}

/** A corpus version that stays on the disk: what is asked for is read by its key, and kept while there is room. */
export interface StoredLaw {
  readonly manifest: Manifest;
  readonly directory: string;
  /** The acts, without any text. */
  readonly head: ReferredLaw;
  readonly database: Connection;
  readonly cache: Cache;
  /** Whole articles, annexes and recitals by id. */
  readonly provisions: Shelf<Provision>;
  /** What they are ranked by, without their texts. */
  readonly ranked: Shelf<RankedEntry>;
  /** The ids of an act's provisions, in order. */
  readonly outlines: Shelf<readonly string[]>;
  /** Does work over the law, again where it looked for what was not at hand. It must have no effects. At once where all was. */
  read<Result>(work: (law: ReferredLaw) => Result): Result | Promise<Awaited<Result>>;
  close(): void;
}

/** A reference without its words takes as much. */
const rowBytes = 400;
const bytesOfEdges = (edges: readonly Edge[]): number =>
  edges.reduce((sum, { quote }) => sum + rowBytes + 2 * quote.length, 0);

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => keyOf(row) ?? "");

/** What only a build of this release writes. */
const requireSearchTables = async (database: Connection, { corpus_version }: Manifest): Promise<void> => {
  const held = new Set(await database.tableNames());
  if (Object.values(searchTables).every((name) => held.has(name))) return;
  throw new OperatorError(
    `Corpus version ${corpus_version} was built by an earlier release: it cannot be searched on the disk.`,
    { hint: "Remove its folder and build it again: bun run ingest build. Or set CORPUS_SEARCH=memory." },
  );
};

const edgesByKey = (edges: Table, column: "source" | "target") => async (keys: readonly string[]) => {
  const rows = await inStretches(keys, (some) =>
    readWhere<Edge>(edges, isAnyOf(column, some), { json: tableForms.edges.json }),
  );
  return grouped(rows, (edge) => edge[column]);
};

/**
 * Opens a published version without reading it. `cacheBytes` bounds what is kept of it in memory, beside as much that LanceDB keeps of its
 * files and indices. Throws an OperatorError when it is missing or damaged, or was built by an earlier release.
 */
export const openStoredLaw = async (corpusDir: string, version: string, cacheBytes: number): Promise<StoredLaw> => {
  const manifest = readManifest(corpusDir, version);
  const directory = corpusLayout.version(corpusDir, version);
  const database = await openDatabase(directory, cacheBytes);
  await requireSearchTables(database, manifest);
  const edges = await database.openTable("edges" satisfies TableName);
  const cache = createCache(cacheBytes);
  const acts = new Map(manifest.acts.map((act) => [act.id, act]));

  const { provisions, ranked, outlines } = createProvisionShelves(
    await database.openTable(searchTables.provisions),
    cache,
    manifest,
  );
  const edgeShelf = (column: "source" | "target"): Shelf<readonly Edge[]> =>
    createShelf({ kind: column, cache, bytesOf: bytesOfEdges, read: edgesByKey(edges, column) });
  const [outgoing, incoming] = [edgeShelf("source"), edgeShelf("target")];

  return {
    manifest,
    directory,
    head: {
      manifest,
      chunks: [],
      provisions: new Map(),
      act: (id) => acts.get(id),
      idsOf: () => [],
      resolve: () => [],
      edgesFrom: () => [],
      edgesTo: () => [],
    },
    database,
    cache,
    provisions,
    ranked,
    outlines,
    read: (work) => {
      const desk = new DeskMap(provisions);
      const [ids, from, to] = [new DeskMap(outlines), new DeskMap(outgoing), new DeskMap(incoming)];
      const law: ReferredLaw = {
        manifest,
        chunks: [],
        provisions: desk,
        act: (id) => acts.get(id),
        idsOf: (actId) => ids.get(actId) ?? [],
        resolve: createResolver(desk),
        edgesFrom: (chunkId) => from.get(chunkId) ?? [],
        edgesTo: (provisionId) => to.get(provisionId) ?? [],
      };
      return settle(() => work(law), [desk, ids, from, to]);
    },
    close: () => database.close(),
  };
};
