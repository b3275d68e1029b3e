import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  Acquis,
  AuthenticationError,
  type BatchResult,
  StreamError,
  ValidationError,
} from "../../../sdk/typescript/src/index.ts";
import { createTestApi, type TestApi } from "../../api/support/api.ts";
import { failure } from "../../api/support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const clientOf = async (fetch = async (url: string, init: RequestInit) => api.app.handle(new Request(url, init))) =>
  new Acquis({ apiKey: (await api.customer("team")).key, baseUrl: "http://localhost", fetch });

const items = [{ id: "q", question: "How long do I have?" }, { description: "It ranks job applications." }];

test("a batch is answered in one piece, in its order", async () => {
  const { results, succeeded } = await (await clientOf()).batch({ items });
  expect(succeeded).toBe(2);
  expect(results[0]?.check?.confidence).toBe("high");
  expect(results[1]?.classification?.risk_level).toBe("high");
});

test("or result by result; leaving the loop stops the rest", async () => {
  const client = await clientOf();
  const indexes = (await Array.fromAsync(client.batchStream({ items }))).map(({ index }) => index);
  expect(indexes.sort()).toEqual([0, 1]);
  const stopped = api.engines.aborted.length;
  const waiting = api.engines.waiting();
  const endless = { question: `This one ${failure.forever}` };
  for await (const { index } of client.batchStream({ items: [endless, ...items.slice(1)] })) {
    expect(index).not.toBe(0);
    await waiting;
    break;
  }
  expect(api.engines.aborted.length).toBe(stopped + 1);
});

test("an item's failure is its result; the batch's own is thrown", async () => {
  const client = await clientOf();
  const { results } = await client.batch({ items: [...items, { question: "no" }] });
  expect(results[2]?.detail?.[0]?.type).toBe("string_too_short");
  await expect(client.batch({ items: [] })).rejects.toThrow(ValidationError);
  await expect(
    Array.fromAsync(
      new Acquis({
        apiKey: "x",
        baseUrl: "http://localhost",
        fetch: async (url, init) => api.app.handle(new Request(url, init)),
      }).batchStream({ items }),
    ),
  ).rejects.toThrow(AuthenticationError);
});

test("results that end too early are a StreamError, after those that came; nothing is sent again", async () => {
  let calls = 0;
  const cut = await clientOf(async (url, init) => {
    calls += 1;
    const whole = await (await api.app.handle(new Request(url, init))).text();
    return new Response(`\n${whole.split("\n").find((line) => line !== "")}\n`);
  });
  const seen: BatchResult[] = [];
  const reading = async () => {
    for await (const result of cut.batchStream({ items })) seen.push(result);
  };
  expect(await reading().catch((thrown: unknown) => thrown)).toBeInstanceOf(StreamError);
  expect([seen.length, calls]).toEqual([1, 1]);
});

test("a batch that fails is not tried again by itself", async () => {
  let calls = 0;
  const client = await clientOf(async () => {
    calls += 1;
    return Response.json({ error: { code: "service_unavailable", message: "Away." } }, { status: 503 });
  });
  expect(await client.batch({ items }).catch(String)).toContain("service_unavailable");
  expect(calls).toBe(1);
});
