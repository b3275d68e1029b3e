import { type Config, readConfig } from "../shared/config.ts";
import { readCurrentVersion } from "../shared/corpus/index.ts";
import { OperatorError } from "../shared/errors.ts";
import { type Drizzle, openDatabase } from "./accounts/database.ts";
import { createKey } from "./accounts/key-changes.ts";
import { byOperator } from "./accounts/organization-lock.ts";
import { createOrganization, listOrganizations } from "./accounts/organizations.ts";
import { runForOperator } from "./operations/operator.ts";
import { followSignals } from "./operations/signals.ts";
import { startServer } from "./server.ts";

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** True when there is nothing to serve, or only samples though the documents of the law are at hand. */
const needsCorpus = (config: Config): boolean => {
  if (config.CORPUS_VERSION !== null) return false;
  const published = readCurrentVersion(config.CORPUS_DIR);
  return published === null || (published.startsWith("sample-") && config.EURLEX_MIRROR !== null);
};

/** Runs the pipeline as a program of its own: the snapshot is all that it and the service share. */
const buildCorpus = async (): Promise<void> => {
  say("Building the corpus …");
  const build = Bun.spawn([process.execPath, "run", "ingest", "build"], {
    cwd: `${import.meta.dir}/..`,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await build.exited;
  if (code !== 0) throw new OperatorError(`The corpus could not be built (exit code ${code}).`, { hint: "See above." });
};

/** Makes the first organization and its key; null when there is one already. */
const createFirstKey = async (db: Drizzle): Promise<string | null> => {
  if ((await listOrganizations(db)).length > 0) return null;
  const organization = await createOrganization(db, "Default", "platform");
  return (await createKey(db, byOperator(organization.id), { name: "Default", isTest: false })).key;
};

/** Said last, where it is seen, and at every start. */
const warnOfSamples = (version: string): void => {
  if (!version.startsWith("sample-")) return;
  process.stderr.write(`Warning: THESE ARE CONDENSED SAMPLES, NOT THE LAW. Never act on their answers.
Get the law from EUR-Lex (or set EURLEX_MIRROR), then start again: bun run ingest build\n\n`);
};

const greet = (url: string, key: string | null): void => {
  if (key !== null) say(`\nAPI key: ${key}\n(shown only now; more: bun run accounts key create Default)`);
  say(`\nAcquis serves on ${url} (documentation: ${url}/docs). Try:\n`);
  say(`curl -s ${url}/v1/check \\
  -H 'Authorization: Bearer ${key ?? "<your API key>"}' \\
  -H 'Content-Type: application/json' \\
  -d '{"question": "How long do I have to report a personal data breach to the supervisory authority?"}'
`);
};

await runForOperator(async () => {
  const config = readConfig();
  // Open for the whole run: the server joins the same PostgreSQL instead of starting it again.
  const database = await openDatabase(config);
  try {
    if (needsCorpus(config)) await buildCorpus();
    const server = await startServer(config);
    greet(server.url, await createFirstKey(database.db));
    warnOfSamples(server.services.corpus.require().version);
    await followSignals({ log: server.services.log, remount: server.remount, stop: server.stop });
  } finally {
    await database.close();
  }
});
