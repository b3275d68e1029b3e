import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import fc from "fast-check";
import { tools } from "../../../api/mcp/tools/index.ts";
import { failure } from "../support/engines.ts";
import { behavesAsServer } from "./cases.ts";
import { callTool, connectTo, type ListeningApi, listeningApi, outputChecker } from "./support.ts";

let service: ListeningApi;
let key: string;
let client: Client;

beforeAll(async () => {
  service = await listeningApi();
  ({ key } = await service.api.customer("platform"));
  client = await connectTo(service.url, key);
});
afterAll(async () => {
  await client.close();
  await service.close();
});

describe("over HTTP", () => {
  behavesAsServer(async () => client);
});

const accept = "application/json, text/event-stream";

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", Accept: accept, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const errorCode = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error: { code: unknown } }).error.code;

describe("as an endpoint of the service", () => {
  test("without a valid key: the service's 401, before anything is read", async () => {
    for (const authorization of ["", "Bearer acq_live_short", "Basic eDp5"]) {
      const response = await post("{broken", { Authorization: authorization });
      expect([response.status, await errorCode(response)]).toEqual([401, "unauthorized"]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("carries the service's headers", async () => {
    const response = await post(list, { "X-Request-Id": "mine" });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([200, "mine"]);
    for (const name of ["x-ratelimit-remaining", "strict-transport-security", "x-content-type-options"])
      expect(response.headers.get(name)).not.toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["GET", "DELETE", "PUT"])("%s is 405", async (method) => {
    const response = await fetch(`${service.url}/mcp`, { method, headers: { Accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  const refused: ReadonlyArray<[what: string, body: unknown, headers: Record<string, string>, answer: unknown[]]> = [
    ["what is no JSON", "{oops", {}, [400, -32_700]],
    ["an empty body", "", {}, [400, -32_700]],
    ["a duplicate key", '{"id": 1, "id": 2}', {}, [400, -32_700]],
    ["what is no message", { hello: 1 }, {}, [400, -32_700]],
    ["null", "null", {}, [400, -32_700]],
    ["a batch", [list, list], {}, [400, -32_600]],
    ["an unknown version of the protocol", list, { "Mcp-Protocol-Version": "1999-01-01" }, [400, -32_000]],
    ["a client that takes no JSON", list, { Accept: "text/html" }, [406, -32_000]],
    ["another media type", list, { "Content-Type": "text/plain" }, [415, "unsupported_media_type"]],
    ["a body of more than 64 KiB", { ...list, params: { x: "x".repeat(70_000) } }, {}, [413, "payload_too_large"]],
    ["a page of another site", list, { Origin: "https://evil.example" }, [403, -32_000]],
    ["a page of nowhere", list, { Origin: "null" }, [403, -32_000]],
  ];
  test.each(refused)("refuses %s", async (_what, body, headers, answer) => {
    const response = await post(body, headers);
    expect([response.status, await errorCode(response)]).toEqual(answer);
  });

  test("a page of its own is let in", async () => {
    expect((await post(list, { Origin: service.url })).status).toBe(200);
  });

  test("counts as HTTP does: a message one lookup, and what its tool asks for", async () => {
    const { key: own } = await service.api.customer("team");
    const remaining = (response: Response): number => Number(response.headers.get("x-ratelimit-remaining"));
    const call = { ...list, method: "tools/call", params: { name: "list_regulations", arguments: {} } };
    const first = remaining(await post(list, { Authorization: `Bearer ${own}` }));
    const second = remaining(await post(call, { Authorization: `Bearer ${own}` }));
    const third = remaining(await post(list, { Authorization: `Bearer ${own}` }));
    expect([first - second, second - third]).toEqual([1, 2]);
  });

  test("a metered tool takes one of the quota, and stands in the usage and the log as its endpoint", async () => {
    const { key: own } = await service.api.customer("team");
    service.api.takeLog();
    await callTool(await connectTo(service.url, own), "check_compliance", { question: "How long do we have?" });
    const account = await service.api.send("GET", "/v1/account", { key: own });
    expect(await account.json()).toMatchObject({ quota: { used: 1 } });
    const lines = service.api.takeLog().filter(({ message }) => message === "request");
    const check = lines.find(({ route }) => route === "check");
    expect(lines.filter(({ request_id }) => request_id === check?.["request_id"]).map(({ route }) => route)).toEqual([
      "check",
      "mcp",
    ]);
  });
});

describe("refusals that a model reads", () => {
  test("a revoked key ends the session with 401", async () => {
    const { key: own, keyId, organizationId } = await service.api.customer("team");
    const other = await connectTo(service.url, own);
    expect((await callTool(other, "health")).isError).toBe(false);
    await service.api.database.db.execute(`update api_keys set revoked_at = now() where id = ${keyId}`);
    service.api.clock.advance(11_000);
    const thrown = await callTool(other, "health").catch((error: unknown) => error);
    expect([organizationId > 0, String(thrown)]).toEqual([true, expect.stringContaining("unauthorized")]);
  });

  test("a used-up minute and a used-up quota say when to try again, and what works meanwhile", async () => {
    const { key: own } = await service.api.customer("free");
    const other = await connectTo(service.url, own);
    const ask = () => callTool(other, "check_compliance", { question: "How long do we have to report?" });
    for (let at = 0; at < 10; at += 1) expect((await ask()).isError).toBe(false);
    const limited = await ask();
    expect([limited.isError, limited.text]).toEqual([true, expect.stringMatching(/rate_limited.*Wait \d+ seconds/)]);
    for (let at = 10; at < 25; at += 1) {
      if (at % 10 === 0) service.api.clock.advance(60_000);
      expect((await ask()).isError).toBe(false);
    }
    service.api.clock.advance(60_000);
    const used = await ask();
    expect([used.isError, used.text]).toEqual([
      true,
      expect.stringMatching(/quota_exceeded.*Used 25 of 25.*next month/),
    ]);
    for (const { name, counts } of tools) expect([name, used.text.includes(name)]).toEqual([name, counts === "lookup"]);
    expect((await callTool(other, "get_article", { regulation: "gdpr", article: "33" })).isError).toBe(false);
  });

  test("the scope of the acts that were answered is given, although the minute ended before the others", async () => {
    const { key: own } = await service.api.customer("free");
    const other = await connectTo(service.url, own);
    const description = "A bakery that mails its customers";
    for (let at = 0; at < 9; at += 1)
      await callTool(other, "check_regulation_scope", { description, regulation: "gdpr" });
    const { isError, text, structured } = await callTool(other, "check_regulation_scope", { description });
    const { acts, unanswered } = structured as { acts: unknown[]; unanswered: Array<{ message: string }> };
    expect([isError, acts.length, unanswered.length > 0]).toEqual([false, 1, true]);
    for (const { message } of unanswered) expect(message).toContain("rate_limited");
    expect(text).toContain("Not answered");
    const none = await callTool(other, "check_regulation_scope", { description });
    expect([none.isError, none.text]).toEqual([true, expect.stringMatching(/rate_limited.*Wait \d+ seconds/)]);
  });

  test("a failure of the service is told without its inner words", async () => {
    const { isError, text } = await callTool(client, "check_compliance", { question: `Why ${failure.atOnce} here?` });
    expect([isError, text]).toEqual([true, expect.stringContaining("internal_error")]);
    expect(text).not.toContain("secret");
  });
});

describe("a call that is given up", () => {
  const question = `Why does it ${failure.forever} here?`;

  test("by the protocol's message: the engine's work stops", async () => {
    const before = service.api.engines.aborted.length;
    const giveUp = new AbortController();
    const waiting = service.api.engines.waiting();
    const called = callTool(client, "check_compliance", { question }, { signal: giveUp.signal }).catch(
      () => "given up",
    );
    await waiting;
    giveUp.abort();
    expect(await called).toBe("given up");
    while (service.api.engines.aborted.length === before) await new Promise((resolve) => setImmediate(resolve));
    expect((await callTool(client, "health")).isError).toBe(false);
  });

  test("by leaving: the engine's work stops", async () => {
    const before = service.api.engines.aborted.length;
    const leave = new AbortController();
    const waiting = service.api.engines.waiting();
    const called = fetch(`${service.url}/mcp`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", Accept: accept },
      body: JSON.stringify({
        ...list,
        method: "tools/call",
        params: { name: "check_compliance", arguments: { question } },
      }),
      signal: leave.signal,
    }).catch(() => "left");
    await waiting;
    leave.abort();
    expect(await called).toBe("left");
    while (service.api.engines.aborted.length === before) await new Promise((resolve) => setImmediate(resolve));
  });

  test("another session's ids are its own: nobody gives up what is not theirs", async () => {
    const other = await connectTo(service.url, key);
    const before = service.api.engines.aborted.length;
    const giveUp = new AbortController();
    const waiting = service.api.engines.waiting();
    const called = callTool(client, "check_compliance", { question }, { signal: giveUp.signal }).catch(
      () => "given up",
    );
    await waiting;
    for (let requestId = 0; requestId < 300; requestId += 1)
      await other.notification({ method: "notifications/cancelled", params: { requestId } });
    expect(service.api.engines.aborted.length).toBe(before);
    giveUp.abort();
    expect(await called).toBe("given up");
    await other.close();
  });
});

test("whatever a tool is given, it answers by its schema or says what is wrong", async () => {
  const check = await outputChecker(client);
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tools).chain((tool) => {
        const names = Object.keys((tool.inputSchema["properties"] ?? {}) as object);
        const given = fc.dictionary(fc.constantFrom(...names, "other"), anything, { maxKeys: 5 });
        return fc.record({ name: fc.constant(tool.name), given });
      }),
      async ({ name, given }) => {
        const { isError, text, structured } = await callTool(client, name, given);
        expect(text.length).toBeGreaterThan(0);
        if (!isError) check(name, structured);
        else expect(text).not.toContain("internal_error");
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test("llms.txt names every operation and tool, and needs no key", async () => {
  const response = await fetch(`${service.url}/llms.txt`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  expect(text.startsWith("# Acquis\n\n> ")).toBe(true);
  for (const { name } of tools) expect(text).toContain(`\`${name}\``);
  for (const path of ["POST /v1/check", "GET /v1/obligations", "POST /mcp"]) expect(text).toContain(path);
  expect(text).not.toContain("/v1/admin");
});
