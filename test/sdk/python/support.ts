import { afterAll, beforeAll, setDefaultTimeout } from "bun:test";
import { join } from "node:path";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { type RunningServer, startServer } from "../../../api/server.ts";
import { developmentEnvironment, findPython } from "../../../sdk/python/scripts/environment.ts";
import { readConfig } from "../../../shared/config.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { madeOnce } from "../../support/run-folder.ts";
import { skipUnless } from "../../support/skip/index.ts";

/** For tests of the Python client. Continuous integration must have a Python: there, the tests fail without one. */
export const inPython = skipUnless(findPython() !== null || Boolean(process.env["CI"]), "python").describe;

/** The environment may have to be made first, with packages over the network. */
const timeoutMs = 600_000;

/** The client's virtual environment for the tests of a file, made once for all processes of a run: its Python. */
export const pythonOf = (): (() => string) => {
  setDefaultTimeout(timeoutMs);
  let python = "";
  beforeAll(async () => {
    if (findPython() !== null || process.env["CI"]) python = await madeOnce("python", developmentEnvironment);
  });
  return () => python;
};

/** How a program finds the service. */
export type ClientEnvironment = Readonly<{ ACQUIS_URL: string; ACQUIS_API_KEY: string }>;

/** A real service over the samples' corpus for the tests of a file, on loopback, and a key of a new organization for each who asks. */
export const serviceOf = (): (() => Promise<ClientEnvironment>) => {
  let server: RunningServer | null = null;
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    if (findPython() === null) return;
    const { corpusDir, version } = await sampleCorpus();
    database = await openTestDatabase();
    const config = readConfig({ ...testModel, PORT: "0", CORPUS_DIR: corpusDir, CORPUS_VERSION: version });
    server = await startServer(config, { database, log: createLogger("silent"), ending: new AbortController().signal });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
  });
  return async () => {
    if (server === null || database === null)
      throw new Error("Only within the tests of a describe that runs in Python");
    const { id } = await createOrganization(database.db, `Python ${crypto.randomUUID()}`, "team");
    const { key } = await createKey(database.db, byOperator(id), { name: "Python", isTest: false });
    return { ACQUIS_URL: server.url, ACQUIS_API_KEY: key };
  };
};

export const projectDir = join(import.meta.dir, "../../..");

/** Shows what pytest counted, which is no count of this runner's. */
export const tell = (output: string): void => {
  const summary = /^(?:=+ )?\d+ (?:passed|failed).*$/m.exec(output)?.[0] ?? "";
  process.stdout.write(`pytest: ${summary}\n`);
};
