import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ObligationsResponse } from "../../../api/openapi/schemas/obligations.ts";
import { createTestApi, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  ({ key } = await api.customer("platform"));
});
afterAll(() => api.close());

const list = (query: string) => api.send("GET", `/v1/obligations${query}`, { key });

describe("200 on /v1/obligations", () => {
  test("the duties of a level, as the mounted corpus has them", async () => {
    const answer = await jsonOf<ObligationsResponse>(await list("?risk_level=prohibited&role=deployer"));
    expect(answer).toMatchObject({
      regulation: "ai_act",
      risk_level: "prohibited",
      role: "deployer",
      high_risk_by: null,
    });
    expect(answer.total).toBe(answer.obligations.length);
    expect(answer.obligations.find(({ id }) => id === "stop_manipulation")).toMatchObject({
      article_id: "ai_act_art5",
      deadline: "2025-02-02",
      days_remaining: 0,
      only_for: ["Article 5(1)(a)"],
    });
  });

  test("of a high level by Annex III where nothing else is said, and with a tag", async () => {
    const response = await list("?risk_level=high");
    expect(response.headers.get("etag")).not.toBeNull();
    expect(await jsonOf<ObligationsResponse>(response)).toMatchObject({ role: null, high_risk_by: "annex_iii" });
  });

  test("counts the days from the day of the response", async () => {
    const before = await jsonOf<ObligationsResponse>(await list("?risk_level=high"));
    api.clock.advance(86_400_000);
    const after = await jsonOf<ObligationsResponse>(await list("?risk_level=high"));
    expect(Date.parse(after.counted_from) - Date.parse(before.counted_from)).toBe(86_400_000);
  });

  test("is a lookup: it takes nothing of the quota", async () => {
    const response = await list("?risk_level=minimal&regulation=ai_act");
    expect(response.headers.has("x-quota-used")).toBe(false);
    expect(response.headers.get("x-ratelimit-limit")).toBe(
      (await api.send("GET", "/v1/versions", { key })).headers.get("x-ratelimit-limit"),
    );
  });
});

describe("422 on /v1/obligations", () => {
  const cases: ReadonlyArray<[query: string, violations: Array<[string, string]>]> = [
    ["", [["query.risk_level", "missing"]]],
    ["?risk_level=unacceptable", [["query.risk_level", "literal_error"]]],
    ["?risk_level=high&risk_level=limited", [["query.risk_level", "literal_error"]]],
    [
      "?risk_level=high&role=user&regulation=gdpr&high_risk_by=both",
      [
        ["query.role", "literal_error"],
        ["query.high_risk_by", "literal_error"],
        ["query.regulation", "literal_error"],
      ],
    ],
    ["?risk_level=limited&high_risk_by=annex_i", [["query.high_risk_by", "value_error"]]],
  ];
  test.each(cases)("%s", async (query, violations) => {
    const response = await list(query);
    const { detail } = await jsonOf<{ detail: Array<{ loc: string[]; type: string }> }>(response);
    expect([response.status, detail.map(({ loc, type }) => [loc.join("."), type])]).toEqual([422, violations]);
  });
});

test("401 without a key", async () => {
  expect((await api.send("GET", "/v1/obligations?risk_level=high")).status).toBe(401);
});
