import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseStrictJson } from "../../../api/http/request/strict-json.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
let keys: string[];
let bodies = 0;
let lookups = 0;

beforeAll(async () => {
  api = await createTestApi();
  // Several organizations: together they may send more than one plan allows a minute.
  keys = await Promise.all(Array.from({ length: 8 }, async () => (await api.customer("platform")).key));
});
afterAll(() => api.close());

const runs = { numRuns: 600 };

const post = async (path: string, body: string, type = "application/json"): Promise<number> => {
  bodies += 1;
  const key = keys[bodies % keys.length] ?? "";
  // A key name per run would fill the plan; the limit is a 409, which is right as well.
  const response = await api.send("POST", path, { key, body, headers: { "Content-Type": type } });
  if (path.endsWith("stream")) await response.text();
  return response.status;
};

const paths = ["/v1/check", "/v1/check/stream", "/v1/classify", "/v1/account/keys"] as const;
const path = fc.constantFrom(...paths);

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", minLength: 10, maxLength: 60 }),
  fc.constantFrom("auto", "gdpr", "text", "structured", "EU", "__proto__", "\u0000", "\ud800", "x".repeat(6_000)),
);
const anything = fc.oneof({ weight: 3, arbitrary: text }, fc.jsonValue(), fc.double(), fc.bigInt().map(Number));

/** Bodies that look like the real ones, with every field present or not, right or wrong. */
const likely = fc.record(
  {
    question: anything,
    description: anything,
    name: anything,
    regulation: anything,
    response_format: anything,
    jurisdiction: anything,
    data_types: fc.oneof(anything, fc.array(anything, { maxLength: 25 })),
    system_context: fc.oneof(
      anything,
      fc.record(
        { description: anything, data_types: fc.array(anything, { maxLength: 25 }), sector: anything, extra: anything },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

const expected = [200, 201, 409, 413, 415, 422, 429];

describe("no generated body makes the service fail", () => {
  test("bodies like the real ones", async () => {
    await fc.assert(
      fc.asyncProperty(path, likely, async (to, body) => {
        expect(expected).toContain(await post(to, JSON.stringify(body)));
      }),
      runs,
    );
  });

  test("any JSON", async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.json({ maxDepth: 8 }), async (to, body) => {
        expect(expected).toContain(await post(to, body));
      }),
      runs,
    );
  });

  test("JSON that was broken somewhere", async () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.string({ unit: "binary", maxLength: 4 }))
      .map(([body, at, piece]) => {
        const place = at % (body.length + 1);
        return body.slice(0, place) + piece + body.slice(place + 1);
      });
    await fc.assert(
      fc.asyncProperty(path, broken, async (to, body) => {
        expect(expected).toContain(await post(to, body));
      }),
      runs,
    );
  });

  test("any text, of any type", async () => {
    const type = fc.constantFrom("application/json", "application/json;charset=utf-8", "text/plain", "x", "");
    await fc.assert(
      fc.asyncProperty(path, fc.string({ unit: "binary", maxLength: 200 }), type, async (to, body, as) => {
        expect(expected).toContain(await post(to, body, as));
      }),
      runs,
    );
  });

  test("any address of a lookup", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary-ascii" }), fc.string({ unit: "grapheme" }), async (act, article) => {
        const address = `/v1/articles/${encodeURIComponent(act)}/${encodeURIComponent(article)}`;
        const response = await api.send("GET", address, { key: keys[lookups++ % keys.length] ?? "" });
        expect([200, 404, 429]).toContain(response.status);
      }),
      runs,
    );
  });

  test("at least 2,000 bodies were sent", () => expect(bodies).toBeGreaterThanOrEqual(2_000));
});

describe("strict JSON", () => {
  test("reads what JSON.parse reads, where no key is there twice", () => {
    const values = fc.jsonValue({ maxDepth: 6 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(values, (value) => {
        const written = JSON.stringify(value);
        if (written.includes("\\u0000") || /\\ud[89a-f]/.test(written)) return;
        expect(parseStrictJson(written)).toEqual(JSON.parse(written));
      }),
    );
  });
});
