import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ModelFailure } from "../../../api/answer/model/failure.ts";
import type { LanguageModel } from "../../../api/answer/model/index.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { createMetrics } from "../../../api/operations/metrics/index.ts";
import { tellWhetherReachable } from "../../../api/operations/model-reach.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** The promise: a failing language model is seen, by the operator and by whoever asked, without being in anybody's way. */

const header = "X-Answer-Written-By";
const question = { question: "How long do we have?" };
const description = { description: "It ranks applicants for a job." };

const model = (reach: () => Promise<void>): LanguageModel => ({
  stream: async function* () {},
  json: async () => "",
  reach,
  isPaused: () => false,
});

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ model: model(async () => {}) });
});
afterAll(() => api.close());

const writtenBy = async (path: string, body: object, key: string, of: TestApi = api): Promise<string | null> => {
  const response = await of.send("POST", path, { key, body });
  await response.text();
  expect(response.status).toBe(200);
  return response.headers.get(header);
};

describe("who wrote an answer", () => {
  test("is said by a header", async () => {
    const live = (await api.customer("platform")).key;
    const tested = (await api.customer("platform", { isTest: true })).key;
    expect(await writtenBy("/v1/check", question, live)).toBe("model");
    expect(await writtenBy("/v1/check", question, tested)).toBe("composer");
    expect(await writtenBy("/v1/classify", description, live)).toBe("composer");
  });

  test("is said of a stream where it is known before its first byte", async () => {
    const live = (await api.customer("platform")).key;
    const tested = (await api.customer("platform", { isTest: true })).key;
    expect(await writtenBy("/v1/check/stream", question, live)).toBeNull();
    expect(await writtenBy("/v1/check/stream", question, tested)).toBe("composer");
    const without = await createTestApi();
    const { key } = await without.customer("platform");
    expect(await writtenBy("/v1/check/stream", question, key, without)).toBe("composer");
    await without.close();
  });
});

describe("a language model that fails", () => {
  test("is warned of with the request's id, once for each answer", async () => {
    const { key } = await api.customer("platform");
    api.takeLog();
    api.engines.report = {
      outcome: "timeout",
      ms: 12.3,
      reason: "it took too long",
      answeredBy: "composer",
      leftOut: 0,
    };
    for (const path of ["/v1/check", "/v1/check/stream"]) {
      const sent = await api.send("POST", path, { key, body: question, headers: { "X-Request-Id": "asked" } });
      await sent.text();
    }
    api.engines.report = null;
    const warnings = api.takeLog().filter(({ level }) => level === "warning");
    const expected = { level: "warning", request_id: "asked", outcome: "timeout", ms: 12, reason: "it took too long" };
    expect(warnings).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  test.each([
    ["can be reached", async () => {}, "info", "acquis_model_reachable 1", undefined],
    [
      "cannot be reached",
      async () => {
        throw new ModelFailure("error", "it answered with status 401");
      },
      "warning",
      "acquis_model_reachable 0",
      "it answered with status 401",
    ],
  ] as const)("at the start it is said whether it %s", async (_name, reach, level, metric, reason) => {
    let written = "";
    const log = createLogger("info", (lines) => {
      written += lines;
    });
    const metrics = createMetrics(() => false);
    await tellWhetherReachable(model(reach), log, metrics);
    log.flush();
    expect(JSON.parse(written)).toMatchObject({ level, ...(reason === undefined ? {} : { reason }) });
    expect(await metrics.registry.metrics()).toContain(metric);
  });
});
