import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { Acquis, type ClientOptions, type StreamEvent } from "../../../sdk/typescript/src/index.ts";
import { createTestApi, jsonOf, type TestApi } from "../../api/support/api.ts";
import { answerText, failure } from "../../api/support/engines.ts";
import { failureOf } from "./support/transport.ts";

/** The client and the service agree: each operation that customers have is a method, which says all that can be said to it. */

interface Operation {
  readonly operationId: string;
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>;
}

interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

const question = "How long do I have to report a breach?";
const description = "It ranks job applications.";

/** One call for each operation, with every parameter that it takes. */
const calls: Readonly<Record<string, (client: Acquis) => PromiseLike<unknown>>> = {
  getHealth: (client) => client.health(),
  getReadiness: (client) => client.ready(),
  check: (client) => client.check({ question, regulation: "gdpr", response_format: "structured" }),
  checkStream: (client) => client.checkStream({ question }).finalAnswer(),
  classify: (client) => client.classify({ description, sector: "employment" }),
  batch: (client) => client.batch({ items: [{ id: "q", question }, { description }] }),
  getArticle: async (client) => {
    await client.articles.get("gdpr", "33", { corpusVersion: "current" });
    return client.articles.get("gdpr", "33", { asOf: "2999-01-01", language: "en" });
  },
  getReferences: async (client) => {
    await client.articles.references("gdpr", "33", { corpusVersion: "current" });
    return client.articles.references("gdpr", "33", { asOf: "2999-01-01", language: "en" });
  },
  listRegulations: async (client) => {
    await client.regulations.list({ corpusVersion: "current" });
    return client.regulations.list({ asOf: "2999-01-01" });
  },
  getRegulation: async (client) => {
    await client.regulations.get("gdpr", { corpusVersion: "current" });
    return client.regulations.get("gdpr", { asOf: "2999-01-01", language: "en" });
  },
  searchLaw: async (client) => {
    await client.search({ q: "breach" }, { corpusVersion: "current" });
    return client.search({ q: "breach", regulation: "gdpr", limit: 3, language: "en" }, { asOf: "2999-01-01" });
  },
  findDefinitions: async (client) => {
    await client.definitions.list({ term: "controller", regulation: "gdpr" }, { corpusVersion: "current" });
    return client.definitions.list({}, { asOf: "2999-01-01", language: "en" });
  },
  listObligations: async (client) => {
    const wanted = { risk_level: "high", role: "provider", high_risk_by: "annex_i", regulation: "ai_act" } as const;
    await client.obligations.list(wanted, { corpusVersion: "current" });
    return client.obligations.list(wanted, { asOf: "2999-01-01" });
  },
  listVersions: (client) => client.versions.list(),
  getVersionsDiff: (client) => client.versions.diff("current", "current", { actId: "gdpr", article: "33" }),
  getAccount: (client) => client.account.get(),
  getAccountUsage: (client) => client.account.usage({ month: "2026-11" }),
  listKeys: (client) => client.account.keys.list(),
  createKey: (client) => client.account.keys.create({ name: "Second" }),
  revokeKey: async (client) => client.account.keys.revoke((await client.account.keys.create()).id),
};

/** Operations that the client leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  openConsoleSession: "for the console's own pages, with a code instead of a key",
  getUsage: "for the operator, with another token",
  getCorpus: "for the operator, with another token",
};

let api: TestApi;
let listener: Listener;
let key: string;
let operations: ReadonlyArray<Operation & { readonly method: string; readonly path: string }>;

beforeAll(async () => {
  api = await createTestApi();
  listener = listen(api.app, { host: "127.0.0.1", answerMsMax: 10_000, running: () => 0, port: 0 });
  key = (await api.customer("team")).key;
  const document = await jsonOf<{ paths: Record<string, Record<string, Operation>> }>(
    await api.send("GET", "/openapi.json"),
  );
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
});
afterAll(async () => {
  await listener.close(1_000);
  await api.close();
});

/** A client of the service over the wire. */
const client = (options: ClientOptions = {}): Acquis =>
  new Acquis({ baseUrl: `http://127.0.0.1:${listener.port}`, apiKey: key, ...options });

/** One that notes what it sends, and whose answers are checked against the OpenAPI document. */
const observed = (): { readonly client: Acquis; readonly sent: Sent[] } => {
  const sent: Sent[] = [];
  const fetch = (written: string, init: RequestInit): Promise<Response> => {
    const [url, method, headers] = [new URL(written), init.method ?? "GET", new Headers(init.headers)];
    sent.push({ url, method, headers });
    // `send` says the type of a body itself.
    const { "content-type": _type, ...others } = Object.fromEntries(headers);
    const body = init.body === undefined ? {} : { body: init.body };
    return api.send(method, url.pathname + url.search, { headers: others, ...body });
  };
  return { client: client({ fetch }), sent };
};

test("every operation of the OpenAPI document has a method, or a reason to have none", () => {
  const known = [...Object.keys(calls), ...Object.keys(leftOut)].sort();
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(known);
});

