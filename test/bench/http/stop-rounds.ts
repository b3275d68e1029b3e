import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openKeepAlive } from "./keep-alive-client.ts";

const projectDir = resolve(import.meta.dir, "../../..");

/** How one round went. Everything is as it must be when `problems` is empty. */
export interface StopRound {
  /** When the signal was sent, in ms after the start. */
  readonly atMs: number;
  /** From the signal to the end of the process. */
  readonly tookMs: number;
  readonly code: number | null;
  /** Requests that were under way at the signal. */
  readonly underWay: number;
  readonly problems: readonly string[];
}

/** The ids of all processes that have a folder in their command line or environment, or work in it. */
export const processesOf = (folder: string): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        const [words, surroundings] = ["cmdline", "environ"].map((file) =>
          readFileSync(`/proc/${name}/${file}`, "utf8"),
        );
        return `${words}\0${surroundings}`.includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

export interface Started {
  readonly pid: number;
  readonly folder: string;
  readonly exited: Promise<number>;
  output(): string;
}

/** Starts `up` on empty folders, in a session of its own as a terminal would. (Not through the script: `bun install` ends as it likes.) */
export const startUp = (
  settings: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), "acquis-stops-")),
): Started => {
  const child = Bun.spawn([process.execPath, "run", "api/up.ts"], {
    cwd: projectDir,
    detached: true,
    env: {
      ...process.env,
      NO_COLOR: "1",
      DATA_DIR: join(folder, "data"),
      CORPUS_DIR: join(folder, "corpus"),
      PORT: "0",
      METRICS_PORT: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const listen = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const piece of stream) text += new TextDecoder().decode(piece);
  };
  const heard = Promise.all([listen(child.stdout), listen(child.stderr)]);
  const exited = child.exited.then(async (code) => {
    await heard;
    return code;
  });
  return { pid: child.pid, folder, exited, output: () => text };
};

/** What is left shortly after the end; it is ended, and the folder removed. */
export const leftBehind = async (folder: string): Promise<string[]> => {
  const end = performance.now() + 3_000;
  let left = processesOf(folder);
  while (left.length > 0 && performance.now() < end) {
    await Bun.sleep(50);
    left = processesOf(folder);
  }
  const problems = left.map(
    (pid) => `stays: ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").slice(0, 120)}`,
  );
  if (existsSync(join(folder, "data", "postgres", "postmaster.pid"))) problems.push("PostgreSQL was not stopped");
  for (const pid of left) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  return problems;
};

const endOf = async (started: Started, begun: number, sentAt: number, underWay = 0): Promise<StopRound> => {
  const code = await started.exited;
  const tookMs = performance.now() - sentAt;
  const problems = await leftBehind(started.folder);
  if (code !== 0) problems.push(`code ${code}: ${started.output().slice(-300)}`);
  return { atMs: sentAt - begun, tookMs, code, underWay, problems };
};

/** Ctrl-C at a moment of a start: the whole process group gets SIGINT. */
export const interruptStart = async (settings: Record<string, string>, atMs: number): Promise<StopRound> => {
  const begun = performance.now();
  const started = startUp(settings);
  await Promise.race([Bun.sleep(atMs), started.exited]);
  const sentAt = performance.now();
  process.kill(-started.pid, "SIGINT");
  return endOf(started, begun, sentAt);
};

/** Waits until it has said something. Throws when it ends without. */
export const untilSaid = async (started: Started, pattern: RegExp): Promise<string> => {
  let over = false;
  void started.exited.then(() => {
    over = true;
  });
  for (;;) {
    const match = pattern.exec(started.output());
    if (match !== null) return match[1] ?? "";
    if (over) throw new Error(`It ended: ${started.output()}`);
    await Bun.sleep(20);
  }
};

/** How long a start takes until it serves, in ms; then it is ended. */
export const timeStart = async (settings: Record<string, string>): Promise<number> => {
  const begun = performance.now();
  const started = startUp(settings);
  await untilSaid(started, /curl -s (http:\S+)\/v1\/check/);
  const took = performance.now() - begun;
  process.kill(-started.pid, "SIGINT");
  await started.exited;
  await leftBehind(started.folder);
  return took;
};

/** SIGTERM while clients ask, one request after the other each: those that are under way must be answered. */
export const stopUnderLoad = async (
  settings: Record<string, string>,
  atMs: number,
  clients = 8,
): Promise<StopRound> => {
  const begun = performance.now();
  const started = startUp(settings);
  const key = await untilSaid(started, /API key: (\S+)/);
  const url = await untilSaid(started, /curl -s (http:\S+)\/v1\/check/);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  let stopping = false;
  /** Requests whose last byte the system has taken: the service must answer them, whenever it comes to read them. */
  const underWay = new Set<Promise<string | null>>();
  const ask = async (client: number): Promise<void> => {
    const connection = await openKeepAlive(url);
    for (let round = 0; !stopping; round += 1) {
      const question = `How long do I have to report data breach ${round} of client ${client}?`;
      const asked: Promise<string | null> = connection
        .post("/v1/check", headers, { question }, () => underWay.add(asked))
        .then(
          (status) => (status === 200 ? null : `status ${status}`),
          (thrown: unknown) => `request under way: ${thrown}`,
        )
        .finally(() => underWay.delete(asked));
      await asked;
    }
    connection.close();
  };
  const asking = Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  await Bun.sleep(atMs);
  stopping = true;
  const waiting = [...underWay];
  const sentAt = performance.now();
  process.kill(started.pid, "SIGTERM");
  const answers = await Promise.all(waiting);
  await asking;
  const round = await endOf(started, begun, sentAt, waiting.length);
  const problems = [...round.problems, ...answers.filter((answer) => answer !== null)];
  if (!started.output().includes('"message":"stopped"')) problems.push("the log does not say that it stopped");
  return { ...round, problems };
};
