import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createModelServer, type ModelServer } from "../support/model-server.ts";
import { type RunningProgram, runProgram } from "../support/process.ts";

let database: TestDatabase;
let model: ModelServer;
let settings: Record<string, string>;
let key: string;

beforeAll(async () => {
  const corpus = await sampleCorpus();
  database = await openTestDatabase();
  model = createModelServer();
  settings = {
    ...testModel,
    DATABASE_URL: database.url,
    CORPUS_DIR: corpus.corpusDir,
    PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
  };
  const { id } = await createOrganization(database.db, "Customer", "platform");
  key = (await createKey(database.db, byOperator(id), { name: "Default", isTest: false })).key;
}, 300_000);
afterAll(async () => {
  model.stop();
  await database.close();
});

interface Server {
  readonly program: RunningProgram;
  readonly url: string;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  get(path: string): Promise<Response>;
}

const startServer = async (more: Record<string, string> = {}): Promise<Server> => {
  const program = runProgram(["api/main.ts"], { ...settings, ...more });
  const url = (await program.printed(/"url":"(http:[^"]+)"/))[1] ?? "";
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return {
    program,
    url,
    post: (path, body, signal) =>
      fetch(url + path, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
    get: (path) => fetch(url + path, { headers }),
  };
};

const stop = async (server: Server): Promise<number> => {
  server.program.signal("SIGTERM");
  return server.program.exited;
};

const question = { question: "How long do I have to report a personal data breach to the supervisory authority?" };

describe("the service as a process", () => {
  test("answers over HTTP, mounts anew on SIGHUP without dropping a request, and writes its counts when it stops", async () => {
    const server = await startServer();
    const answered = await server.post("/v1/check", question);
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain("gdpr_art33");
    // The sign-in link is `up`'s alone.
    expect((await server.post("/v1/console/session", { code: "none" })).status).toBe(404);
    expect((await server.get("/v1/console/session")).status).toBe(404);
    const streamed = await server.post("/v1/check/stream", question);
    expect(await streamed.text()).toContain("event: done");
    let mounted = false;
    const remounted = server.program.printed(/corpus mounted[\s\S]*corpus mounted/).then(() => {
      mounted = true;
    });
    server.program.signal("SIGHUP");
    while (!mounted) expect((await server.get("/v1/articles/gdpr/33")).status).toBe(200);
    await remounted;
    expect(await stop(server)).toBe(0);
    const [stored] = await database.db.query.apiKeys.findMany();
    expect(stored?.requestCount).toBeGreaterThanOrEqual(3);
    expect(server.program.output()).not.toContain(key);
  }, 300_000);

  test("finishes what runs before it ends, and takes nothing new", async () => {
    const server = await startServer({ LLM_BASE_URL: model.url, LLM_MODEL: "test" });
    await server.program.printed(/language model reachable/);
    const running = server.post("/v1/check", question);
    await model.begun();
    server.program.signal("SIGTERM");
    await expect(refusedOrClosed(server)).resolves.toBe(true);
    model.finish();
    expect((await running).status).toBe(200);
    expect(await server.program.exited).toBe(0);
  }, 300_000);

  test("the model server sees its request aborted when the client leaves", async () => {
    const server = await startServer({ LLM_BASE_URL: model.url, LLM_MODEL: "test" });
    const leaving = new AbortController();
    const response = await server.post("/v1/check/stream", question, leaving.signal);
    await model.begun();
    expect(response.status).toBe(200);
    leaving.abort();
    await model.aborted();
    model.finish();
    expect(await stop(server)).toBe(0);
  }, 300_000);
});

/** True once a new connection is refused; while the old socket still listens, readiness must say no. */
const refusedOrClosed = async (server: Server): Promise<boolean> => {
  for (;;) {
    const response = await fetch(`${server.url}/v1/ready`, { keepalive: false }).catch(() => null);
    if (response === null || response.status === 503) return true;
    await response.body?.cancel();
  }
};

describe("a start that cannot succeed", () => {
  const refusals: ReadonlyArray<[name: string, more: Record<string, string>, says: string]> = [
    ["names every wrong setting", { PORT: "x", LOG_LEVEL: "loud", LLM_MODEL: "m" }, "3 problem(s)"],
    ["says where there is no corpus", { CORPUS_DIR: "/nonexistent" }, "ingest build"],
    ["says that the database is not there", { DATABASE_URL: "postgres://x:y@127.0.0.1:1/z" }, "DATABASE_URL names"],
    ["says that HOST is not of this machine", { HOST: "192.0.2.1" }, "HOST (192.0.2.1) is no address of this machine"],
    ["says that HOST is unknown", { HOST: "no.such.host.invalid" }, "HOST (no.such.host.invalid)"],
    [
      "says that DATA_DIR is a file",
      { DATABASE_URL: "", DATA_DIR: `${import.meta.path}/data` },
      "a file is in the way",
    ],
  ];
  for (const [name, more, says] of refusals) {
    test(name, async () => {
      const program = runProgram(["api/main.ts"], { ...settings, ...more });
      expect(await program.exited).toBe(1);
      await program.printed(new RegExp(says.replace(/[().]/g, "\\$&")));
      expect(program.output()).not.toContain("    at ");
    }, 300_000);
  }
});
