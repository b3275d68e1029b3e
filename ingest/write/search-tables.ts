import type { Connection } from "@lancedb/lancedb";
import { type Data, Int32, type RecordBatch, type Schema } from "apache-arrow";
import { renumberStems, searchFields, searchTables } from "../../shared/corpus/index.ts";
import { arrowSchema, arrowTable, batchOf, binaryOf, type ColumnTypes, intColumn } from "../pack/arrow-batch.ts";
import type { PartWords } from "../pack/search-rows.ts";
import { TableWriter, type Written } from "./table-writer.ts";

/** The stems of a part by their numbers in the order in which they were met: as a text, each would be in memory once for every part. */
export type PartStems = Uint32Array;

/** Adds up how often words stand where, part by part. */
export class CorpusWords {
  /** In the order in which they were met. */
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[][] = searchFields.map(() => []);
  readonly #sizes = searchFields.map((field) => ({ field, documents: 0, stems: 0 }));
  readonly #written = new Map<string, number>();
  readonly #dateGivers = new Set<string>();

  add({ stems, counts, sizes, written }: PartWords): PartStems {
    const met = Uint32Array.from(stems, (stem) => this.#numberOf(stem));
    for (const [at, own] of counts.entries()) {
      const sums = this.#counts[at] as number[];
      for (let place = 0; place < met.length; place += 1) {
        const number = met[place] as number;
        sums[number] = (sums[number] ?? 0) + (own[place] ?? 0);
      }
    }
    for (const [at, size] of this.#sizes.entries()) {
      size.documents += sizes[at]?.documents ?? 0;
      size.stems += sizes[at]?.stems ?? 0;
    }
    this.addWritten(written);
    return met;
  }

  /** Words that are written where nothing is ranked. */
  addWritten(written: PartWords["written"]): void {
    for (const [word, uses] of written) this.#written.set(word, (this.#written.get(word) ?? 0) + uses);
  }

  addDateGivers(ids: readonly string[]): void {
    for (const id of ids) this.#dateGivers.add(id);
  }

  /** The numbers of stems in the order of the alphabet, by those in which they were met. Ask when all parts were added. */
  places(): Uint32Array {
    const places = new Uint32Array(this.#numbers.size);
    for (const [place, stem] of this.#stems().entries()) places[this.#numbers.get(stem) ?? 0] = place;
    return places;
  }

  #numberOf(stem: string): number {
    const known = this.#numbers.get(stem);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(stem, number);
    return number;
  }

  #stems(): string[] {
    return [...this.#numbers.keys()].sort();
  }

  /** Writes it all down. */
  async write(database: Connection): Promise<void> {
    const int = () => new Int32();
    const rows = this.#stems().map((stem) => {
      const number = this.#numbers.get(stem) ?? 0;
      const row: Record<string, unknown> = { stem };
      for (const [at, field] of searchFields.entries()) row[field] = this.#counts[at]?.[number] ?? 0;
      return row;
    });
    const counts = Object.fromEntries(searchFields.map((field) => [field, int]));
    await writeRows(database, searchTables.stems, ["stem", ...searchFields], rows, counts);
    const words = [...this.#written].map(([word, uses]) => ({ word, uses }));
    await writeRows(database, searchTables.words, ["word", "uses"], words, { uses: int });
    const sizes = { documents: int, stems: int };
    await writeRows(database, searchTables.fields, ["field", "documents", "stems"], this.#sizes, sizes);
    const givers = [...this.#dateGivers].map((article_id) => ({ article_id }));
    await writeRows(database, searchTables.dateGivers, ["article_id"], givers);
  }
}

const writeRows = async (
  database: Connection,
  name: string,
  columns: readonly string[],
  rows: ReadonlyArray<Record<string, unknown>>,
  types: ColumnTypes = {},
): Promise<Written> => {
  const schema = arrowSchema(columns, null, types);
  const writer = new TableWriter(database, name, schema);
  await writer.add(arrowTable(schema, rows, null).batches);
  return writer.finish();
};

/** What stands before a part in its corpus. */
export interface Before {
  readonly provisions: number;
  readonly chunks: number;
}

const moved = (data: Data, by: number): Data =>
  intColumn((data.values as Int32Array).slice(0, data.length).map((value) => value + by));

/** A column of bytes with other numbers in it; the bytes themselves are copied. */
const renumbered = (data: Data, numbers: Uint32Array): Data => {
  const offsets = (data.valueOffsets as Int32Array).slice(0, data.length + 1);
  const values = new Uint8Array((data.values as Uint8Array).subarray(0, offsets[data.length]));
  for (let row = 0; row < data.length; row += 1)
    renumberStems(values.subarray(offsets[row], offsets[row + 1]), numbers);
  return binaryOf(offsets, values);
};

/** A part's provisions as they stand in the whole corpus. */
export const provisionsOf = (batch: RecordBatch, schema: Schema, before: Before, numbers: Uint32Array): RecordBatch => {
  const children = schema.fields.map(({ name }, at) => {
    const data = batch.data.children[at] as Data;
    if (name === "place") return moved(data, before.provisions);
    if (name === "first") return moved(data, before.chunks);
    return name === "ranked" ? renumbered(data, numbers) : data;
  });
  return batchOf(schema, batch.numRows, children);
};
