/**
 * `bun run test/bench/http/stall.ts [seconds]`: how long lookups of one client wait while another's slowest questions run, ten at a
 * time, and while another version of the corpus is mounted (where two are published). The clients share the machine. Prints figures and
 * asserts none.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readCurrentVersion } from "../../../shared/corpus/index.ts";
import { percentile } from "../../eval/metrics/index.ts";
import { formatTenths, renderTables } from "../../eval/report/table.ts";
import { type ServiceUnderTest, startService } from "./service.ts";

const seconds = Number(process.argv[2] ?? 10);
const slowAtATime = 10;
/** The slow ones may ask 1,000 times a minute each. */
const organizationsCount = 60;
const projectDir = resolve(import.meta.dir, "../../..");

const filled = (part: string): string => part.repeat(Math.ceil(2_000 / part.length)).slice(0, 2_000);

/** Of what `slow-questions.ts` finds, the slowest kinds. */
const slow = [
  filled(
    " AI Act annexes I to XIII 4 % 30 days of the except Annex III, point 4(a) may we Articles 1 to 30 AI Act personal data 35 000 000 EUR 1-31, ",
  ),
  filled(
    "not without ICT-related incident except 2 August 2026 annexes I to XIII personal data Art. 6(1)(f) 1-31, 35 000 000 EUR What ",
  ),
  filled("Articles 1-31, 32-62, 63-93, "),
  filled("personal data processing controller high-risk provider deployer incident report fine notify authority "),
];

const ask = async ({ url, keys }: ServiceUnderTest, turn: number): Promise<void> => {
  const response = await fetch(`${url}/v1/check`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys[1 + (turn % (keys.length - 1))]}`, "content-type": "application/json" },
    body: JSON.stringify({ question: slow[turn % slow.length], response_format: "structured" }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
};

/** Looks a provision up a hundred times a second until told to stop. Returns how long each took. */
const lookUp = async ({ url, keys }: ServiceUnderTest, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  while (!isOver()) {
    const start = performance.now();
    const lookup = async (): Promise<void> => {
      const response = await fetch(`${url}/v1/articles/gdpr/${1 + (times.length % 99)}`, {
        headers: { authorization: `Bearer ${keys[0]}` },
      });
      await response.arrayBuffer();
      times.push(performance.now() - start);
    };
    waiting.push(lookup());
    await Bun.sleep(10);
  }
  await Promise.all(waiting);
  return times;
};

const lookUpFor = (service: ServiceUnderTest, ms: number): Promise<number[]> => {
  const end = performance.now() + ms;
  return lookUp(service, () => performance.now() > end);
};

const whileAsked = async (service: ServiceUnderTest): Promise<{ times: number[]; asked: number }> => {
  const end = performance.now() + seconds * 1_000;
  let asked = 0;
  const asking = Array.from({ length: slowAtATime }, async () => {
    while (performance.now() < end) await ask(service, asked++);
  });
  const times = await lookUpFor(service, seconds * 1_000);
  await Promise.all(asking);
  return { times, asked };
};

const publish = async (corpusDir: string, version: string): Promise<void> => {
  const words = [process.execPath, "run", "ingest/cli.ts", "publish", version];
  const env = { ...process.env, CORPUS_DIR: corpusDir };
  const command = Bun.spawn(words, { cwd: projectDir, env, stdio: ["ignore", "ignore", "inherit"] });
  if ((await command.exited) !== 0) throw new Error(`${version} could not be published`);
};

const mountedVersion = async ({ url }: ServiceUnderTest): Promise<string> =>
  ((await (await fetch(`${url}/v1/health`)).json()) as { corpus_version: string }).corpus_version;

/** Mounts the other version twice, there and back. */
const whileMounted = async (
  service: ServiceUnderTest,
  corpusDir: string,
  versions: readonly string[],
): Promise<number[]> => {
  const times: number[] = [];
  for (const version of versions) {
    await publish(corpusDir, version);
    let isMounted = false;
    const looking = lookUp(service, () => isMounted);
    service.remount();
    while ((await mountedVersion(service)) !== version) await Bun.sleep(20);
    // What a mount leaves behind is collected after it.
    await Bun.sleep(500);
    isMounted = true;
    times.push(...(await looking));
  }
  return times;
};

const rowOf = (name: string, times: readonly number[]): string[] => [
  name,
  String(times.length),
  ...[0.5, 0.99, 1].map((share) => formatTenths(percentile(times, share))),
];

const published = process.env["CORPUS_DIR"] ?? join(projectDir, "corpus-versions");
const corpusDir = mkdtempSync(join(tmpdir(), "acquis-stall-"));
cpSync(published, corpusDir, { recursive: true });
process.env["CORPUS_DIR"] = corpusDir;
const current = readCurrentVersion(corpusDir) ?? "";
const others = readdirSync(corpusDir).filter((name) => /^\d{4}\./.test(name) && name !== current);
const service = await startService(organizationsCount);
try {
  await lookUpFor(service, 2_000);
  for (let turn = 0; turn < slow.length; turn += 1) await ask(service, turn);
  const rows = [rowOf("nothing else", await lookUpFor(service, seconds * 1_000))];
  const { times, asked } = await whileAsked(service);
  rows.push(rowOf(`${slowAtATime} slow questions at a time (${asked} answered)`, times));
  const [other] = others;
  if (other !== undefined) rows.push(rowOf("two mounts", await whileMounted(service, corpusDir, [other, current])));
  const head = ["while there runs", "lookups", "p50 ms", "p99 ms", "slowest ms"];
  process.stdout.write(renderTables([{ title: "Lookups of another client", head, rows }], "terminal"));
} finally {
  await service.stop();
  rmSync(corpusDir, { recursive: true, force: true });
}
