import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Vectors by the content that they were made of, so that an unchanged text is never embedded twice. */
export interface VectorCache {
  /** The vectors of those texts that have one. */
  find(texts: Iterable<string>): Map<string, Float32Array>;
  put(entries: ReadonlyArray<readonly [text: string, vector: Float32Array]>): void;
  close(): void;
}

const keyOf = (modelDigest: string, text: string): string =>
  createHash("sha256").update(modelDigest).update("\0").update(text).digest("base64");

/** Opens the cache of one model in an SQLite file; a kill in the middle of a write loses that write alone. */
export const openVectorCache = (path: string, modelDigest: string): VectorCache => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true });
  database.run("PRAGMA journal_mode = WAL");
  // A kill loses nothing that was put; when the power fails, the last portions may have to be made again.
  database.run("PRAGMA synchronous = NORMAL");
  database.run("PRAGMA busy_timeout = 5000");
  // Keys are in no order: pages that are not kept are read and written again and again.
  database.run("PRAGMA cache_size = -32768");
  database.run("CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID");
  const select = database.query<{ value: Uint8Array }, [string]>("SELECT value FROM vectors WHERE key = ?");
  const insert = database.query("INSERT OR REPLACE INTO vectors (key, value) VALUES (?, ?)");
  return {
    find: (texts) => {
      const found = new Map<string, Float32Array>();
      const keyed = [...new Set(texts)].map((text) => [keyOf(modelDigest, text), text] as const);
      keyed.sort(([one], [other]) => (one < other ? -1 : 1));
      // All at once, and in the order in which they lie: each by itself takes five times as long.
      database.transaction(() => {
        for (const [key, text] of keyed) {
          const row = select.get(key);
          if (row !== null) found.set(text, new Float32Array(Uint8Array.from(row.value).buffer));
        }
      })();
      return found;
    },
    put: (entries) => {
      database.transaction(() => {
        const keyed = entries.map(([text, vector]) => [keyOf(modelDigest, text), vector] as const);
        for (const [key, vector] of keyed.sort(([one], [other]) => (one < other ? -1 : 1)))
          insert.run(key, new Uint8Array(vector.slice().buffer));
      })();
    },
    close: () => database.close(),
  };
};
