// Instances share PostgreSQL and the corpus, and nothing else: a version rolls out to one after the other, and no client is told two things.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { sql } from "drizzle-orm";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { catalog } from "../../../ingest/catalog.ts";
import { sampleCatalog } from "../../../ingest/fetch/index.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { createFolderHome } from "../../../ingest/publish/folder-home.ts";
import { publishVersion } from "../../../ingest/publish/home.ts";
import { buildOptions, sampleCorpus, temporaryFolder, testModel } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type RunningProgram, runProgram } from "../support/process.ts";

const header = "X-Corpus-Version";

let database: TestDatabase;
let corpusDir: string;
/** All samples. */
let old: string;
/** Without DORA: its words are others. */
let next: string;
let instances: readonly [Instance, Instance];

interface Instance {
  readonly program: RunningProgram;
  send(key: string, method: string, path: string, options?: { body?: unknown; pin?: string | null }): Promise<Response>;
  /** Has it mount what is published, and waits until it has. */
  hangUp(): Promise<void>;
}

const startInstance = async (): Promise<Instance> => {
  const program = runProgram(["api/main.ts"], {
    ...testModel,
    DATABASE_URL: database.url,
    CORPUS_DIR: corpusDir,
    PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
  });
  const url = (await program.printed(/"url":"(http:[^"]+)"/))[1] ?? "";
  let mounts = 1;
  return {
    program,
    send: (key, method, path, { body, pin = null } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(pin === null ? {} : { [header]: pin }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    hangUp: async () => {
      mounts += 1;
      program.signal("SIGHUP");
      await program.printed(new RegExp(`(?:corpus mounted[\\s\\S]*){${mounts}}`));
    },
  };
};

const customer = async (plan: "developer" | "platform"): Promise<{ key: string; organizationId: number }> => {
  const { id } = await createOrganization(database.db, `Customer ${crypto.randomUUID()}`, plan);
  const { key } = await createKey(database.db, byOperator(id), { name: "Default", isTest: false });
  return { key, organizationId: id };
};

beforeAll(async () => {
  const corpus = await sampleCorpus();
  corpusDir = temporaryFolder();
  cpSync(corpus.corpusDir, corpusDir, { recursive: true });
  old = corpus.version;
  const fewer = sampleCatalog(catalog).filter(({ id }) => !id.startsWith("dora"));
  const { manifest } = await makeVersion(
    await buildOptions({ catalog: fewer, embedder: null, corpusDir, publish: false }),
  );
  next = manifest.corpus_version;
  database = await openTestDatabase();
  instances = [await startInstance(), await startInstance()];
}, 600_000);
afterAll(async () => {
  for (const { program } of instances) program.signal("SIGTERM");
  expect(await Promise.all(instances.map(({ program }) => program.exited))).toEqual([0, 0]);
  await database.close();
}, 60_000);

const question = { question: "How long do I have to report a personal data breach to the supervisory authority?" };
const description = { description: "Software that ranks job applicants for an employer by their letters." };

const requests: ReadonlyArray<[method: string, path: string, body?: unknown]> = [
  ["POST", "/v1/check", question],
  ["POST", "/v1/check/stream", question],
  ["POST", "/v1/classify", description],
  ["POST", "/v1/batch", { items: [question, description, question, description, question] }],
  ["GET", "/v1/articles/gdpr/33"],
  ["GET", "/v1/articles/gdpr/33/references"],
  ["GET", "/v1/regulations"],
  ["GET", "/v1/search?q=breach"],
  ["GET", "/v1/definitions?term=controller"],
  ["GET", "/v1/obligations?risk_level=high"],
];

/** An answer without what differs from call to call. */
const essence = (text: string): string =>
  text.replaceAll(/"request_id":"[^"]*"/g, "").replaceAll(/"processing_time_ms":\d+/g, "");

/** What was answered to a request: from one version, which the header and the body name. */
const answered = async (instance: Instance, key: string, place: number, pin: string | null) => {
  const [method, path, body] = requests[place % requests.length] as (typeof requests)[number];
  const response = await instance.send(key, method, path, { pin, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const named = new Set([...text.matchAll(/"corpus_version":"([^"]*)"/g)].map(([, version]) => version));
  expect({ path, status: response.status, named: [...named] }).toEqual({
    path,
    status: 200,
    named: [response.headers.get(header) ?? ""],
  });
  return { version: response.headers.get(header) ?? "", text: essence(text) };
};

/** Asks one instance all requests by turns until it is told to stop; returns the versions in the order in which they answered. */
const load = (instance: Instance, key: string, pin: string | null) => {
  let running = true;
  const seen: string[] = [];
  const asking = (async () => {
    for (let place = 0; running || place < requests.length; place += 1)
      seen.push((await answered(instance, key, place, pin)).version);
  })();
  asking.catch(() => {});
  return async (): Promise<readonly string[]> => {
    running = false;
    await asking;
    return seen;
  };
};

describe("two instances on one PostgreSQL and one corpus folder", () => {
  test("a version rolls out to one after the other: no error, none from a wrong version, and who pins one is told the same by both", async () => {
    const { key } = await customer("platform");
    const [one, two] = instances;
    const pinned = instances.flatMap((instance) => [old, next].map((pin) => ({ pin, stop: load(instance, key, pin) })));
    const unpinned = instances.map((instance) => load(instance, key, null));

    await publishVersion(createFolderHome(corpusDir), next);
    await one.hangUp();
    // While they serve different versions:
    for (const [place] of requests.entries()) {
      const [current, stays] = [await answered(one, key, place, null), await answered(two, key, place, null)];
      expect([current.version, stays.version]).toEqual([next, old]);
      for (const [pin, own] of [
        [next, current],
        [old, stays],
      ] as const) {
        const [byOne, byTwo] = [await answered(one, key, place, pin), await answered(two, key, place, pin)];
        expect(byOne.version).toBe(pin);
        // The model of a version may open at different moments on the two: what is compared does not search by meaning.
        const [method] = requests[place] as (typeof requests)[number];
        if (method === "GET") expect([byTwo, own]).toEqual([byOne, byOne]);
      }
    }
    await two.hangUp();

    for (const { pin, stop } of pinned) expect(new Set(await stop())).toEqual(new Set([pin]));
    for (const stop of unpinned) {
      const seen = await stop();
      // From the old one, then from the new one, and never back.
      expect(seen).toEqual([
        ...seen.filter((version) => version === old),
        ...seen.filter((version) => version === next),
      ]);
      expect(seen.length).toBeGreaterThanOrEqual(requests.length);
    }
    const acts = async (pin: string) =>
      (await (await two.send(key, "GET", "/v1/regulations", { pin })).text()).includes('"dora"');
    expect([await acts(old), await acts(next)]).toEqual([true, false]);
  }, 300_000);

  test("404 on both of a version that nobody published, with those that are", async () => {
    const { key } = await customer("developer");
    for (const instance of instances) {
      const response = await instance.send(key, "POST", "/v1/check", { body: question, pin: "2020.01.01-00000000" });
      expect(response.status).toBe(404);
      const text = await response.text();
      for (const version of [old, next]) expect(text).toContain(version);
    }
  }, 60_000);

  test("the quota holds over both, and a key that one of them made is known to the other", async () => {
    const { key, organizationId } = await customer("developer");
    const created = await instances[0].send(key, "POST", "/v1/account/keys", { body: { name: "Second" } });
    const { api_key: second } = (await created.json()) as { api_key: string };
    await database.db.execute(
      sql`insert into quota_months values (${organizationId}, ${`${new Date().toISOString().slice(0, 7)}-01`}, 490)`,
    );
    const sent = Array.from({ length: 30 }, (_, at) =>
      (instances[at % 2] as Instance).send(at % 3 === 0 ? key : second, "POST", "/v1/check", {
        body: question,
        pin: at % 4 < 2 ? old : null,
      }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([10, new Set([200, 429])]);
  }, 60_000);

  test("the limit of the minute holds over both, within a tenth", async () => {
    const { key } = await customer("developer");
    const begun = Date.now();
    const sent = Array.from({ length: 150 }, (_, at) =>
      (instances[at % 2] as Instance).send(key, "POST", "/v1/check", { body: {} }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    const passed = statuses.filter((status) => status === 422).length;
    expect(passed + statuses.filter((status) => status === 429).length).toBe(150);
    expect(passed).toBeGreaterThanOrEqual(54);
    expect(passed).toBeLessThanOrEqual(66 * minutes);
  }, 60_000);
});
