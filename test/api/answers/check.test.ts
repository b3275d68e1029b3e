import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { answerText, failure } from "../support/engines.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
});
afterAll(() => api.close());

const question = "How long do I have to report a breach?";

describe("POST /v1/check 200", () => {
  test("has the fields of the contract and no others", async () => {
    const response = await api.send("POST", "/v1/check", {
      key,
      headers: { "X-Request-Id": "mine" },
      body: { question },
    });
    expect(response.status).toBe(200);
    const { processing_time_ms, ...body } = await jsonOf<Record<string, unknown>>(response);
    expect(Number.isInteger(processing_time_ms)).toBe(true);
    expect(body).toEqual({
      answer: answerText,
      structured: null,
      confidence: "high",
      confidence_score: 0.9,
      sources: [
        {
          article_id: "gdpr_art33",
          title: "Telling the authority",
          text_excerpt: "72 hours",
          relevance_score: 1,
          url: "https://eur-lex.europa.eu/",
        },
      ],
      should_abstain: false,
      abstention_reason: null,
      request_id: "mine",
      corpus_version: api.services.corpus.mounted()?.version,
    });
  });

  test("structured has its parts", async () => {
    const response = await api.send("POST", "/v1/check", { key, body: { question, response_format: "structured" } });
    const { structured } = await jsonOf<{ structured: { summary: string } }>(response);
    expect(structured.summary).toBe("72 hours.");
  });

  test("an abstention is no error", async () => {
    const response = await api.send("POST", "/v1/check", { key, body: { question: "Where is the best pizza?" } });
    expect(response.status).toBe(200);
    expect(await jsonOf<unknown>(response)).toMatchObject({ should_abstain: true, confidence: "low" });
  });
});

describe("POST /v1/check 500", () => {
  test("says nothing of what happened, and logs it", async () => {
    api.takeLog();
    const body = { question: `Please ${failure.atOnce} now` };
    const response = await api.send("POST", "/v1/check", { key, headers: { "X-Request-Id": "broken" }, body });
    expect(response.status).toBe(500);
    expect(await jsonOf<ErrorBody>(response)).toEqual({
      error: {
        code: "internal_error",
        message: "Something went wrong on our side. It has been logged.",
        status: 500,
        request_id: "broken",
      },
    });
    expect(JSON.stringify(api.takeLog())).toContain("secret internal words");
  });
});

describe("POST /v1/check left by its client", () => {
  test("stops the work, spends the unit, and is logged as nobody's failure", async () => {
    const customer = await api.customer("free");
    const leaving = new AbortController();
    api.takeLog();
    const request = new Request("http://localhost/v1/check", {
      method: "POST",
      headers: { Authorization: `Bearer ${customer.key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ question: `This one ${failure.forever}` }),
      signal: leaving.signal,
    });
    const answered = api.app.handle(request);
    await api.engines.waiting();
    leaving.abort();
    await answered;
    expect(api.engines.aborted.length).toBeGreaterThan(0);
    expect(api.takeLog()).toMatchObject([{ level: "info", route: "check", status: 499 }]);
    const next = await api.send("POST", "/v1/check", { key: customer.key, body: { question } });
    expect(next.headers.get("x-quota-used")).toBe("2");
  });
});

describe("POST /v1/classify 200", () => {
  test("has the fields of the contract and no others", async () => {
    const body = { description: "It ranks job applications.", unknown: 1, data_types: null };
    const response = await api.send("POST", "/v1/classify", { key, body });
    expect(response.status).toBe(200);
    expect(Object.keys(await jsonOf<object>(response)).sort()).toEqual(
      "confidence corpus_version near obligations open_questions processing_time_ms reasoning reasons request_id risk_level role sources".split(
        " ",
      ),
    );
  });
});
