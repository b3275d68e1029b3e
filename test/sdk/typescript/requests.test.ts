import { describe, expect, test } from "bun:test";
import { inspect } from "node:util";
import { Acquis, AcquisError } from "../../../sdk/typescript/src/index.ts";
import { json, openLoopback, response } from "./support/loopback.ts";
import { failureOf, openTransport } from "./support/transport.ts";

/** What goes over the wire, and what never does. */

const path = "/v1/health";
const healthy = json(200, { status: "healthy" }, { "X-Request-Id": "req_1", "X-RateLimit-Remaining": "9" });

/** The client of a server, and the one request that a call makes. */
const sentBy = async (call: (client: Acquis) => PromiseLike<unknown>, options = {}): Promise<string> => {
  await using server = await openLoopback(healthy);
  await call(new Acquis({ baseUrl: server.url, apiKey: "acq_live_secret", ...options }));
  return server.heads.join("\n");
};

test("the key, and what the client and the call add; the call's word is the last, in any case of the letters", async () => {
  const own = { headers: { "X-Request-Id": "client", "X-Team": "law" } };
  const head = await sentBy((client) => client.health({ headers: { "x-request-id": "call" } }), own);
  expect(head).toStartWith("GET /v1/health HTTP/1.1");
  const lines = head.toLowerCase().split("\r\n");
  expect(lines).toContain("authorization: bearer acq_live_secret");
  expect(lines).toContain("accept: application/json");
  expect(lines).toContain("x-team: law");
  expect(lines).toContain("x-request-id: call");
  expect(lines.filter((line) => line.startsWith("x-request-id"))).toHaveLength(1);
});

test("no key, no Authorization; and space around a key comes from a file", async () => {
  expect((await sentBy((client) => client.health(), { apiKey: null })).toLowerCase()).not.toContain("authorization");
  expect((await sentBy((client) => client.health(), { apiKey: " " })).toLowerCase()).not.toContain("authorization");
  expect(await sentBy((client) => client.health(), { apiKey: "acq_live_1\r\n" })).toContain("Bearer acq_live_1\r\n");
});

test("a corpus version is pinned by the client or for a call; a query that asks for one goes without the header", async () => {
  const pinned = { corpusVersion: "2026.07.27-3f9a1c2b" };
  const pinOf = (head: string): string | null => /^x-corpus-version: (.*)\r$/im.exec(head)?.[1] ?? null;
  const sent = async (call: (client: Acquis) => PromiseLike<unknown>, options = {}) =>
    pinOf(await sentBy(call, options));
  expect(await sent((client) => client.check({ question: "q" }))).toBeNull();
  expect(await sent((client) => client.check({ question: "q" }), pinned)).toBe(pinned.corpusVersion);
  expect(await sent((client) => client.check({ question: "q" }, { corpusVersion: "x" }), pinned)).toBe("x");
  expect(await sent((client) => client.search({ q: "q" }, { corpusVersion: null }), pinned)).toBeNull();
  expect(await sent((client) => client.articles.get("gdpr", "33"), pinned)).toBe(pinned.corpusVersion);
  expect(await sent((client) => client.articles.get("gdpr", "33", { asOf: "2025-01-01" }), pinned)).toBeNull();
  expect(await sent((client) => client.search({ q: "q" }, { corpusVersion: "x" }), pinned)).toBeNull();
  const head = await sentBy((client) => client.articles.get("gdpr", "33", { corpusVersion: "x" }), pinned);
  expect([pinOf(head), head]).toEqual([null, expect.stringContaining("/v1/articles/gdpr/33?corpus_version=x ")]);
  expect(() => new Acquis({ corpusVersion: "a\r\nb" })).toThrow("is no corpus version");
});

test("names are written into a path so that they stay one part of it", async () => {
  expect(await sentBy((client) => client.articles.get("gdpr", "5(1)(a)"))).toStartWith(
    "GET /v1/articles/gdpr/5(1)(a) ",
  );
  expect(await sentBy((client) => client.articles.get("a/b?c#d", "Annex III"))).toStartWith(
    "GET /v1/articles/a%2Fb%3Fc%23d/Annex%20III ",
  );
  expect(await sentBy((client) => client.regulations.get("\ud800"))).toStartWith("GET /v1/regulations/%EF%BF%BD ");
});

test.each(["", ".", ".."])("a name %p, which would lead to another address, is not sent", async (name) => {
  await using server = await openLoopback(healthy);
  const client = new Acquis({ baseUrl: server.url });
  expect(await failureOf(client.articles.get(name, "account"))).toBeInstanceOf(AcquisError);
  expect(await failureOf(client.regulations.get(name))).toBeInstanceOf(AcquisError);
  expect(server.heads).toEqual([]);
});

test("what is left out of a query is not sent, and a path before /v1 stays", async () => {
  await using server = await openLoopback(healthy);
  const client = new Acquis({ baseUrl: `${server.url}/acquis/`, apiKey: null });
  await client.search({ q: "a b&c", limit: undefined });
  expect(server.heads[0]).toStartWith("GET /acquis/v1/search?q=a+b%26c HTTP/1.1");
});

test("a redirect to another place does not take the key along", async () => {
  await using elsewhere = await openLoopback(healthy);
  await using server = await openLoopback(response(307, { Location: `${elsewhere.url}${path}` }, ""));
  await openTransport(server.url).json({ path });
  expect(server.heads[0]).toContain("acq_live_secret");
  expect(elsewhere.heads[0]).not.toContain("acq_live_secret");
});

