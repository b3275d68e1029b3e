import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { monthOf } from "../../../api/accounts/month.ts";
import type { BatchResult } from "../../../api/batch/answer.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const question = "How long do I have to report a breach?";
const description = "It ranks job applications.";
const asLines = { Accept: "application/x-ndjson" };

interface Batch {
  readonly results: BatchResult[];
  readonly succeeded: number;
  readonly failed: number;
  readonly corpus_version: string;
  readonly request_id: string;
  readonly processing_time_ms: number;
}

const send = (key: string, items: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  api.send("POST", "/v1/batch", { key, body: { items }, headers });

const ask = async (key: string, items: unknown): Promise<Batch> => {
  const response = await send(key, items);
  expect(response.status).toBe(200);
  return jsonOf<Batch>(response);
};

const linesOf = (text: string): BatchResult[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as BatchResult);

const questions = (count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, question: `${question} ${index}` }));

const useUp = (organizationId: number, used: number) =>
  api.database.db.execute(
    sql`insert into quota_months values (${organizationId}, ${monthOf(Date.now())}, ${used})
        on conflict (organization_id, month) do update set used = excluded.used`,
  );

const usedBy = async (organizationId: number): Promise<number> => {
  const { rows } = await api.database.db.execute(
    sql`select used from quota_months where organization_id = ${organizationId}`,
  );
  return Number(rows[0]?.["used"] ?? 0);
};

const codesOf = (results: readonly BatchResult[]) => results.map(({ status, error }) => error?.code ?? status);

describe("POST /v1/batch 200", () => {
  test("answers questions and descriptions, in their order, as their own endpoints do", async () => {
    const { key, organizationId } = await api.customer("team");
    const items = [
      { id: "a", question },
      { description, sector: "employment" },
      { question: "Where is the best pizza?" },
    ];
    const batch = await ask(key, items);
    expect(batch.results.map(({ index, id, status }) => [index, id, status])).toEqual([
      [0, "a", 200],
      [1, null, 200],
      [2, null, 200],
    ]);
    expect(batch).toMatchObject({ succeeded: 3, failed: 0, corpus_version: api.services.corpus.mounted()?.version });
    const headers = { "X-Request-Id": batch.request_id };
    const alone = await jsonOf<object>(await api.send("POST", "/v1/check", { key, headers, body: { question } }));
    expect({ ...batch.results[0]?.check, processing_time_ms: 0 }).toEqual({ ...alone, processing_time_ms: 0 } as never);
    expect(batch.results[1]?.classification).toMatchObject({
      risk_level: "high",
      corpus_version: batch.corpus_version,
    });
    expect(batch.results[2]?.check?.should_abstain).toBe(true);
    expect(await usedBy(organizationId)).toBe(4);
  });

  test("takes a hundred items, and a null for what is not there", async () => {
    const { key, organizationId } = await api.customer("platform");
    const batch = await ask(
      key,
      questions(100).map((item) => ({ ...(item as object), description: null })),
    );
    expect(batch.results.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => `q${index}`));
    expect([batch.succeeded, batch.failed]).toEqual([100, 0]);
    expect(await usedBy(organizationId)).toBe(100);
  });

  test("is one lookup by itself, and each item is a metered request, logged under the same id", async () => {
    const { key } = await api.customer("team");
    api.takeLog();
    const response = await send(key, [{ question }, { description }], { "X-Request-Id": "batch-1" });
    await response.text();
    expect(response.headers.get("x-ratelimit-limit")).toBe("30000");
    const routes = api.takeLog().filter((line) => line["request_id"] === "batch-1");
    expect(routes.map((line) => line["route"]).sort()).toEqual(["batch", "check", "classify"]);
  });
});

