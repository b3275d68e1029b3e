import { join } from "node:path";
import { type Encoder, type Retrieved, retrieve } from "../../../api/answer/retrieval.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { embedTexts } from "../../../ingest/embed/embed-texts.ts";
import { openVectorCache } from "../../../ingest/embed/vector-cache.ts";
import type { Embedder } from "../../../shared/encoder/embedder.ts";

/** A question as a set has it. */
export interface AskedRow {
  readonly set: string;
  readonly question: string;
  readonly regulation: string;
}

/** A question, read and searched for as the service does. */
export interface Asked<Row extends AskedRow> {
  readonly row: Row;
  readonly found: Retrieved;
  readonly library: Library;
}

/** Lends an encoder that keeps its vectors in `cacheDir`; null without an embedder: then questions are searched for by words alone. */
export const withEncoder = async <Made>(
  embedder: Embedder | null,
  cacheDir: string,
  use: (encoder: Encoder | null) => Promise<Made>,
): Promise<Made> => {
  if (embedder === null) return use(null);
  const cache = openVectorCache(join(cacheDir, "vectors.sqlite"), embedder.info.digest);
  try {
    const { info } = embedder;
    return await use({ embedder: { info, embed: (texts) => embedTexts(texts, embedder, cache) }, languages: null });
  } finally {
    cache.close();
  }
};

/** Reads what is wanted of each question, one after the other: a search is large. */
export const readAsked = <Row extends AskedRow, Read>(
  rows: readonly Row[],
  library: Library,
  embedder: Embedder | null,
  cacheDir: string,
  read: (asked: Asked<Row>) => Read,
): Promise<Read[]> =>
  withEncoder(embedder, cacheDir, async (encoder) => {
    const all: Read[] = [];
    for (const row of rows) {
      const { question, regulation } = row;
      const input = { question, regulation, responseFormat: "text", systemContext: null } as const;
      all.push(read({ row, found: await retrieve(input, library, encoder), library }));
    }
    return all;
  });
