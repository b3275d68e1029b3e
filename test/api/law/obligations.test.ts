import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ObligationsResponse } from "../../../api/openapi/schemas/obligations.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { publishTestCorpus } from "../support/corpus.ts";

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

  test("as an earlier state of the law has them: its words, counted from the day that is asked about", async () => {
    const current = api.services.corpus.require().version;
    const older = await publishTestCorpus(api.corpusDir, "1. Report within a week.", "2024-08-01");
    const answer = async (query: string) => jsonOf<ObligationsResponse>(await list(`?risk_level=prohibited&${query}`));
    const today = new Date(api.clock.now()).toISOString().slice(0, 10);
    const byVersion = await answer(`corpus_version=${older}`);
    expect([byVersion.corpus_version, byVersion.counted_from]).toEqual([older, today]);
    const byDay = await answer("as_of=2025-02-01");
    expect([byDay.corpus_version, byDay.counted_from]).toEqual([older, "2025-02-01"]);
    expect(byDay.obligations.find(({ id }) => id === "stop_manipulation")).toMatchObject({
      deadline: "2025-02-02",
      days_remaining: 1,
    });
    expect(await answer("corpus_version=current")).toEqual(await answer(""));
    const response = await list(`?risk_level=prohibited&corpus_version=${older}`);
    expect(response.headers.get("X-Corpus-Version")).toBe(older);
    const headers = { "If-None-Match": response.headers.get("ETag") ?? "", "X-Corpus-Version": older };
    expect((await api.send("GET", "/v1/obligations?risk_level=prohibited", { key, headers })).status).toBe(304);
    expect(api.services.corpus.require().version).toBe(current);
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
    ["?risk_level=high&corpus_version=current&as_of=2024-08-01", [["query.as_of", "value_error"]]],
    ["?risk_level=high&as_of=yesterday", [["query.as_of", "date_parsing"]]],
    ["?risk_level=limited&high_risk_by=annex_i", [["query.high_risk_by", "value_error"]]],
  ];
  test.each(cases)("%s", async (query, violations) => {
    const response = await list(query);
    const { detail } = await jsonOf<{ detail: Array<{ loc: string[]; type: string }> }>(response);
    expect([response.status, detail.map(({ loc, type }) => [loc.join("."), type])]).toEqual([422, violations]);
  });
});

test("404 and 400 for a version that is nowhere, and for another one than the header's", async () => {
  const refused = async (query: string, headers: Record<string, string> = {}) => {
    const response = await api.send("GET", `/v1/obligations?risk_level=high&${query}`, { key, headers });
    return [response.status, (await jsonOf<ErrorBody>(response)).error.code];
  };
  expect(await refused("corpus_version=2020.01.01-00000000")).toEqual([404, "corpus_version_not_found"]);
  const older = await publishTestCorpus(api.corpusDir, "1. Report within a month.", "2024-07-12");
  const pinned = { "X-Corpus-Version": api.services.corpus.require().version };
  expect(await refused(`corpus_version=${older}`, pinned)).toEqual([400, "corpus_version_conflict"]);
});

test("401 without a key", async () => {
  expect((await api.send("GET", "/v1/obligations?risk_level=high")).status).toBe(401);
});