describe("what is wrong with an item", () => {
  test("stands in its result and stops no other", async () => {
    const { key, organizationId } = await api.customer("team");
    const items = [
      { question: "72 hours?", regulation: "hgb" },
      { question },
      { question: `Please ${failure.atOnce} now` },
      { description: 7 },
      { question: "x".repeat(70_000) },
      { description },
    ];
    const { results, succeeded, failed } = await ask(key, items);
    expect(codesOf(results)).toEqual([422, 200, "internal_error", 422, "payload_too_large", 200]);
    expect([succeeded, failed]).toEqual([2, 4]);
    expect(results[0]?.detail?.map(({ loc }) => loc)).toEqual([
      ["body", "question"],
      ["body", "regulation"],
    ]);
    expect(results[2]?.error).toMatchObject({
      status: 500,
      message: "Something went wrong on our side. It has been logged.",
    });
    expect(await usedBy(organizationId)).toBe(2);
  });

  test("a quota that ends in the middle is used to its last unit and never beyond", async () => {
    for (const left of [0, 1, 5]) {
      const { key, organizationId } = await api.customer("team");
      await useUp(organizationId, 5_000 - left);
      const { results, succeeded } = await ask(key, questions(20));
      expect(succeeded).toBe(left);
      expect(await usedBy(organizationId)).toBe(5_000);
      const refused = results.filter(({ status }) => status !== 200);
      expect(new Set(codesOf(refused))).toEqual(new Set(["quota_exceeded"]));
      for (const { index, id, retry_after } of refused) {
        expect(id).toBe(`q${index}`);
        expect(retry_after).toBeGreaterThan(0);
      }
    }
  });

  test("once the quota is used up no more items than are under way are tried", async () => {
    const { key, organizationId } = await api.customer("team");
    await useUp(organizationId, 5_000);
    api.takeLog();
    await ask(key, questions(50));
    const tried = api.takeLog().filter((line) => line["route"] === "check");
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(4);
  });

  test("two batches at once share what is left", async () => {
    const { key, organizationId } = await api.customer("platform");
    await useUp(organizationId, 49_993);
    const batches = await Promise.all([ask(key, questions(10)), ask(key, questions(10))]);
    expect(batches.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(7);
    expect(await usedBy(organizationId)).toBe(50_000);
  });

  test("the minute's limit refuses the rest, and says when to ask them again", async () => {
    const { key, organizationId } = await api.customer("free");
    const { results, succeeded } = await ask(key, questions(16));
    expect(succeeded).toBe(10);
    const refused = results.filter(({ status }) => status !== 200);
    expect(codesOf(refused)).toEqual(Array.from({ length: 6 }, () => "rate_limited"));
    for (const { retry_after } of refused) expect(retry_after).toBeWithin(1, 61);
    expect(await usedBy(organizationId)).toBe(10);
  });

  test("a key that is revoked meanwhile refuses what has not begun", async () => {
    const { key, keyId, organizationId } = await api.customer("team");
    const created = await api.send("POST", "/v1/account/keys", { key, body: {} });
    const { api_key: other } = await jsonOf<{ api_key: string }>(created);
    const response = await send(
      key,
      [...questions(1), ...questions(9).map((item) => ({ ...(item as object), id: null }))],
      asLines,
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? "";
    expect((await api.send("DELETE", `/v1/account/keys/${keyId}`, { key: other })).status).toBe(200);
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) text += piece.value;
    const results = linesOf(text);
    expect(results).toHaveLength(10);
    expect(new Set(codesOf(results))).toEqual(new Set([200, "unauthorized"]));
    expect(await usedBy(organizationId)).toBe(results.filter(({ status }) => status === 200).length);
  });

  test("a test key takes no quota and reaches no language model", async () => {
    const { key, organizationId } = await api.customer("team", { isTest: true });
    await useUp(organizationId, 5_000);
    expect((await ask(key, questions(3))).succeeded).toBe(3);
    expect(api.engines.allowed.slice(-3)).toEqual([false, false, false]);
  });
});

describe("application/x-ndjson", () => {
  test("gives each result as soon as it is there, with its place", async () => {
    const { key } = await api.customer("team");
    const waiting = api.engines.waiting();
    const response = await send(key, [{ question: `This one ${failure.forever}` }, { id: "quick", question }], asLines);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(linesOf(first)).toMatchObject([{ index: 1, id: "quick", status: 200 }]);
    await waiting;
    await reader?.cancel();
  });

  test("has the same results as the answer in one piece", async () => {
    const { key } = await api.customer("team");
    const items = [{ question }, { description }, { question: "no" }];
    const results = linesOf(await (await send(key, items, asLines)).text()).sort((a, b) => a.index - b.index);
    const steady = (all: unknown) =>
      JSON.stringify(all).replaceAll(/"(request_id|processing_time_ms)":("[^"]*"|\d+)/g, "");
    expect(steady(results)).toBe(steady((await ask(key, items)).results));
  });
});

describe("while nothing is there yet", () => {
  test.each([
    ["line by line", asLines],
    ["in one piece", {}],
  ])("white space keeps the connection open (%s)", async (_name, headers: Record<string, string>) => {
    const { key } = await api.customer("team");
    const begins = spyOn(globalThis, "setInterval");
    const body = JSON.stringify({ items: [{ question: `This one ${failure.forever}` }] });
    const own = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers };
    const request = new Request("http://localhost/v1/batch", { method: "POST", headers: own, body });
    const reader = (await api.app.handle(request)).body?.getReader();
    const [beat, everyMs] = begins.mock.calls.find(([, ms]) => ms === 5_000) ?? [];
    begins.mockRestore();
    expect(everyMs).toBe(5_000);
    const first = reader?.read();
    (beat as unknown as () => void)();
    expect(new TextDecoder().decode((await first)?.value)).toBe("\n");
    await reader?.cancel();
  });
});

describe("a client that leaves", () => {
  test.each([
    ["line by line", asLines],
    ["in one piece", {}],
  ])("stops what is under way and what has not begun (%s)", async (_name, headers) => {
    const { key, organizationId } = await api.customer("team");
    const gone = new AbortController();
    const stopped = api.engines.aborted.length;
    const begun = api.engines.allowed.length;
    const items = Array.from({ length: 30 }, () => ({ question: `This one ${failure.forever}` }));
    const request = new Request("http://localhost/v1/batch", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ items }),
      signal: gone.signal,
    });
    const response = await api.app.handle(request);
    const reader = response.body?.getReader();
    const reading = reader?.read().catch(() => undefined);
    while (api.engines.allowed.length < begun + 4) await new Promise(setImmediate);
    gone.abort();
    await reading;
    await reader?.cancel().catch(() => undefined);
    expect(api.engines.aborted.length - stopped).toBe(4);
    // What had begun keeps its unit spent; what had not has taken none.
    expect(await usedBy(organizationId)).toBe(4);
  });
});

