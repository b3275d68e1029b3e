import { join } from "node:path";
import { Pool } from "pg";
import { catalog } from "../../../ingest/catalog.ts";
import { sampleCatalog, samplesSource } from "../../../ingest/fetch/index.ts";
import type { DocumentSource } from "../../../ingest/fetch/source.ts";
import { type MadeVersion, type MakeOptions, makeVersion } from "../../../ingest/make-version.ts";
import { type Maker, makerOf } from "../../../ingest/queue/maker.ts";
import { openQueue } from "../../../ingest/queue/open.ts";
import { runWorker, type Tally } from "../../../ingest/queue/worker.ts";
import { buildOptions, temporaryFolder } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";

/** What a side of the queue has said, and a promise for the moment when it says something. */
export interface Notes {
  readonly lines: string[];
  readonly note: (line: string) => void;
  /** The first line that matches, now or later. */
  said(pattern: RegExp): Promise<string>;
}

export const listen = (): Notes => {
  const lines: string[] = [];
  const waiting: Array<{ pattern: RegExp; resolve: (line: string) => void }> = [];
  return {
    lines,
    note: (line) => {
      lines.push(line);
      for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
    },
    said: (pattern) => {
      const known = lines.find((line) => pattern.test(line));
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.push({ pattern, resolve }));
    },
  };
};

/** Neither model nor commentary: these tests are about bundles. */
const ownMaker = makerOf(null);

export interface WorkerHere {
  readonly notes: Notes;
  readonly done: Promise<Tally>;
  /** Ends it in order; `hurry` gives back what it works on. */
  stop(): void;
  hurry(): void;
}

interface WorkerSettings {
  readonly maker?: Maker;
  readonly samples?: DocumentSource;
  readonly once?: boolean;
}

/** A worker within this process; what it makes, processes of its own make. Its cache is another machine's. */
export const startWorkerHere = async (
  url: string,
  { maker = ownMaker, samples = samplesSource(), once = false }: WorkerSettings = {},
): Promise<WorkerHere> => {
  const notes = listen();
  const [stop, hurry] = [new AbortController(), new AbortController()];
  const config = { DATABASE_URL: url, DATA_DIR: temporaryFolder() };
  const queue = await openQueue({ config, role: "worker", maker, note: notes.note, signal: stop.signal });
  const done = runWorker({
    queue,
    embedding: null,
    limit: null,
    source: samples,
    samples,
    cacheDir: join(config.DATA_DIR, "cache"),
    concurrency: 2,
    note: notes.note,
    once,
    stop: stop.signal,
    hurry: hurry.signal,
  }).finally(queue.close);
  return { notes, done, stop: () => stop.abort(), hurry: () => hurry.abort() };
};

export interface BuildHere {
  readonly notes: Notes;
  readonly made: Promise<MadeVersion>;
  readonly options: MakeOptions;
}

/** The samples' acts by which a queue can be told from another, smallest first. */
export const sampleActs = sampleCatalog(catalog);

/** A build within this process whose bundles come by the queue. */
export const startBuildHere = async (
  url: string,
  overrides: Partial<MakeOptions> = {},
  patience: { awayMaxMs?: number } = {},
): Promise<BuildHere> => {
  const notes = listen();
  const config = { DATABASE_URL: url, DATA_DIR: temporaryFolder() };
  const queue = await openQueue({ config, role: "build", maker: ownMaker, note: notes.note, ...patience });
  const options = await buildOptions({ commentaryDir: temporaryFolder(), embedder: null, ...overrides });
  return { notes, options, made: makeVersion({ ...options, queue }).finally(queue.close) };
};

/** The same build as one process makes it. */
export const buildAlone = async (overrides: Partial<MakeOptions> = {}): Promise<MadeVersion> =>
  makeVersion(await buildOptions({ commentaryDir: temporaryFolder(), embedder: null, ...overrides }));

/** How many rows of the queue's own tables are left. */
export const rowsLeft = async (url: string): Promise<Record<string, number>> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query(`select
    (select count(*)::int from acquis_ingest_1.participants) as participants,
    (select count(*)::int from acquis_ingest_1.wanted) as wanted,
    (select count(*)::int from acquis_ingest_1.outcomes) as outcomes`);
  await pool.end();
  return rows[0];
};

/** A database of its own for each test of a file; they are dropped at its end. */
export const testDatabases = () => {
  const opened: TestDatabase[] = [];
  return {
    open: async (): Promise<string> => {
      const database = await openTestDatabase();
      opened.push(database);
      return database.url;
    },
    close: async (): Promise<void> => {
      for (const database of opened) await database.close();
    },
  };
};
