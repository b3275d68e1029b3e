import type { Connection } from "@lancedb/lancedb";
import { type Data, Int32, type RecordBatch, type Schema } from "apache-arrow";
import { renumberStems, searchFields, searchTables } from "../../shared/corpus/index.ts";
import { arrowSchema, arrowTable, batchOf, binaryOf, type ColumnTypes, intColumn } from "../pack/arrow-batch.ts";
import type { PartWords } from "../pack/search-rows.ts";
import { TableWriter, type Written } from "./table-writer.ts";

/** The numbers of a part's stems in the whole corpus, by their numbers in the part: both are in the order of the alphabet. */
export type StemNumbers = (part: Pick<PartWords, "stems">) => Uint32Array;

/** Adds up how often words stand where, part by part. */
export class CorpusWords {
  readonly #counts = new Map<string, Uint32Array>();
  readonly #sizes = searchFields.map((field) => ({ field, documents: 0, stems: 0 }));
  readonly #written = new Map<string, number>();
  readonly #dateGivers = new Set<string>();

  add({ stems, counts, sizes, written }: PartWords): void {
    for (const [number, stem] of stems.entries()) {
      const sums = this.#counts.get(stem) ?? new Uint32Array(searchFields.length);
      for (const at of searchFields.keys()) sums[at] = (sums[at] as number) + (counts[at]?.[number] ?? 0);
      this.#counts.set(stem, sums);
    }
    for (const [at, size] of this.#sizes.entries()) {
      size.documents += sizes[at]?.documents ?? 0;
      size.stems += sizes[at]?.stems ?? 0;
    }
    this.addWritten(written);
  }

  /** Words that are written where nothing is ranked. */
  addWritten(written: PartWords["written"]): void {
    for (const [word, uses] of written) this.#written.set(word, (this.#written.get(word) ?? 0) + uses);
  }

  addDateGivers(ids: readonly string[]): void {
    for (const id of ids) this.#dateGivers.add(id);
  }

  /** Ask when all parts were added. */
  numbers(): StemNumbers {
    const numbers = new Map(this.#stems().map((stem, number) => [stem, number]));
    return ({ stems }) => Uint32Array.from(stems, (stem) => numbers.get(stem) ?? 0);
  }

  #stems(): string[] {
    return [...this.#counts.keys()].sort();
  }

  /** Writes it all down. */
  async write(database: Connection): Promise<void> {
    const int = () => new Int32();
    const rows = this.#stems().map((stem) => {
      const row: Record<string, unknown> = { stem };
      for (const [at, field] of searchFields.entries()) row[field] = this.#counts.get(stem)?.[at] ?? 0;
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
