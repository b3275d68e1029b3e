/**
 * Builds that add, drop and change acts, each killed at a random moment, and whether anything half is ever to be seen:
 * `bun run test/bench/ingest/kills.ts FOLDER [KILLS] [ACTS]`. FOLDER holds saved acts, laid out as a mirror, of which the smallest ACTS are
 * taken. `TEST_SEED` gives the same moments again. Ends with an error at the first fault.
 */
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { prepareRounds } from "../../ingest/kills/rounds.ts";
import { createRandom } from "../../support/random.ts";

const [folder = "", kills = "200", count = "8"] = process.argv.slice(2);
const write = (text: string): void => void process.stdout.write(`${text}\n`);

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, encoding: "utf8" }).reduce(
    (sum, name) => sum + statSync(join(path, name)).size,
    0,
  );

/** The smallest acts of which there is a document of the Official Journal that can be changed. */
const smallest = (documents: string): string[] =>
  readdirSync(documents)
    .filter((name) => /^3\d{4}[A-Z]\d{4}$/.test(name) && readdirSync(join(documents, name)).includes("oj.en.xhtml"))
    .map((name) => ({ name, bytes: sizeOf(join(documents, name)) }))
    .sort((one, other) => one.bytes - other.bytes)
    .slice(0, Number(count))
    .map(({ name }) => name);

/** Every so many rounds the version is built from empty too. */
const comparedEvery = 10;

const documents = resolve(folder);
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);
const celexNumbers = smallest(documents);
write(`seed ${seed}; ${celexNumbers.join(", ")}`);
const rounds = await prepareRounds({ documents, kind: "mirror", celexNumbers }, createRandom(seed));
const told = { killed: 0, wrote: 0, old: 0, new: 0, rounds: 0, compared: 0 };
const began = performance.now();
while (told.killed < Number(kills)) {
  const compared = told.rounds % comparedEvery === 0;
  const { killed, wrote, current } = await rounds.next({ compared });
  told.rounds += 1;
  told.compared += compared ? 1 : 0;
  told.killed += killed ? 1 : 0;
  told.wrote += wrote ? 1 : 0;
  if (killed) told[current] += 1;
  if (told.rounds % 10 === 0) process.stderr.write(`${JSON.stringify(told)}\n`);
}
write(
  `${told.killed} of ${told.rounds} builds were killed, ${told.wrote} of them while they wrote, in ${Math.round((performance.now() - began) / 1000)} s. ` +
    `Then the old version was current ${told.old} times, the new one ${told.new} times; every version was whole, and every next build went on. ` +
    `${told.compared} versions were built from empty too, and were the same.`,
);
