import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listVersions } from "../../../ingest/publish/versions.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import { readCurrentVersion } from "../../../shared/corpus/index.ts";
import { leftBehind, processesOf, type Started, startUp, untilSaid } from "../http/stop-rounds.ts";

/** A first start on empty folders that is killed again and again. Nothing is wrong when `problems` is empty. */
export interface FirstStart {
  /** From the last document to the first answer, in ms: of the start that was not killed before. */
  readonly firstAnswerMs: number | null;
  /** From the start that was not killed to the embedded version. */
  readonly lastStartMs: number;
  readonly killsInTime: number;
  /** Texts that models were asked to embed, and how many of them there are. */
  readonly asked: number;
  readonly distinct: number;
  /** How long lookups and answers took while vectors were made and while the version changed, in ms. */
  readonly lookups: readonly number[];
  readonly answers: readonly number[];
  readonly problems: readonly string[];
}

const question = "How long do I have to report a personal data breach to the supervisory authority?";

interface Service {
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface Readiness {
  readonly search: "words" | "words_and_meaning";
}

const readiness = async ({ url }: Service): Promise<Readiness> =>
  (await (await fetch(`${url}/v1/ready`)).json()) as Readiness;

const ask = async ({ url, headers }: Service): Promise<number> => {
  const began = performance.now();
  const response = await fetch(`${url}/v1/check`, { method: "POST", headers, body: JSON.stringify({ question }) });
  const answer = (await response.json()) as { answer?: string };
  if (answer.answer?.includes("72 hours") !== true) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  return performance.now() - began;
};

const lookUp = async ({ url, headers }: Service): Promise<number> => {
  const began = performance.now();
  const response = await fetch(`${url}/v1/articles/gdpr/33`, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a lookup got ${response.status}`);
  return performance.now() - began;
};

/** The settings of a start, which notes what is embedded. */
const settingsOf = (folder: string, settings: Record<string, string>) => ({
  ...settings,
  EMBEDDED_TEXTS: join(folder, "embedded"),
  BUN_OPTIONS: `--preload=${join(import.meta.dir, "count-embedded.ts")}`,
});

/** Sends SIGKILL to the whole group at a moment, and waits until all but PostgreSQL are gone. Tells whether it was in time. */
const killAt = async (started: Started, atMs: number): Promise<boolean> => {
  const isEarly = await Promise.race([Bun.sleep(atMs).then(() => true), started.exited.then(() => false)]);
  if (isEarly) process.kill(-started.pid, "SIGKILL");
  await started.exited;
  const isOurs = (pid: number): boolean => {
    try {
      return /api\/up|ingest\/cli|encoder\/program/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    } catch {
      return false;
    }
  };
  while (processesOf(started.folder).some(isOurs)) await Bun.sleep(20);
  return isEarly;
};

/** What a reader of the corpus folder would stumble over. Versions never change, so each is read once. */
const unsound = async (corpusDir: string, known: Set<string>): Promise<string[]> => {
  const current = readCurrentVersion(corpusDir);
  const versions = listVersions(corpusDir).map(({ version }) => version);
  const problems = current === null || versions.includes(current) ? [] : [`${current} is current and not there`];
  for (const version of versions.filter((name) => !known.has(name))) {
    known.add(version);
    const checks = await verifyVersion(corpusDir, version);
    problems.push(
      ...checks.flatMap(({ name, problem }) => (problem === null ? [] : [`${version}, ${name}: ${problem}`])),
    );
  }
  return problems;
};

const createKey = async (settings: Record<string, string>): Promise<string> => {
  const words = [process.execPath, "run", "api/accounts/cli.ts", "key", "create", "Default"];
  const cwd = join(import.meta.dir, "../../..");
  const made = Bun.spawn(words, { cwd, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "inherit"] });
  return /API key: (\S+)/.exec(await new Response(made.stdout).text())?.[1] ?? "";
};

/** Asks and looks up, ten times a second each, until answers are found by meaning. */
const untilEmbedded = async (service: Service): Promise<{ lookups: number[]; answers: number[] }> => {
  const [lookups, answers]: [number[], number[]] = [[], []];
  let isEmbedded = false;
  const measured = async (times: number[], once: (one: Service) => Promise<number>): Promise<void> => {
    while (!isEmbedded) {
      times.push(await once(service));
      await Bun.sleep(100);
    }
  };
  const measuring = Promise.all([measured(lookups, lookUp), measured(answers, ask)]);
  while ((await readiness(service)).search === "words") await Bun.sleep(50);
  isEmbedded = true;
  await measuring;
  return { lookups, answers };
};

/** From the moment at which all documents are read until an answer is there. */
const timeFirstAnswer = async (settings: Record<string, string>): Promise<number> => {
  const started = startUp(settings);
  await untilSaid(started, /^parse: /m);
  const began = performance.now();
  const key = await untilSaid(started, /API key: (\S+)/);
  const url = await untilSaid(started, /curl -s (http:\S+)\/v1\/check/);
  await ask({ url, headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" } });
  const took = performance.now() - began;
  process.kill(-started.pid, "SIGINT");
  await started.exited;
  await leftBehind(started.folder);
  return took;
};

/**
 * Starts on empty folders and kills at each of the moments (ms after the start), then lets one start go on until the embedded version
 * is served. `portion` is how many texts a kill may cost.
 */
export const firstStart = async (
  settings: Record<string, string>,
  moments: readonly number[],
  { portion = 32, timesFirst = true, say = (_line: string): void => {} } = {},
): Promise<FirstStart> => {
  const firstAnswerMs = timesFirst ? await timeFirstAnswer(settings) : null;
  const folder = mkdtempSync(join(tmpdir(), "acquis-first-"));
  const own = { ...settingsOf(folder, settings), DATA_DIR: join(folder, "data"), CORPUS_DIR: join(folder, "corpus") };
  const known = new Set<string>();
  const problems: string[] = [];
  let killsInTime = 0;
  for (const atMs of moments) {
    if (await killAt(startUp(own, folder), atMs)) killsInTime += 1;
    const found = await unsound(own.CORPUS_DIR, known);
    problems.push(...found);
    say(
      `killed after ${atMs.toFixed(0)} ms: ${[...known].join(", ") || "nothing published"}; ${found.join("; ") || "sound"}`,
    );
  }
  const began = performance.now();
  const last = startUp(own, folder);
  const url = await untilSaid(last, /curl -s (http:\S+)\/v1\/check/);
  const headers = { Authorization: `Bearer ${await createKey(own)}`, "Content-Type": "application/json" };
  const times = await untilEmbedded({ url, headers });
  const lastStartMs = performance.now() - began;
  problems.push(...(await unsound(own.CORPUS_DIR, new Set())));
  const versions = listVersions(own.CORPUS_DIR);
  if (versions.length !== 2) problems.push(`there are ${versions.length} versions instead of two`);
  const [asked, distinct] = countEmbedded(own.EMBEDDED_TEXTS);
  if (asked - distinct > portion * killsInTime) problems.push(`${asked - distinct} texts were embedded twice`);
  process.kill(-last.pid, "SIGINT");
  if ((await last.exited) !== 0) problems.push(`it ended badly: ${last.output().slice(-300)}`);
  problems.push(...(await leftBehind(folder)));
  return { firstAnswerMs, lastStartMs, killsInTime, asked, distinct, ...times, problems };
};

const countEmbedded = (path: string): [asked: number, distinct: number] => {
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return [lines.length, new Set(lines).size];
};
