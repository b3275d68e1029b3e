// Workers and a PostgreSQL that are killed at random while a build uses them; for the test and for the benchmark.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedPostgres } from "../../../shared/postgres/embedded.ts";
import { type RunningProgram, runProgram } from "../../api/support/process.ts";
import { temporaryFolder } from "../../support/corpus.ts";

/** What was killed, by its kind. */
export interface Killed {
  /** Workers without a warning, and in order. */
  workers: number;
  ended: number;
  servers: number;
}

/** Real workers on a real server of their own. */
export interface Crew {
  /** Address of the server. */
  readonly url: string;
  readonly killed: Killed;
  /** Kills the server, or a worker, which another one takes the place of. */
  strike(): void;
  close(): Promise<void>;
}

interface CrewOptions {
  readonly count: number;
  /** From 0 to 1, anew at each call. */
  readonly random: () => number;
  readonly settings: Record<string, string>;
  /** More are not killed. */
  readonly killsMax: Omit<Killed, "ended">;
}

/** Starts workers, each with a cache of its own as on a machine of its own. */
export const startCrew = async ({ count, random, settings, killsMax }: CrewOptions): Promise<Crew> => {
  const dataDir = temporaryFolder();
  const server = await openEmbeddedPostgres(dataDir);
  const killed: Killed = { workers: 0, ended: 0, servers: 0 };
  const startOne = (): RunningProgram =>
    runProgram(["ingest/cli.ts", "worker", "--concurrency", "1", "--embeddings", "none"], {
      ...settings,
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: server.url,
    });
  const workers: RunningProgram[] = [];
  const ending: RunningProgram[] = [];
  let isClosing = false;

  /** Starts a worker, and again where it ends by itself, as an operator's machine does: the server may be away for long when it starts. */
  const keepOne = (place: number): void => {
    const worker = startOne();
    workers[place] = worker;
    void worker.exited.then(() => {
      if (workers[place] === worker && !isClosing) keepOne(place);
    });
  };
  for (let place = 0; place < count; place += 1) keepOne(place);

  const killServer = (): void => {
    const pid = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
    process.kill(pid, "SIGKILL");
    killed.servers += 1;
  };

  const killWorker = (): void => {
    const place = Math.floor(random() * workers.length);
    const inOrder = random() < 0.25;
    const worker = workers[place];
    keepOne(place);
    worker?.signal(inOrder ? "SIGTERM" : "SIGKILL");
    if (worker !== undefined) ending.push(worker);
    killed[inOrder ? "ended" : "workers"] += 1;
  };

  return {
    url: server.url,
    killed,
    strike: () => {
      const isServer = killed.servers < killsMax.servers && random() < 0.3;
      try {
        if (isServer) killServer();
        else if (killed.workers + killed.ended < killsMax.workers) killWorker();
      } catch {
        // The server was just down, after the kill before.
      }
    },
    close: async () => {
      isClosing = true;
      for (const worker of workers) worker.signal("SIGTERM");
      await Promise.all([...workers, ...ending].map(({ exited }) => exited));
      await server.leave();
    },
  };
};

/** Strikes at random moments, `meanPauseMs` apart on average, until the program has ended; its exit code. */
export const strikeUntilEnd = async (
  program: RunningProgram,
  crew: Crew,
  random: () => number,
  meanPauseMs: number,
): Promise<number> => {
  let timer: Timer | undefined;
  const next = (): void => {
    timer = setTimeout(
      () => {
        crew.strike();
        next();
      },
      2 * random() * meanPauseMs,
    );
  };
  next();
  const code = await program.exited;
  clearTimeout(timer);
  return code;
};
