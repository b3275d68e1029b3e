import type { Connection, Table } from "@lancedb/lancedb";
import { OperatorError } from "../../errors.ts";
import type { Chunk, Edge } from "../chunk.ts";
import { createResolver, gatherProvisions, type LawText, type Provision } from "../law-text.ts";
import { corpusLayout, readManifest } from "../layout.ts";
import type { Manifest } from "../manifest.ts";
import { searchTables } from "../search-tables.ts";
import { type TableName, tableForms } from "../table-forms.ts";
import { openDatabase, quoted, readWhere } from "../tables.ts";
import { type Cache, createCache, createShelf, type Shelf } from "./cache.ts";
import { DeskMap, settle } from "./desk.ts";

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
  /** The ids of an act's provisions, in order. */
  readonly outlines: Shelf<readonly string[]>;
  /** Does work over the law, again where it looked for what was not at hand. It must have no effects. At once where all was. */
  read<Result>(work: (law: ReferredLaw) => Result): Result | Promise<Awaited<Result>>;
  close(): void;
}

/** Keys that stand in one condition. */
const keysAtOnce = 400;

/** The condition that a column has one of some values. */
export const isAnyOf = (column: string, keys: readonly string[]): string =>
  `${column} IN (${keys.map(quoted).join(", ")})`;

/** Reads by keys, some hundred of them at a time. */
export const inStretches = async <Read>(
  keys: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Read[]>,
): Promise<Read[]> => {
  const all: Read[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce)
    all.push(...(await read(keys.slice(start, start + keysAtOnce))));
  return all;
};

/** Characters of texts take two bytes at most; objects and their other fields about as much as a short text. */
const rowBytes = 400;
const bytesOfChunk = ({ text, title, introduction }: Chunk): number =>
  rowBytes + 2 * (text.length + title.length + introduction.length);
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
  const rows = await inStretches(
    keys,
    async (some) => (await readWhere<Edge>(edges, isAnyOf(column, some), { json: tableForms.edges.json })).rows,
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
  const open = (name: TableName): Promise<Table> => database.openTable(name);
  const [chunks, edges] = [await open("chunks"), await open("edges")];
  const cache = createCache(cacheBytes);
  const acts = new Map(manifest.acts.map((act) => [act.id, act]));

  const provisions = createShelf<Provision>({
    kind: "provision",
    cache,
    bytesOf: (provision) => provision.chunks.reduce((sum, chunk) => sum + bytesOfChunk(chunk), rowBytes),
    read: async (ids) => {
      const rows = await inStretches(
        ids,
        async (some) =>
          (await readWhere<Chunk>(chunks, isAnyOf("article_id", some), { json: tableForms.chunks.json })).rows,
      );
      return gatherProvisions(rows, acts);
    },
  });
  const outlines = createShelf<readonly string[]>({
    kind: "outline",
    cache,
    bytesOf: (ids) => ids.reduce((sum, id) => sum + 2 * id.length + 32, 0),
    read: async (actIds) => {
      const columns = ["article_id", "act_id"];
      const { rows } = await readWhere<Pick<Chunk, "article_id" | "act_id">>(chunks, isAnyOf("act_id", actIds), {
        columns,
      });
      return new Map(
        [...grouped(rows, ({ act_id }) => act_id)].map(([actId, own]) => [
          actId,
          [...new Set(own.map(({ article_id }) => article_id))],
        ]),
      );
    },
  });
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
