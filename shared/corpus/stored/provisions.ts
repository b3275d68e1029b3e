import type { Table } from "@lancedb/lancedb";
import { parseCitationId } from "../../citation/index.ts";
import type { Chunk } from "../law/chunk.ts";
import type { Provision } from "../law/law-text.ts";
import type { ActEntry, Manifest } from "../manifest.ts";
import type { SearchedProvision } from "../search-tables.ts";
import { readWhere } from "../tables.ts";
import { type Cache, createShelf, type Shelf } from "./cache.ts";
import { inStretches, isAnyOf } from "./keys.ts";
import { type Ranked, unpackRanked } from "./ranked.ts";

/** All but the words of the full-text index. */
const columns = [
  "article_id",
  "act_id",
  "place",
  "binding",
  "title",
  "section",
  "chunks",
  "ranked",
] as const satisfies ReadonlyArray<keyof SearchedProvision>;

type Row = Pick<SearchedProvision, (typeof columns)[number]>;

/** A provision as it was read, with what it is ranked by. */
export interface StoredProvision extends Provision {
  /** Where it stands in the corpus. */
  readonly place: number;
  readonly ranked: Ranked;
}

/** With about as many bytes as it takes: the names of columns are in its JSON, and stand for the objects that are made of it. */
type Sized = StoredProvision & { readonly bytes: number };

/** The objects over what it is ranked by. */
const rankedBytes = 2_500;

/**
 * A provision whose chunks are read out of their JSON when somebody looks at them: most of those that are ranked are never shown, and
 * many that are shown never ranked.
 */
const provisionOf = (row: Row, act: ActEntry, compared: boolean): Sized | null => {
  const { article_id: id, place, title, section, binding } = row;
  const address = parseCitationId(id);
  if (address === null) return null;
  let [chunks, json]: [readonly Chunk[] | null, string] = [null, row.chunks];
  // A copy: what was read holds the rows of a whole batch.
  let [ranked, packed]: [Ranked | null, Uint8Array | null] = [null, row.ranked.slice()];
  return {
    ...{ id, act, citation: address, place, title, section, binding },
    bytes: 2 * json.length + packed.length + rankedBytes,
    get chunks() {
      chunks ??= JSON.parse(json) as Chunk[];
      json = "";
      return chunks;
    },
    get ranked() {
      ranked ??= unpackRanked(packed ?? new Uint8Array(), compared);
      packed = null;
      return ranked;
    },
  };
};

/** Shelves of whole provisions by their ids, and of the ids of an act's provisions by the act's. */
export const createProvisionShelves = (
  table: Table,
  cache: Cache,
  { acts, embedding }: Pick<Manifest, "acts" | "embedding">,
): { readonly provisions: Shelf<StoredProvision>; readonly outlines: Shelf<readonly string[]> } => {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const provisions = createShelf<Sized>({
    kind: "provision",
    cache,
    bytesOf: ({ bytes }) => bytes,
    read: async (ids) => {
      const rows = await inStretches(ids, (some) => readWhere<Row>(table, isAnyOf("article_id", some), { columns }));
      const read = rows.flatMap((row) => {
        const act = byId.get(row.act_id);
        return act === undefined ? [] : (provisionOf(row, act, embedding !== null) ?? []);
      });
      return new Map(read.map((provision) => [provision.id, provision]));
    },
  });
  const outlines = createShelf<readonly string[]>({
    kind: "outline",
    cache,
    bytesOf: (ids) => ids.reduce((sum, id) => sum + 2 * id.length + 32, 0),
    read: async (actIds) => {
      const rows = await readWhere<Pick<Row, "article_id" | "act_id">>(table, isAnyOf("act_id", actIds), {
        columns: ["article_id", "act_id"],
      });
      const byAct = Map.groupBy(rows, ({ act_id }) => act_id);
      return new Map([...byAct].map(([actId, own]) => [actId, own.map(({ article_id }) => article_id)]));
    },
  });
  return { provisions, outlines };
};
