import { expect, test } from "bun:test";
import { createLogger } from "../../api/operations/log.ts";
import { startServer } from "../../api/server.ts";
import { readConfig } from "../../shared/config.ts";
import { openTestDatabase } from "../support/database.ts";
import { createCorpusDir, publishTestCorpus } from "./support/corpus.ts";

test("a start whose end was asked for before it began serves nothing", async () => {
  const corpusDir = createCorpusDir();
  await publishTestCorpus(corpusDir);
  const database = await openTestDatabase();
  const ending = AbortSignal.abort(new Error("The process is to end"));
  const parts = { database, log: createLogger("silent"), ending };
  await expect(startServer(readConfig({ CORPUS_DIR: corpusDir, PORT: "0" }), parts)).rejects.toThrow("is to end");
  await database.close();
}, 60_000);
