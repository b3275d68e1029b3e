import { Database } from "bun:sqlite";
import { join } from "node:path";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { ensureFolder } from "../../shared/folders.ts";

/**
 * Runs `work` while no other process changes this corpus folder; another one is refused at once. The lock is SQLite's own lock
 * on a file, so the operating system frees it when its holder dies, however that happens.
 */
export const withCorpusLock = async <Result>(corpusDir: string, work: () => Promise<Result>): Promise<Result> => {
  ensureFolder("CORPUS_DIR", corpusDir);
  const database = new Database(join(corpusDir, ".lock"), { create: true });
  try {
    database.run("PRAGMA busy_timeout = 0");
    try {
      database.run("BEGIN EXCLUSIVE");
    } catch (error) {
      if (!/locked|busy/i.test(messageOf(error))) throw error;
      throw new OperatorError(`Another ingest is changing ${corpusDir}.`, {
        hint: "Wait until it has finished, then try again.",
        cause: error,
      });
    }
    return await work();
  } finally {
    database.close();
  }
};
