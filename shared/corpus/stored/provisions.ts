import type { Table } from "@lancedb/lancedb";
import { parseCitationId } from "../../citation/index.ts";
import type { Chunk } from "../chunk.ts";
import type { Provision } from "../law-text.ts";
import type { ActEntry } from "../manifest.ts";
import type { SearchedProvision } from "../search-tables.ts";
import { readWhere } from "../tables.ts";
import { type Cache, createShelf, type Shelf } from "./cache.ts";
import { inStretches, isAnyOf } from "./keys.ts";

/** What is read of a provision to show it. */
const columns = ["article_id", "act_id", "title", "section", "binding", "chunks"] as const satisfies ReadonlyArray<
  keyof SearchedProvision
>;

type Row = Pick<SearchedProvision, (typeof columns)[number]>;

/** With about as many bytes as it takes: the names of columns are in its JSON, and stand for the objects that are made of it. */
type Sized = Provision & { readonly bytes: number };

/** A provision whose chunks are read out of their JSON when somebody looks at them: most of those that are ranked are never shown. */
const provisionOf = ({ article_id: id, title, section, binding, ...row }: Row, act: ActEntry): Sized | null => {
  const address = parseCitationId(id);
  if (address === null) return null;
  let [chunks, json]: [readonly Chunk[] | null, string] = [null, row.chunks];
  return {
    ...{ id, act, citation: address, title, section, binding, bytes: 2 * json.length },
    get chunks() {
      chunks ??= JSON.parse(json) as Chunk[];
      json = "";
      return chunks;
    },
  };
};

/** Shelves of whole provisions by their ids, and of the ids of an act's provisions by the act's. */
export const createProvisionShelves = (
  table: Table,
  cache: Cache,
  acts: ReadonlyMap<string, ActEntry>,
): { readonly provisions: Shelf<Provision>; readonly outlines: Shelf<readonly string[]> } => ({
  provisions: createShelf<Sized>({
    kind: "provision",
    cache,
    bytesOf: ({ bytes }) => bytes,
    read: async (ids) => {
      const rows = await inStretches(ids, (some) => readWhere<Row>(table, isAnyOf("article_id", some), { columns }));
      const read = rows.flatMap((row) => {
        const act = acts.get(row.act_id);
        return act === undefined ? [] : (provisionOf(row, act) ?? []);
      });
      return new Map(read.map((provision) => [provision.id, provision]));
    },
  }),
  outlines: createShelf<readonly string[]>({
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
  }),
});