describe("the method of", () => {
  test.each(Object.keys(calls))("%s sends what the document says, with every parameter", async (id) => {
    const { client, sent } = observed();
    await calls[id]?.(client);
    const { method, path, parameters = [] } = operations.find(({ operationId }) => operationId === id) ?? {};
    const pattern = new RegExp(`^${path?.replace(/\{\w+\}/g, "[^/]+")}$`);
    const own = sent.filter((request) => request.method === method && pattern.test(request.url.pathname));
    expect(own.length).toBeGreaterThan(0);
    const queried = own.flatMap(({ url }) => [...url.searchParams.keys()]);
    expect([...new Set(queried)].sort()).toEqual(
      parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : [])).sort(),
    );
    const asksOnce = parameters.some(({ name }) => name === "Idempotency-Key");
    expect(own.every(({ headers }) => headers.has("Idempotency-Key") === asksOnce)).toBe(true);
  });

  test.each(Object.keys(calls))("%s succeeds over the wire", async (id) => {
    expect(await calls[id]?.(client())).toBeObject();
  });
});

describe("over the wire", () => {
  test("an answer is what the service says, with its request id and the quota", async () => {
    const { data, requestId, response } = await client().check({ question }).withResponse();
    expect(data).toMatchObject({ answer: answerText, confidence: "high", request_id: requestId ?? "" });
    expect(Number(response.headers.get("X-Quota-Used"))).toBeGreaterThan(0);
  });

  test("a stream is the same answer, event by event", async () => {
    const events: StreamEvent[] = [];
    const stream = client().checkStream({ question });
    for await (const event of stream) events.push(event);
    expect(events.flatMap((event) => (event.event === "status" ? [event.data.stage] : []))).toEqual([
      "retrieving",
      "synthesizing",
    ]);
    expect(events.flatMap((event) => (event.event === "chunk" ? [event.data] : [])).join("")).toBe(answerText);
    const { request_id: _id, processing_time_ms: _ms, ...whole } = await client().check({ question });
    expect(await stream.finalAnswer()).toMatchObject(whole);
    expect(events.at(-1)?.event).toBe("done");
  });

  test.each<[name: string, code: string, call: (client: Acquis) => PromiseLike<unknown>]>([
    ["NotFoundError", "article_not_found", (client) => client.articles.get("gdpr", "147")],
    ["NotFoundError", "unknown_regulation", (client) => client.regulations.get("nis2")],
    ["NotFoundError", "corpus_version_not_found", (client) => client.versions.diff("2000.01.01-00000000", "current")],
    ["NotFoundError", "key_not_found", (client) => client.account.keys.revoke(2 ** 30)],
    ["ValidationError", "validation_error", (client) => client.classify({ description: "AI" })],
    ["ServerError", "internal_error", (client) => client.check({ question: failure.atOnce + question })],
    [
      "AuthenticationError",
      "unauthorized",
      (client) => client.account.get({ headers: { Authorization: "Bearer no" } }),
    ],
  ])("%s %s", async (name, code, call) => {
    const thrown = await failureOf(call(client({ maxRetries: 0 })));
    expect(thrown).toMatchObject({ name, code, requestId: expect.stringMatching(/^req_/) });
  });

  test("QuotaExceededError and ConflictError of a small plan, told at once", async () => {
    const free = client({ apiKey: (await api.customer("free")).key });
    expect(await failureOf(free.account.keys.create())).toMatchObject({
      name: "ConflictError",
      code: "key_limit_reached",
    });
    const { limit } = (await free.account.get()).quota;
    // The limit of the minute is lower than that of the month.
    const exhaust = async () => {
      for (let count = 0; count <= limit; count += 1) {
        if (count % 5 === 4) api.clock.advance(60_000);
        await free.check({ question });
      }
    };
    expect(await failureOf(exhaust())).toMatchObject({ name: "QuotaExceededError", code: "quota_exceeded" });
  });

  test("a stream that fails is a StreamError with its request id", async () => {
    const stream = client().checkStream({ question: `${failure.midway} ${question}` });
    const thrown = await failureOf(stream.finalAnswer());
    expect(thrown).toMatchObject({ name: "StreamError", requestId: expect.stringMatching(/^req_/) });
    expect(String(thrown)).not.toContain("secret");
  });

  test.each(["abort", "leave"])("who aborts or leaves a stream (%s) stops the work in the service", async (how) => {
    const caller = new AbortController();
    const before = api.engines.aborted.length;
    const stream = client().checkStream({ question: `${failure.forever} ${question}` }, { signal: caller.signal });
    const events = stream[Symbol.asyncIterator]();
    while ((await events.next()).value?.event !== "chunk");
    await api.engines.waiting();
    if (how === "abort") caller.abort();
    else await events.return();
    while (api.engines.aborted.length === before) await Bun.sleep(1);
    expect(api.engines.aborted.length).toBe(before + 1);
    if (how === "abort") expect(await failureOf(events.next())).toMatchObject({ name: "AbortedError" });
  });
});
