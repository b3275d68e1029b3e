import { type Program, takeOptions } from "../shared/command-line/program.ts";
import { readConfig } from "../shared/config.ts";
import { openDatabaseFor } from "./accounts/database/database.ts";
import type { Lifetime } from "./operations/lifetime.ts";
import { openLog } from "./operations/log.ts";

const program: Program = {
  name: "start",
  does: "Serves the API from a database and a published corpus. SIGHUP mounts the version that is published by then.",
  settings: ["PORT", "HOST", "METRICS_PORT", "DATABASE_URL", "CORPUS_DIR", "CORPUS_VERSION", "EMBEDDING_MODEL_DIR"],
  examples: ["bun run start", "PORT=8080 DATABASE_URL=postgres://… bun run start"],
  exitCodes: {
    0: "ended by SIGTERM or SIGINT",
    1: "could not start; the reason is said",
    2: "not written as it must be",
  },
};

/** `bun run start`: serves what is there. */
export const serve = async (lifetime: Lifetime): Promise<void> => {
  takeOptions(program);
  const config = readConfig();
  const log = await openLog(lifetime, config.LOG_LEVEL);
  const database = openDatabaseFor(lifetime, config);
  const { startServer } = await import("./server.ts");
  const server = await lifetime.open(
    () => startServer(config, { database, log, ending: lifetime.ending }),
    ({ stop }) => stop(),
  );
  lifetime.onHangup(server.remount);
};
