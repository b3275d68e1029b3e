import { join } from "node:path";
import { ingest } from "../../ingest/commands/index.ts";
import { runCommandHere } from "../support/command-here.ts";
import { temporaryFolder, testModel } from "../support/corpus.ts";

const cli = join(import.meta.dir, "../../ingest/cli.ts");

/** The environment of an ingest command in a test: nothing of the machine's own settings but where programs are. */
export const ingestEnvironment = (settings: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  NO_COLOR: "1",
  CELLAR_URL: "http://127.0.0.1:1",
  DATA_DIR: temporaryFolder(),
  CORPUS_DIR: temporaryFolder(),
  // Without a model, an empty folder: no test waits for a model hub.
  EMBEDDING_MODEL_DIR: temporaryFolder(),
  ...testModel,
  ...settings,
});

/** Starts the real command line, after words of another program where some are given. */
export const spawnIngest = (
  words: readonly string[],
  environment: Record<string, string>,
  before: readonly string[] = [],
) =>
  Bun.spawn([...before, process.execPath, cli, ...words], {
    env: environment,
    stdout: "pipe",
    stderr: "pipe",
    stdin: "ignore",
  });

/** Runs the real command line to its end. */
export const runIngest = async (
  words: readonly string[],
  settings: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<{ code: number; output: string; errors: string }> => {
  const child = spawnIngest(words, ingestEnvironment(settings), before);
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, output, errors };
};

/** The same within this process: for commands that end by themselves soon. */
export const ingestHere = (words: readonly string[], settings: Record<string, string> = {}) =>
  runCommandHere(ingest, words, { ...ingestEnvironment({}), EURLEX_MIRROR: "", ...settings });
