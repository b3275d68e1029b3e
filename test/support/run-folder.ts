import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "acquis-test-";

/** `bun run check` names the run, so that its processes share a folder; a process by itself is a run of its own. */
const run = process.env["TEST_RUN"] ?? String(process.pid);
const folder = join(tmpdir(), `${prefix}${run}`);

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

/** Removes what earlier runs left: the test runner ends without a moment to tidy up in, as a kill does. */
const removeLeftBehind = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's, or still mounted: not ours to remove.
    }
  }
};
removeLeftBehind();

/** The folder of this test run, for all that it writes. */
export const runFolder = (): string => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Removes it behind whoever has used it: gigabytes of corpora take a while, and nobody waits for that. */
export const removeRunFolder = (): void => {
  const program = `require("node:fs").rmSync(${JSON.stringify(folder)}, { recursive: true, force: true })`;
  Bun.spawn([process.execPath, "-e", program], { stdio: ["ignore", "ignore", "ignore"], detached: true }).unref();
};

/** Claims a name in the run's folder for the process that is first. */
const claim = (name: string): boolean => {
  try {
    mkdirSync(join(runFolder(), name));
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes something once for all processes of a run: the first one makes it in a folder of that name, the others wait and read what
 * it returned. Throws in all of them when it fails.
 */
export const madeOnce = async <Made>(name: string, make: (folder: string) => Promise<Made>): Promise<Made> => {
  const result = join(runFolder(), `${name}.json`);
  if (claim(name)) {
    const made = await make(join(folder, name)).then(
      (value) => ({ value }),
      (thrown: unknown) => ({ error: String(thrown) }),
    );
    writeFileSync(`${result}.draft`, JSON.stringify(made));
    renameSync(`${result}.draft`, result);
  }
  // Bounded by the time that the test runner gives a test.
  while (!existsSync(result)) await Bun.sleep(50);
  const made = JSON.parse(readFileSync(result, "utf8")) as { value: Made } | { error: string };
  if ("error" in made) throw new Error(`${name} could not be made: ${made.error}`);
  return made.value;
};
