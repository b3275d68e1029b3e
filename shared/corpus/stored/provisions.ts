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

/** What tells a provision from all others. */
const headColumns = ["article_id", "act_id", "title", "section", "binding"] as const;
const textColumns = [...headColumns, "chunks"] as const;
const rankedColumns = [...headColumns, "place", "ranked"] as const;

type Head = Pick<SearchedProvision, (typeof headColumns)[number]>;
type TextRow = Pick<SearchedProvision, (typeof textColumns)[number]>;
type RankedRow = Pick<SearchedProvision, (typeof rankedColumns)[number]>;

/** A provision without its text: where it stands in the corpus, and what it is ranked by. Most of those that are ranked are never shown. */
export interface RankedEntry extends Omit<Provision, "chunks"> {
  readonly place: number;
  readonly ranked: Ranked;
}

/** With about as many bytes as it takes. */
type Sized<Value> = Value & { readonly bytes: number };

/** The objects over what it is ranked by. */
const rankedBytes = 2_500;

type Acts = ReadonlyMap<string, ActEntry>;

const headOf = ({ article_id: id, act_id, title, section, binding }: Head, acts: Acts) => {
  const [citation, act] = [parseCitationId(id), acts.get(act_id)];
  return citation === null || act === undefined ? null : { id, act, citation, title, section, binding };
};

/** Its chunks are read out of their JSON when somebody looks at them; the names of their columns stand for the objects that are made of it. */
const provisionOf = (row: TextRow, acts: Acts): Sized<Provision> | null => {
  const head = headOf(row, acts);
  let [chunks, json]: [readonly Chunk[] | null, string] = [null, row.chunks];
  return (
    head && {
      ...head,
      bytes: 2 * json.length,
      get chunks() {
        chunks ??= JSON.parse(json) as Chunk[];
        json = "";
        return chunks;
      },
    }
  );
};

const entryOf = (row: RankedRow, acts: Acts, compared: boolean): Sized<RankedEntry> | null => {
  const head = headOf(row, acts);
  // A copy: what was read holds the rows of a whole batch.
  let [ranked, packed]: [Ranked | null, Uint8Array | null] = [null, row.ranked.slice()];
  return (
    head && {
      ...head,
      place: row.place,
      bytes: packed.length + rankedBytes,
      get ranked() {
        ranked ??= unpackRanked(packed ?? new Uint8Array(), compared);
        packed = null;
        return ranked;
      },
    }
  );
};

/** Shelves of whole provisions and of what they are ranked by, by their ids, and of the ids of an act's provisions by the act's. */
export const createProvisionShelves = (
  table: Table,
  cache: Cache,
  { acts, embedding }: Pick<Manifest, "acts" | "embedding">,
): {
  readonly provisions: Shelf<Provision>;
  readonly ranked: Shelf<RankedEntry>;
  readonly outlines: Shelf<readonly string[]>;
} => {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const shelfOf = <Row, Value extends { readonly id: string }>(
    kind: string,
    columns: ReadonlyArray<keyof Row & string>,
    make: (row: Row) => Sized<Value> | null,
  ): Shelf<Value> =>
    createShelf<Sized<Value>>({
      kind,
      cache,
      bytesOf: ({ bytes }) => bytes,
      read: async (ids) => {
        const rows = await inStretches(ids, (some) => readWhere<Row>(table, isAnyOf("article_id", some), { columns }));
        return new Map(rows.flatMap((row) => make(row) ?? []).map((value) => [value.id, value]));
      },
    });
  const provisions = shelfOf("provision", textColumns, (row: TextRow) => provisionOf(row, byId));
  const ranked = shelfOf("ranked", rankedColumns, (row: RankedRow) => entryOf(row, byId, embedding !== null));
  const outlines = createShelf<readonly string[]>({
    kind: "outline",
    cache,
    bytesOf: (ids) => ids.reduce((sum, id) => sum + 2 * id.length + 32, 0),
    read: async (actIds) => {
      const rows = await readWhere<Pick<Head, "article_id" | "act_id">>(table, isAnyOf("act_id", actIds), {
        columns: ["article_id", "act_id"],
      });
      const byAct = Map.groupBy(rows, ({ act_id }) => act_id);
      return new Map([...byAct].map(([actId, own]) => [actId, own.map(({ article_id }) => article_id)]));
    },
  });
  return { provisions, ranked, outlines };
};
