/**
 * Whether workers that are killed, and a PostgreSQL that is, make the version that one process makes, and how long both take:
 * `bun run test/bench/ingest/queue.ts [WORKERS] [WORKER_KILLS] [SERVER_KILLS] [FOLDER]`. FOLDER holds further acts, laid out as a
 * mirror. `TEST_SEED` gives the same moments again. Exit code 1 where the versions differ.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { catalog } from "../../../ingest/catalog.ts";
import { type RunningProgram, runProgram } from "../../api/support/process.ts";
import { startCrew, strikeUntilEnd } from "../../ingest/queue/kills.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { createRandom } from "../../support/random.ts";

const [count = "4", workerKills = "12", serverKills = "3", further] = process.argv.slice(2);
if (mirrorDir === null) throw new Error("Set EURLEX_MIRROR to a folder of saved documents.");
const write = (text: string): void => void process.stdout.write(`${text}\n`);

/** Entries for the acts of a folder that the catalog does not have. */
const entriesOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^3\d{4}[A-Z]\d{4}$/.test(name) && !catalog.some(({ celex }) => celex === name))
    .map((celex) => `- id: act_${celex.toLowerCase()}\n  celex: ${celex}\n`)
    .join("");

const mirror = [mirrorDir, ...(further === undefined ? [] : [resolve(further)])].join(":");

/** A build on folders of its own. It keeps going, so that acts that cannot be read are the same ones in both. */
const startBuild = (settings: Record<string, string>, ...words: string[]): RunningProgram => {
  const dataDir = temporaryFolder();
  if (further !== undefined) writeFileSync(join(dataDir, "catalog.yaml"), entriesOf(further));
  const own = { EURLEX_MIRROR: mirror, DATA_DIR: dataDir, CORPUS_DIR: temporaryFolder(), ...settings };
  return runProgram(["ingest/cli.ts", "build", "--embeddings", "none", "--keep-going", "--json", ...words], own);
};

interface Built {
  readonly digest: string;
  readonly failed: number;
  readonly seconds: number;
}

const resultOf = async (program: RunningProgram, ended: Promise<number>): Promise<Built> => {
  const began = performance.now();
  const code = await ended;
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (code !== 0 && code !== 3) throw new Error(`The build ended with ${code}:\n${program.output()}`);
  const [line] = await program.printed(/^\{.*\}$/m);
  const { digest, failures } = JSON.parse(line) as { digest: string; failures: unknown[] };
  return { digest, failed: failures.length, seconds };
};

const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);
const random = createRandom(seed);
const killsMax = { workers: Number(workerKills), servers: Number(serverKills) };
const crew = await startCrew({ count: Number(count), random, settings: { EURLEX_MIRROR: mirror }, killsMax });
const queued = startBuild({ DATABASE_URL: crew.url }, "--workers", "queue");
const byWorkers = await resultOf(queued, strikeUntilEnd(queued, crew, random, 8_000));
await crew.close();
const single = startBuild({}, "--workers", "1");
const alone = await resultOf(single, single.exited);

const { workers, ended, servers } = crew.killed;
write(
  `seed ${seed}; ${count} workers; killed: ${workers} workers, ${servers} times PostgreSQL; ended in order: ${ended}`,
);
write(`by the queue: ${byWorkers.seconds} s, ${byWorkers.failed} acts failed, ${byWorkers.digest}`);
write(`one process:  ${alone.seconds} s, ${alone.failed} acts failed, ${alone.digest}`);
process.exit(byWorkers.digest === alone.digest ? 0 : 1);
