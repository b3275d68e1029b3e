import type { Connection, Table } from "@lancedb/lancedb";
import { Table as ArrowTable, RecordBatch, type Schema } from "apache-arrow";
import { createColumnSums } from "./column-sums.ts";

/** Bytes that are written at once: each time is a file and a step of the table's history. */
const bytesAtOnce = 6_000_000;

/** A table that was written, and what must be read back of it. */
export interface Written {
  readonly table: Table;
  /** What it is called on the disk. */
  readonly stored: string;
  readonly rows: number;
  readonly sums: string;
}

/** Takes the batches of a table in any size and writes them in larger ones, while the next are prepared. */
export class TableWriter {
  readonly #database: Connection;
  readonly #stored: string;
  readonly #schema: Schema;
  readonly #sums = createColumnSums();
  #table: Table | null = null;
  #batches: RecordBatch[] = [];
  #bytes = 0;
  #rows = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Connection, stored: string, schema: Schema) {
    this.#database = database;
    this.#stored = stored;
    this.#schema = schema;
  }

  async add(batches: readonly RecordBatch[]): Promise<void> {
    for (const { data } of batches) {
      if (data.length === 0) continue;
      const batch = new RecordBatch(this.#schema, data);
      this.#sums.add(batch);
      this.#batches.push(batch);
      this.#rows += data.length;
      this.#bytes += data.byteLength;
    }
    if (this.#bytes >= bytesAtOnce) await this.#flush();
  }

  /** Writes what is left. */
  async finish(): Promise<Written> {
    await this.#flush();
    await this.#writing;
    this.#table ??= await this.#database.createEmptyTable(this.#stored, this.#schema);
    return { table: this.#table, stored: this.#stored, rows: this.#rows, sums: this.#sums.finish() };
  }

  /** One portion is on its way to the disk at a time. */
  async #flush(): Promise<void> {
    await this.#writing;
    if (this.#batches.length === 0) return;
    const portion = new ArrowTable(this.#schema, this.#batches);
    this.#batches = [];
    this.#bytes = 0;
    this.#writing = this.#write(portion);
    // Whoever flushes next, or ends, hears of it.
    this.#writing.catch(() => {});
  }

  async #write(portion: ArrowTable): Promise<void> {
    if (this.#table === null) this.#table = await this.#database.createTable(this.#stored, portion);
    else await this.#table.add(portion);
  }
}