describe("what is misspelt is refused before anything is sent", () => {
  const calls: ReadonlyArray<[name: string, call: (client: Acquis) => PromiseLike<unknown>]> = [
    ["act_id", (client) => client.versions.diff("a", "b", { act_id: "gdpr" } as object)],
    ["regulaton", (client) => client.search({ q: "a", ...{ regulaton: "gdpr" } })],
    ["terms", (client) => client.definitions.list({ terms: "breach" } as object)],
    ["level", (client) => client.obligations.list({ risk_level: "high", ...{ level: "high" } })],
    ["months", (client) => client.account.usage({ months: "2026-11" } as object)],
    ["as_of", (client) => client.articles.get("gdpr", "33", { as_of: "2025-01-01" } as object)],
    ["lang", (client) => client.regulations.get("gdpr", { lang: "fr" } as object)],
    ["timeout", (client) => client.health({ timeout: 5 } as object)],
    [
      "timeout",
      (client) =>
        client
          .checkStream({ question: "q" }, { timeout: 5 } as object)
          [Symbol.asyncIterator]()
          .next(),
    ],
  ];
  test.each(calls)("%p, call %#", async (name, call) => {
    await using server = await openLoopback(healthy);
    const client = new Acquis({ baseUrl: server.url });
    const failure = await failureOf(call(client) as Promise<unknown>);
    expect([failure instanceof AcquisError, (failure as Error).message]).toEqual([
      true,
      expect.stringContaining(`has no "${name}"`),
    ]);
    expect(server.heads).toEqual([]);
  });

  test("an option of the client", () => {
    expect(() => new Acquis({ baseURL: "http://127.0.0.1:3000" } as object)).toThrow('has no "baseURL"');
  });

  test.each([0, -1, Number.NaN, "5" as unknown as number])("and so is a time limit of %p", async (timeoutMs) => {
    expect(() => new Acquis({ timeoutMs })).toThrow("timeoutMs must be more than 0");
    await using server = await openLoopback(healthy);
    const failure = await failureOf(new Acquis({ baseUrl: server.url }).health({ timeoutMs }));
    expect([(failure as Error).message, server.heads]).toEqual([expect.stringContaining("timeoutMs must be"), []]);
  });

  test.each([-1, Number.NaN])("and %p tries", (maxRetries) => {
    expect(() => new Acquis({ maxRetries })).toThrow("maxRetries must be 0 or more");
  });
});

describe("withResponse()", () => {
  test("gives the request id and the headers beside the answer", async () => {
    await using server = await openLoopback(healthy);
    const client = new Acquis({ baseUrl: server.url });
    const { data, requestId, response } = await client.health().withResponse();
    expect(data.status).toBe("healthy");
    expect(requestId).toBe("req_1");
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("9");
  });

  test("is of one request with the answer itself, which is a promise like any other", async () => {
    await using server = await openLoopback(healthy);
    const call = new Acquis({ baseUrl: server.url }).health();
    let ended = 0;
    const answers = await Promise.all([
      call,
      call.withResponse(),
      call.then(({ status }) => status),
      call.finally(() => ended++),
    ]);
    expect(answers[0]).toBe(answers[1].data);
    expect(answers[2]).toBe("healthy" as never);
    expect(ended).toBe(1);
    expect(server.heads).toHaveLength(1);
    expect(call).toBeInstanceOf(Promise);
  });

  test("leaves no rejection behind that nobody handles", async () => {
    await using server = await openLoopback(json(404, {}));
    const client = new Acquis({ baseUrl: server.url });
    const nameOf = (thrown: unknown) => (thrown as Error).name;
    expect(await client.health().catch<unknown>(nameOf)).toBe("NotFoundError");
    expect(await client.health().withResponse().catch<unknown>(nameOf)).toBe("NotFoundError");
  });
});

describe("a client is not made", () => {
  test.each([
    "",
    "localhost:3000",
    "127.0.0.1",
    "ftp://127.0.0.1",
    "http://",
    "http://127.0.0.1/?a=b",
    "http://127.0.0.1/#a",
  ])("at the address %p", (baseUrl) => {
    expect(() => new Acquis({ baseUrl })).toThrow(`"${baseUrl}" is no address of a service`);
  });

  test.each(["http://name:secret@127.0.0.1", "ftp://:secret@127.0.0.1"])(
    "with a password in it, which is not repeated",
    (baseUrl) => {
      expect(() => new Acquis({ baseUrl })).toThrow("The address of the service must hold no name and no password");
    },
  );

  test.each(["acq_live_\nsecret", "acq_live_secrét", "acq live"])(
    "with a key that cannot be sent, which is not repeated",
    (apiKey) => {
      expect(() => new Acquis({ apiKey })).toThrow("The API key has characters that no key has");
    },
  );
});

test("a client that is shown does not show its key", () => {
  const client = new Acquis({ apiKey: "acq_live_secret" });
  const shown = [
    JSON.stringify(client),
    inspect(client, { depth: 9, showHidden: true }),
    Bun.inspect(client),
    String(client),
  ];
  expect(shown.join("\n")).not.toContain("secret");
});

test("key and address come from the environment where they are left out", async () => {
  await using server = await openLoopback(healthy);
  const before = { ...process.env };
  Object.assign(process.env, { ACQUIS_URL: server.url, ACQUIS_API_KEY: "acq_live_environment" });
  try {
    await new Acquis().health();
    await new Acquis({ apiKey: null }).health();
  } finally {
    for (const name of ["ACQUIS_URL", "ACQUIS_API_KEY"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  expect(server.heads.map((head) => head.includes("Bearer acq_live_environment"))).toEqual([true, false]);
});
