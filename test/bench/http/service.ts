import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase } from "../../../api/accounts/database/database.ts";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { readCurrentVersion } from "../../../shared/corpus/index.ts";

const projectDir = resolve(import.meta.dir, "../../..");

export const freePort = (): number => {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
};

/** Waits until an address answers. */
export const untilAnswered = async (url: string): Promise<void> => {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await Bun.sleep(50);
  }
  throw new Error(`${url} does not answer`);
};

export interface ServiceUnderTest {
  readonly url: string;
  readonly metricsUrl: string;
  /** Keys of as many organizations, all on the Platform plan. */
  readonly keys: readonly string[];
  /** Tells the service to mount what is published now. */
  remount(): void;
  stop(): Promise<void>;
}

/** The corpus that is published, else one built of the samples. */
const ensureCorpus = async (): Promise<string> => {
  const corpusDir = process.env["CORPUS_DIR"] ?? join(projectDir, "corpus-versions");
  if (readCurrentVersion(corpusDir) !== null) return corpusDir;
  const build = Bun.spawn([process.execPath, "run", "ingest", "build"], {
    cwd: projectDir,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await build.exited) !== 0) throw new Error("The corpus could not be built");
  return corpusDir;
};

/** Starts the whole service as its own process (`bun run start`), logging as in production, with organizations to send from. */
export const startService = async (organizationsCount: number): Promise<ServiceUnderTest> => {
  const dataDir = mkdtempSync(join(tmpdir(), "acquis-bench-"));
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: dataDir });
  const keys: string[] = [];
  for (let index = 0; index < organizationsCount; index += 1) {
    const { id } = await createOrganization(database.db, `Bench ${index}`, "platform");
    keys.push((await createKey(database.db, byOperator(id), { name: "Bench", isTest: false })).key);
  }
  const [port, metricsPort] = [freePort(), freePort()];
  const server = Bun.spawn([process.execPath, "run", "api/main.ts"], {
    cwd: projectDir,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      CORPUS_DIR: await ensureCorpus(),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await server.exited;
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/v1/ready`).catch(async (thrown: unknown) => {
    await stop();
    throw thrown;
  });
  const remount = (): void => server.kill("SIGHUP");
  return { url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, keys, remount, stop };
};
