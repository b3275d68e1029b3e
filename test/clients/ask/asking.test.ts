import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AnswerLine } from "../../../clients/ask/answers.ts";
import { type Asking, askAll, nextBatch } from "../../../clients/ask/asking.ts";
import type { Item } from "../../../clients/ask/items.ts";
import { Acquis, type Fetch } from "../../../sdk/typescript/src/index.ts";
import { createTestApi, type TestApi } from "../../api/support/api.ts";
import { failure } from "../../api/support/engines.ts";

/** The promise: every item is asked until it has its answer, however the service or the way to it fails, and none twice. */
let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const itemsOf = (questions: readonly string[]): Item[] =>
  questions.map((question, index) => ({ line: index + 1, id: null, asked: { question } }));

const many = (count: number): Item[] =>
  itemsOf(Array.from({ length: count }, (_, index) => `How long do I have to report breach ${index}?`));

const usedBy = async (organizationId: number): Promise<number> => {
  const { rows } = await api.database.db.execute(
    sql`select used from quota_months where organization_id = ${organizationId}`,
  );
  return Number(rows[0]?.["used"] ?? 0);
};

const toService: Fetch = async (url, init) => api.app.handle(new Request(url, init));

interface Told {
  readonly answers: AnswerLine[];
  readonly waits: Array<[seconds: number, reason: string]>;
}

/** Asks with pauses that move the service's clock, so that nobody waits. */
const askWith = async (key: string, items: readonly Item[], more: Partial<Asking> & { fetch?: Fetch } = {}) => {
  const { fetch = toService, ...changes } = more;
  const told: Told = { answers: [], waits: [] };
  const client = new Acquis({ apiKey: key, baseUrl: "http://localhost", fetch });
  const ending = await askAll({
    ...{ client, items, atOnce: 100, signal: new AbortController().signal },
    answered: (answer) => void told.answers.push(answer),
    waiting: (seconds, reason) => void told.waits.push([seconds, reason]),
    pause: async (ms) => api.clock.advance(ms),
    ...changes,
  });
  return { ending, ...told };
};

const linesOf = (answers: readonly AnswerLine[]): number[] => answers.map(({ line }) => line).sort((a, b) => a - b);

describe("the minute's limit", () => {
  test("is waited for, and each item is answered and metered once", async () => {
    const { key, organizationId } = await api.customer("free");
    const { ending, answers, waits } = await askWith(key, many(25), { atOnce: 10 });
    expect(ending).toBe("done");
    expect(linesOf(answers)).toEqual(many(25).map(({ line }) => line));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    for (const [seconds, reason] of waits) {
      expect(seconds).toBeWithin(1, 61);
      expect(reason).toContain("minute");
    }
    expect(await usedBy(organizationId)).toBe(25);
  });
});

describe("the month's quota", () => {
  test("ends the asking, with all answers that it allowed", async () => {
    const { key, organizationId } = await api.customer("free");
    const { ending, answers } = await askWith(key, many(40));
    expect(ending).toBe("quota");
    expect(answers).toHaveLength(25);
    expect(await usedBy(organizationId)).toBe(25);
  });
});

describe("what fails", () => {
  test("in the service is asked three times, and then is a failure; what is invalid is one at once", async () => {
    const { key } = await api.customer("team");
    const { ending, answers, waits } = await askWith(
      key,
      itemsOf([`Please ${failure.atOnce} now`, "no", "What is a breach?"]),
    );
    expect(ending).toBe("done");
    expect(answers.map(({ line, status }) => [line, status]).sort()).toEqual([
      [1, 500],
      [2, 422],
      [3, 200],
    ]);
    expect(waits).toHaveLength(2);
  });

  test("what no batch may hold fails alone, and all else is answered", async () => {
    const { key, organizationId } = await api.customer("team");
    const questions = many(12).map(({ asked }) => ("question" in asked ? asked.question : ""));
    const items = itemsOf(questions.with(4, "x".repeat(1_100_000)).with(9, "half a \ud800 character"));
    const { ending, answers, waits } = await askWith(key, items);
    expect([ending, waits]).toEqual(["done", []]);
    expect(linesOf(answers)).toEqual(items.map(({ line }) => line));
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.map(({ line, status, error, detail }) => [line, status, error?.code, detail?.length])).toEqual([
      [5, 413, "payload_too_large", undefined],
      [10, 422, undefined, 1],
    ]);
    expect(await usedBy(organizationId)).toBe(10);
  });

  test("a key that is refused ends the asking", async () => {
    expect(askWith("acq_live_wrong", many(1))).rejects.toThrow("401");
  });

  test("on the way is tried again, and only what has no answer", async () => {
    const { key } = await api.customer("team");
    let calls = 0;
    const sent: number[] = [];
    const breaking: Fetch = async (url, init) => {
      calls += 1;
      sent.push((JSON.parse(String(init.body)) as { items: unknown[] }).items.length);
      if (calls === 1) throw new TypeError("connection refused");
      const response = await toService(url, init);
      if (calls > 3) return response;
      // The connection breaks after some lines.
      const lines = (await response.text()).split("\n").slice(0, 5);
      return new Response(`${lines.join("\n")}\n{"index": 9, "sta`, { headers: response.headers });
    };
    const { ending, answers } = await askWith(key, many(20), { fetch: breaking });
    expect(ending).toBe("done");
    expect(linesOf(answers)).toEqual(many(20).map(({ line }) => line));
    expect(sent).toEqual([20, 20, 15, 10]);
  });

  test("for good is thrown after three tries", async () => {
    let calls = 0;
    const away: Fetch = async () => {
      calls += 1;
      throw new TypeError("connection refused");
    };
    expect(await askWith("acq_live_x", many(1), { fetch: away }).catch(String)).toContain("connection refused");
    expect(calls).toBe(3);
  });

  test("somebody stops it: nothing more is sent", async () => {
    const { key } = await api.customer("team");
    const stop = new AbortController();
    const answers: AnswerLine[] = [];
    const { ending } = await askWith(key, many(30), {
      signal: stop.signal,
      answered: (answer) => {
        answers.push(answer);
        if (answers.length === 3) stop.abort();
      },
    });
    expect(ending).toBe("stopped");
    expect(answers.length).toBeLessThan(30);
  });
});

test("a batch has no more items than it may, and no more bytes than the service takes", () => {
  const long = itemsOf(Array.from({ length: 120 }, () => "ß".repeat(10_000)));
  expect(nextBatch(many(120), 100)).toHaveLength(100);
  expect(nextBatch(many(7), 100)).toHaveLength(7);
  const sent = nextBatch(long, 100);
  const bytes = Buffer.byteLength(JSON.stringify({ items: sent.map(({ asked }) => asked) }));
  expect(bytes).toBeWithin(850_000, 1_048_576);
  expect(nextBatch(itemsOf(["x".repeat(2_000_000)]), 100)).toHaveLength(1);
});
