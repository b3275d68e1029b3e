import { openEmbeddedPostgres } from "../../shared/postgres/embedded.ts";

/**
 * Stops the tests' PostgreSQL when the process that runs them is gone, however it went: the test runner says no goodbye.
 * Arguments: the process to wait for, and the data folder.
 */
const [processId = "", dataDir = ""] = process.argv.slice(2);

const isAlive = (): boolean => {
  try {
    process.kill(Number(processId), 0);
    return true;
  } catch {
    return false;
  }
};

while (isAlive()) await Bun.sleep(200);
await (await openEmbeddedPostgres(dataDir)).leave();
