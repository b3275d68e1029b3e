import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linesByAct } from "../../../ingest/commentary/editors-lines.ts";
import type { SaidOfAct } from "../../../ingest/pack/pack-act.ts";
import { type Rows, tableOf, writePack } from "../../../ingest/pack/pack-file.ts";
import { countWritten, searchRowsOf } from "../../../ingest/pack/search-rows.ts";
import { createRowsDigest, type RowsDigest } from "../../../ingest/write/canonical.ts";
import { commentaryTables, writeTables } from "../../../ingest/write/tables.ts";
import type { Chunk, Edge, IndexEntry, Manifest, Statement, TableName } from "../../../shared/corpus/index.ts";

/** The rows of a table, portion by portion: no more of them need be in memory. */
export interface TableContent {
  readonly name: TableName;
  readonly portions: AsyncIterable<Rows> | Iterable<Rows>;
}

const nothing: SaidOfAct = { chunks: 0, provisions: 0, dateGivers: [], checks: [], probe: null };

async function* portionsOf(tables: readonly TableContent[], name: TableName): AsyncGenerator<Rows> {
  for (const table of tables) if (table.name === name) yield* table.portions;
}

const wholeOf = async (portions: AsyncIterable<Rows>): Promise<Rows> => {
  const rows: object[] = [];
  let vectors: Float32Array[] | null = null;
  for await (const portion of portions) {
    rows.push(...portion.rows);
    if (portion.vectors !== null) vectors = [...(vectors ?? []), ...portion.vectors];
  }
  return { rows, vectors };
};

/** Consecutive chunks of the same act, together. */
async function* byAct(
  portions: AsyncIterable<Rows>,
): AsyncGenerator<{ chunks: Chunk[]; vectors: Float32Array[] | null }> {
  let [chunks, vectors]: [Chunk[], Float32Array[] | null] = [[], null];
  for await (const portion of portions) {
    for (const [place, row] of portion.rows.entries()) {
      const chunk = row as Chunk;
      if (chunks.length > 0 && chunks[0]?.act_id !== chunk.act_id) {
        yield { chunks, vectors };
        [chunks, vectors] = [[], null];
      }
      chunks.push(chunk);
      const vector = portion.vectors?.[place];
      if (vector === undefined) continue;
      vectors ??= [];
      vectors.push(vector);
    }
  }
  if (chunks.length > 0) yield { chunks, vectors };
}

/**
 * Writes rows that no build made into an empty folder, packed as a build packs its own, whatever is wrong with them. Tells how many rows
 * each table holds and what their digest is.
 */
export const writeContent = async (
  folder: string,
  tables: readonly TableContent[],
  dimensions: number | null,
  language = "en",
): Promise<Manifest["tables"]> => {
  const stored = { language, dimensions };
  const packs = `${folder}.packs`;
  mkdirSync(packs, { recursive: true });
  const digests = new Map<TableName, RowsDigest>();
  const [acts, commentary] = [[] as string[], join(packs, "commentary.pack")];
  const nextPath = (): string => {
    const path = join(packs, `${acts.length}.pack`);
    acts.push(path);
    return path;
  };
  try {
    const written = await Promise.all(
      commentaryTables.map(async (name) => [name, await wholeOf(portionsOf(tables, name))] as const),
    );
    for (const [name, { rows }] of written) {
      const digest = createRowsDigest();
      for (const row of rows) digest.add(row);
      digests.set(name, digest.finish());
    }
    const content = new Map(written);
    const index = (content.get("index")?.rows ?? []) as readonly IndexEntry[];
    const statements = (content.get("statements")?.rows ?? []) as readonly Statement[];
    const words = countWritten([
      ...index.flatMap(({ text, reply }) => [text, reply]),
      ...statements.flatMap(({ says, unless }) => [says, unless]),
    ]);
    const rowsOf = written.filter(([, { rows }]) => rows.length > 0);
    writePack(
      commentary,
      { written: words, checks: [], tables: {} },
      new Map(rowsOf.map(([name, rows]) => [name, tableOf(name, rows, stored)])),
    );
    const lines = new Map([...linesByAct(index).values()].flat());
    const chunkDigest = createRowsDigest();
    for await (const { chunks, vectors } of byAct(portionsOf(tables, "chunks"))) {
      for (const chunk of chunks) chunkDigest.add(chunk);
      const found = searchRowsOf({ chunks, vectors, lines });
      const { words: ofAct, dateGivers } = found;
      const said = { ...nothing, chunks: chunks.length, provisions: found.rows.length, dateGivers };
      writePack(
        nextPath(),
        said,
        new Map([
          ["chunks", tableOf("chunks", { rows: chunks, vectors }, stored)],
          ["provisions", tableOf("provisions", { rows: found.rows, vectors: null }, stored)],
        ]),
        ofAct,
      );
    }
    const edgeDigest = createRowsDigest();
    for await (const edges of portionsOf(tables, "edges")) {
      for (const edge of edges.rows) edgeDigest.add(edge);
      writePack(nextPath(), nothing, new Map([["edges", tableOf("edges", edges, stored)]]));
    }
    const parts = { acts, commentary };
    await writeTables(folder, { kind: "content", parts, dimensions });
    await writeTables(folder, { kind: "search", parts });
    digests.set("chunks", chunkDigest.finish()).set("edges", edgeDigest.finish());
    return Object.fromEntries(digests) as Manifest["tables"];
  } finally {
    rmSync(packs, { recursive: true, force: true });
  }
};

/** Writes chunks and references of a further language that no build made. */
export const writeTranslated = async (
  folder: string,
  language: string,
  rows: { readonly chunks: readonly Chunk[]; readonly edges: readonly Edge[] },
): Promise<void> => {
  const path = `${folder}.${language}.pack`;
  const table = (name: "chunks" | "edges") =>
    [name, tableOf(name, { rows: rows[name], vectors: null }, { language, dimensions: null })] as const;
  writePack(path, { ...nothing, chunks: rows.chunks.length }, new Map([table("chunks"), table("edges")]));
  await writeTables(folder, { kind: "translation", language, acts: [path] }).finally(() => rmSync(path));
};
