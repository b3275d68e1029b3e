/**
 * Whether two publishers ever lose a version or show a half one: both publish new versions to one place of a store as fast as they can, over
 * a network that delays and loses answers, and each is killed now and then. `bun test/bench/store/race.ts [publishes] [seed]`, 500 unless
 * told. The exit code is 1 when a version was lost or half.
 */

import { rmSync } from "node:fs";
import { copyVersion } from "../../../shared/store/copy.ts";
import { openObjectStore } from "../../../shared/store/objects.ts";
import { readStorePointer, type StorePointer } from "../../../shared/store/pointer.ts";
import { createStoredVersions, isWhole } from "../../../shared/store/versions.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { createRandom } from "../../support/random.ts";
import { startStoreServer } from "../../support/store/server.ts";

const publishes = Number(process.argv[2] ?? 500);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const server = await startStoreServer();
Object.assign(process.env, server.environment);
const address = server.address("race");
const store = await openObjectStore(address);
const program = new URL("./race-publisher.ts", import.meta.url).pathname;
let kills = 0;
let lostAnswers = 0;

/** Publishes so many versions, by as many processes as it takes: each is killed at a random moment, and the next goes on. */
const publishAs = async (name: string, count: number): Promise<string[]> => {
  const folder = temporaryFolder();
  const published: string[] = [];
  while (published.length < count) {
    const words = [address, folder, name, String(published.length), String(count)];
    const env = { ...process.env, ...server.environment };
    const child = Bun.spawn([process.execPath, program, ...words], { env, stdout: "pipe", stderr: "inherit" });
    const killAt = published.length + 10 + Math.floor(random() * 60);
    let rest = "";
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      published.push(...lines);
      if (published.length < killAt || published.length >= count || child.killed) continue;
      // In the middle of what it does next.
      setTimeout(() => child.kill("SIGKILL"), random() * 60);
      kills += 1;
    }
    const code = await child.exited;
    if (code !== 0 && !child.killed) throw new Error(`A publisher ended with ${code}`);
  }
  return published;
};

const problems: string[] = [];
let publishing = true;

/** Looks all the while at what an instance would see. */
const watch = async (): Promise<number> => {
  const stored = createStoredVersions(store);
  const seen = new Set<string>();
  while (publishing) {
    const { version } = (await readStorePointer(store)).pointer;
    if (version === null || seen.has(version)) continue;
    seen.add(version);
    const seal = await stored.seal(version);
    if (seal === null || !(await isWhole(store, seal))) problems.push(`${version} was current and half`);
  }
  return seen.size;
};

server.disturb((method, key) => {
  const isLost = method === "PUT" && !key.includes(".probe") && random() < 0.03;
  if (isLost) lostAnswers += 1;
  return { delayMs: random() * 8, answerLost: isLost };
});
const began = performance.now();
const watching = watch();
const half = Math.ceil(publishes / 2);
const published = (await Promise.all([publishAs("one", half), publishAs("other", publishes - half)])).flat();
publishing = false;
const seen = await watching;
const seconds = (performance.now() - began) / 1_000;
server.disturb(null);

/** Each pointer must follow from the one before it: whoever overwrote another's would leave a version out. */
const pointers = server.pointers.map((text) => JSON.parse(text) as StorePointer);
for (const [at, { version, previous }] of pointers.entries()) {
  const before = pointers[at - 1]?.version ?? null;
  if (before !== (previous[0] ?? null)) problems.push(`${version} took the place of ${before}, and does not say so`);
}
const current = new Set(pointers.map(({ version }) => version));
for (const version of published) if (!current.has(version)) problems.push(`${version} was never current`);
const stored = createStoredVersions(store);
const folder = temporaryFolder();
for (const version of new Set(published)) {
  const seal = await stored.seal(version);
  if (seal === null) problems.push(`${version} is lost`);
  else await copyVersion(store, seal, folder).catch((error: unknown) => problems.push(String(error)));
}
rmSync(folder, { recursive: true });

say(
  `${published.length} publishes of ${new Set(published).size} versions in ${seconds.toFixed(0)} s by two publishers (${kills} kills, ${lostAnswers} lost answers, ` +
    `${pointers.length} pointers written, ${seen} seen by a reader; seed ${seed}): ${problems.length} problems`,
);
for (const problem of problems) say(problem);
store.close();
await server.stop();
process.exit(problems.length === 0 ? 0 : 1);
