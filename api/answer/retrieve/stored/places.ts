import type { Query, Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { pause, pauseIsDue } from "../../../../shared/pauses.ts";

/**
 * Where provisions stand in the corpus, and which rows of the tables are theirs. LanceDB tells the numbers of the rows that it found at
 * once; to tell what stands in a column of theirs, scattered over the disk, takes it several times as long as to find them.
 */
export interface Places {
  /** Ids of articles, annexes and recitals by their places. */
  readonly ids: readonly string[];
  isBinding(place: number): boolean;
  /** The place of the provision of a row, by the number that LanceDB gives the row. */
  ofProvision(rowId: bigint): number;
  /** The same for a row of `chunks`. */
  ofChunk(rowId: bigint): number;
}

const rowId = "_rowid";

/** The numbers of the rows of a query, in its order. */
export const rowIdsOf = async (query: Pick<Query, typeof Symbol.asyncIterator>): Promise<bigint[]> => {
  const ids: bigint[] = [];
  for await (const batch of query)
    ids.push(...((batch.getChild(rowId)?.toArray() as BigUint64Array | undefined) ?? []));
  return ids;
};

/** A row's number is that of its file, and behind it its place in the file: files of different lengths stand one after the other. */
class RowOrder {
  readonly #sizes = new Map<number, number>();
  #starts: ReadonlyMap<number, number> | null = null;

  add(ids: BigUint64Array): void {
    const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
    for (let at = 1; at < halves.length; at += 2) {
      const file = halves[at] as number;
      this.#sizes.set(file, (this.#sizes.get(file) ?? 0) + 1);
    }
  }

  /** How many rows stand before one. */
  of(id: bigint): number {
    if (this.#starts === null) {
      const starts = new Map<number, number>();
      let start = 0;
      for (const [file, size] of [...this.#sizes].sort(([one], [other]) => one - other)) {
        starts.set(file, start);
        start += size;
      }
      this.#starts = starts;
    }
    return (this.#starts.get(Number(id >> 32n)) ?? 0) + Number(id & 0xffffffffn);
  }
}

/** Goes through the rows of a table in their order, a batch of some columns at a time, with pauses. */
async function* batchesOf(table: Table, columns: readonly string[], order: RowOrder): AsyncGenerator<RecordBatch> {
  for await (const batch of table
    .query()
    .withRowId()
    .select([...columns, rowId])) {
    order.add(batch.getChild(rowId)?.toArray() as BigUint64Array);
    yield batch;
    await pause();
  }
}

const readOrder = async (table: Table, order: RowOrder): Promise<void> => {
  const batches = batchesOf(table, [], order);
  while ((await batches.next()).done !== true);
};

/** Reads where everything stands, with pauses: some tens of bytes a provision. */
export const readPlaces = async (provisions: Table, chunks: Table): Promise<Places> => {
  const [rows, chunkRows] = [new RowOrder(), new RowOrder()];
  const [ids, binding, starts]: [string[], boolean[], number[]] = [[], [], []];
  for await (const batch of batchesOf(provisions, ["article_id", "binding", "first"], rows)) {
    for (const id of batch.getChild("article_id") ?? []) {
      ids.push(String(id));
      if (pauseIsDue()) await pause();
    }
    for (const value of batch.getChild("binding") ?? []) binding.push(value === true);
    for (const value of batch.getChild("first") ?? []) starts.push(Number(value));
  }
  await readOrder(chunks, chunkRows);
  const first = Uint32Array.from(starts);
  const binds = Uint8Array.from(binding, Number);
  /** The last that begins at or before a row. */
  const holderOf = (row: number): number => {
    let [low, high] = [0, first.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((first[middle] as number) <= row) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    ids,
    isBinding: (place) => binds[place] === 1,
    ofProvision: (id) => rows.of(id),
    ofChunk: (id) => holderOf(chunkRows.of(id)),
  };
};
