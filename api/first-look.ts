import { type Program, takeOptions } from "../shared/command-line/program.ts";
import { type Config, readConfig } from "../shared/config.ts";
import { readCurrentVersion } from "../shared/corpus/index.ts";
import { OperatorError } from "../shared/errors.ts";
import { isStoreAddress } from "../shared/store/address.ts";
import { openDatabaseFor } from "./accounts/database/database.ts";
import { createSignIn, type SignIn } from "./accounts/sign-in.ts";
import { embedBehind } from "./embed-behind.ts";
import { consoleKeys, createFirstKey } from "./first-keys.ts";
import { isLoopback } from "./http/request/same-origin.ts";
import { InterruptedError, type Lifetime } from "./operations/lifetime.ts";
import { openLog } from "./operations/log.ts";
import type { RunningServer } from "./server.ts";

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** True when there is nothing to serve, or only samples though the documents of the law are at hand. */
const needsCorpus = (config: Config): boolean => {
  if (config.CORPUS_VERSION !== null) return false;
  const published = readCurrentVersion(config.CORPUS_DIR);
  return published === null || (published.startsWith("sample-") && config.EURLEX_MIRROR !== null);
};

/**
 * Runs the pipeline as a program of its own: the snapshot is all that it and the service share. Vectors take minutes and are made later,
 * while words answer. A build may be killed at any moment, and is when the process is to end.
 */
const buildCorpus = async (lifetime: Lifetime): Promise<void> => {
  say("Building the corpus …");
  const build = await lifetime.open(
    () =>
      Bun.spawn([process.execPath, "run", "ingest/cli.ts", "build", "--embeddings", "none"], {
        cwd: `${import.meta.dir}/..`,
        stdio: ["ignore", "inherit", "inherit"],
      }),
    async (running) => {
      running.kill("SIGKILL");
      await running.exited;
    },
  );
  const code = await build.exited;
  // Ctrl-C reaches the build as it reaches us, and may be heard there first.
  if (lifetime.ending.aborted || build.signalCode === "SIGINT" || build.signalCode === "SIGTERM") {
    throw new InterruptedError("The build was interrupted.");
  }
  if (code !== 0) throw new OperatorError(`The corpus could not be built (exit code ${code}).`, { hint: "See above." });
};

/** Said last, where it is seen, and at every start. */
const warnOfSamples = (version: string): void => {
  if (!version.startsWith("sample-")) return;
  process.stderr.write(`Warning: THESE ARE CONDENSED SAMPLES, NOT THE LAW. Never act on their answers.
Get the law from EUR-Lex (or set EURLEX_MIRROR), then start again: bun run ingest build\n\n`);
};

/** How the web console is opened: by a link that signs in, or why there is none. */
export const invite = async (
  { url, services }: Pick<RunningServer, "url" | "services">,
  signIn: SignIn | null,
  key: string | null,
): Promise<string> => {
  if (signIn === null) return `Open ${url}/ and type an API key (only HOST=127.0.0.1 gives a link that signs in).`;
  const keyOf = key === null ? await consoleKeys(services) : async () => key;
  if (keyOf === null) return `Open ${url}/ and type an API key (a link signs in to the organization "Default" only).`;
  return `Open ${url}/#code=${signIn.offer(keyOf)}\n(signs you in once, within 15 minutes)`;
};

const greet = (url: string, invitation: string, key: string | null): void => {
  say(`\n${invitation}`);
  if (key !== null) say(`\nAPI key: ${key}\n(shown only now; more: bun run accounts key create Default)`);
  else say("\nYour API key was shown at the first start. Another one: bun run accounts key create Default");
  say(`\nAcquis serves on ${url} (documentation: ${url}/docs). Try:\n`);
  say(`curl -s ${url}/v1/check \\
  -H 'Authorization: Bearer ${key ?? "<your API key>"}' \\
  -H 'Content-Type: application/json' \\
  -d '{"question": "How long do I have to report a personal data breach to the supervisory authority?"}'
`);
};

const program: Program = {
  name: "up",
  does: "Makes what is missing (a database, a corpus and its vectors, a first API key) and serves the API.",
  settings: ["PORT", "HOST", "DATA_DIR", "CORPUS_DIR", "EURLEX_MIRROR", "EMBEDDING_MODEL", "EMBEDDING_MODEL_DIR"],
  examples: ["bun run up", "PORT=8080 EURLEX_MIRROR=../eurlex bun run up"],
  exitCodes: {
    0: "ended by Ctrl-C or SIGTERM",
    1: "could not start; the reason is said",
    2: "not written as it must be",
  },
};

/** `bun run up`: makes what is missing and serves. */
export const up = async (lifetime: Lifetime): Promise<void> => {
  takeOptions(program);
  const config = readConfig();
  if (isStoreAddress(config.CORPUS_DIR)) {
    throw new OperatorError("bun run up makes a corpus in a folder, and CORPUS_DIR names an object store.", {
      hint: "bun run ingest build publishes to the store, bun run start serves from it.",
    });
  }
  const log = await openLog(lifetime, config.LOG_LEVEL);
  const database = openDatabaseFor(lifetime, config);
  if (needsCorpus(config)) await Promise.all([buildCorpus(lifetime), database]);
  const { startServer } = await import("./server.ts");
  const signIn = isLoopback(config.HOST) ? createSignIn() : null;
  const server = await lifetime.open(
    () => startServer(config, { database, log, ending: lifetime.ending, signIn }),
    ({ stop }) => stop(),
  );
  const key = await createFirstKey(server.services.db);
  greet(server.url, await invite(server, signIn, key), key);
  warnOfSamples(server.services.corpus.require().version);
  lifetime.onHangup(server.remount);
  await lifetime.open(
    () => embedBehind({ config, log, remount: server.remount }),
    ({ stop }) => stop(),
  );
};
