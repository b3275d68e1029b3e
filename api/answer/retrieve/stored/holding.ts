import type { Table } from "@lancedb/lancedb";
import {
  createShelf,
  inStretches,
  isAnyOf,
  type Provision,
  type Ranked,
  readWhere,
  type SearchedProvision,
  type Shelf,
  type StoredLaw,
  unpackRanked,
} from "../../../../shared/corpus/index.ts";

/** A provision with what it is ranked by. */
export interface Holding extends Ranked {
  readonly provision: Provision;
  /** Where it stands in the corpus. */
  readonly place: number;
}

const columns = ["article_id", "place", "ranked"] as const satisfies ReadonlyArray<keyof SearchedProvision>;

type Row = Pick<SearchedProvision, (typeof columns)[number]>;

/** The objects over a block of bytes. */
const viewBytes = 2_500;

const bytesOf = ({ words, vectors }: Holding): number =>
  Object.values(words).reduce((sum, { lengths, stems }) => sum + 4 * lengths.length + 8 * stems.length, viewBytes) +
  (vectors === null ? 0 : vectors.values.length + 4 * vectors.rows);

/** Makes the shelf of the holdings of a stored corpus. */
export const createHoldings = (law: StoredLaw, table: Table): Shelf<Holding> => {
  const compared = law.manifest.embedding !== null;
  return createShelf({
    kind: "holding",
    cache: law.cache,
    bytesOf,
    read: async (ids) => {
      const [provisions, rows] = await Promise.all([
        law.provisions.take(ids),
        inStretches(ids, (some) => readWhere<Row>(table, isAnyOf("article_id", some), { columns })),
      ]);
      return new Map(
        rows.flatMap(({ article_id, place, ranked }) => {
          const provision = provisions.get(article_id) ?? null;
          return provision === null
            ? []
            : [[article_id, { provision, place, ...unpackRanked(ranked, compared) }] as const];
        }),
      );
    },
  });
};