describe("what is wrong with the batch", () => {
  const cases: ReadonlyArray<[name: string, items: unknown, violations: Array<[type: string, ...loc: unknown[]]>]> = [
    ["no items", undefined, [["missing", "body", "items"]]],
    ["an empty list", [], [["too_short", "body", "items"]]],
    ["a text", "q", [["list_type", "body", "items"]]],
    ["a hundred and one", questions(101), [["too_long", "body", "items"]]],
    [
      "items that are none, an id that is no text, one that is used twice, neither and both",
      ["x", { id: 7, question }, { id: "a", question }, { id: "a" }, { question, description }],
      [
        ["model_attributes_type", "body", "items", 0],
        ["string_type", "body", "items", 1, "id"],
        ["value_error", "body", "items", 3],
        ["value_error", "body", "items", 3],
        ["value_error", "body", "items", 4],
      ],
    ],
  ];
  for (const [name, items, violations] of cases) {
    test(`422 for ${name}, all at once, and nothing is counted`, async () => {
      const { key, organizationId } = await api.customer("team");
      const response = await send(key, items);
      expect(response.status).toBe(422);
      const { detail } = await jsonOf<{ detail: Array<{ type: string; loc: unknown[] }> }>(response);
      expect(detail.map(({ type, loc }) => [type, ...loc])).toEqual(violations);
      expect(await usedBy(organizationId)).toBe(0);
    });
  }

  test("413 over 1 MiB, and a megabyte is read", async () => {
    const { key } = await api.customer("team");
    const filled = (length: number) => JSON.stringify({ items: [{ question }], x: "x".repeat(length) });
    const body = filled(1_048_576 - filled(0).length);
    expect((await api.send("POST", "/v1/batch", { key, body })).status).toBe(200);
    const response = await api.send("POST", "/v1/batch", { key, body: `${body} ` });
    expect(response.status).toBe(413);
    expect((await jsonOf<ErrorBody>(response)).error.message).toContain("1048576");
    expect((await api.send("POST", "/v1/check", { key, body })).status).toBe(413);
  });

  test("401 without a key, before the body is read", async () => {
    expect((await api.send("POST", "/v1/batch", { body: "{" })).status).toBe(401);
  });
});

test("whatever the items are, each has its result, and a unit is taken for each success alone", async () => {
  const item = fc.oneof(
    fc.constant({ question }),
    fc.constant({ description }),
    fc.record({ question: fc.oneof(fc.string(), fc.integer()) }),
    fc.record({ description: fc.string(), data_types: fc.anything({ maxDepth: 1 }) }),
    fc.constant({ question: `Please ${failure.atOnce} now` }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), async (items) => {
      const { key, organizationId } = await api.customer("platform");
      const response = await send(key, items);
      // Texts that JSON readers understand differently are refused with the batch.
      if (response.status === 422) return;
      const { results, succeeded, failed } = await jsonOf<Batch>(response);
      expect(results.map(({ index }) => index)).toEqual(items.map((_, index) => index));
      expect(succeeded + failed).toBe(items.length);
      expect(await usedBy(organizationId)).toBe(succeeded);
      for (const { status, check, classification, error, detail } of results) {
        expect([check, classification, error, detail].filter((part) => part !== undefined)).toHaveLength(1);
        expect(status === 200).toBe(check !== undefined || classification !== undefined);
      }
    }),
    { numRuns: 15 },
  );
}, 300_000);
