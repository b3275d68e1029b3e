import { afterEach, describe, expect, test } from "bun:test";
import { ModelFailure } from "../../api/answer/model/failure.ts";
import { createLanguageModel, type LanguageModel } from "../../api/answer/model/index.ts";
import { readConfig } from "../../shared/config.ts";
import { type FakeEndpoint, type Reply, serveModel } from "./support/language-model.ts";

const endpoints: FakeEndpoint[] = [];
afterEach(() => {
  for (const endpoint of endpoints.splice(0)) endpoint.stop();
});

const open = (
  reply: Reply,
  settings: Record<string, string> = {},
): { model: LanguageModel; endpoint: FakeEndpoint } => {
  const endpoint = serveModel([reply], settings);
  endpoints.push(endpoint);
  const model = createLanguageModel(readConfig(endpoint.environment));
  if (model === null) throw new Error("No model is configured.");
  return { model, endpoint };
};

const failureOf = async (work: Promise<unknown>): Promise<ModelFailure> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ModelFailure);
  return thrown as ModelFailure;
};

const json = (body: unknown): Reply => ({ kind: "body", body: JSON.stringify(body), contentType: "application/json" });

describe("a proposal as JSON", () => {
  const propose = (model: LanguageModel) =>
    model.json([{ role: "user", content: "secret words" }], { type: "object" }, new AbortController().signal);

  test("is what the completion holds", async () => {
    const { model, endpoint } = open(json({ choices: [{ message: { content: "{}" } }] }));
    expect(await propose(model)).toBe("{}");
    expect(endpoint.requests[0]?.["max_tokens"]).toBe(3_000);
  });

  const misbehaviours: ReadonlyArray<readonly [string, Reply, string, string]> = [
    [
      "a page",
      { kind: "body", body: "<p>secret words</p>", contentType: "text/html" },
      "error",
      "what came back is no completion",
    ],
    ["JSON of another form", json({ secret: "words" }), "error", "what came back is no completion"],
    ["no content", json({ choices: [] }), "error", "the completion is empty"],
    [
      "bytes without an end",
      { kind: "endless", bytes: "[".repeat(10_000), contentType: "application/json" },
      "error",
      "it sent more than any completion needs",
    ],
    [
      "a byte now and then",
      { kind: "endless", bytes: " ", pauseMs: 5, contentType: "application/json" },
      "timeout",
      "it took longer than LLM_TIMEOUT_MS",
    ],
    [
      "an error without an end",
      { kind: "endless", bytes: " ", pauseMs: 5, contentType: "application/json", status: 400 },
      "timeout",
      "it took longer than LLM_TIMEOUT_MS",
    ],
    [
      "a redirect",
      { kind: "status", status: 302, headers: { location: "/elsewhere" } },
      "error",
      "it answered with status 302",
    ],
  ];
  test.each(misbehaviours)("an endpoint that sends %s has failed", async (_name, reply, kind, message) => {
    const { model } = open(reply, { LLM_TIMEOUT_MS: "1500" });
    const failure = await failureOf(propose(model));
    expect({ kind: failure.kind, message: failure.message }).toEqual({ kind, message } as never);
  });

  test("the abort of the caller is no failure of the endpoint", async () => {
    const { model } = open({ kind: "endless", bytes: " ", pauseMs: 5 });
    const leaving = new AbortController();
    const proposed = model.json([], {}, leaving.signal);
    leaving.abort();
    await expect(proposed).rejects.toHaveProperty("name", "AbortError");
    expect(model.isPaused()).toBe(false);
  });
});

describe("whether an endpoint can be reached", () => {
  test.each([
    ["lists its models", json({ data: [] })],
    ["has no list of models", { kind: "status", status: 404 }],
  ] as Array<[string, Reply]>)("one that %s can", async (_name, reply) => {
    const { model, endpoint } = open(reply);
    await model.reach();
    expect(endpoint.requests).toHaveLength(1);
  });

  test.each([
    ["refuses the key", { kind: "status", status: 401 }, "it answered with status 401"],
    ["redirects", { kind: "status", status: 307, headers: { location: "/" } }, "it answered with status 307"],
    ["hangs", { kind: "silent" }, "it took longer than LLM_TIMEOUT_MS"],
  ] as Array<[string, Reply, string]>)("one that %s cannot", async (_name, reply, message) => {
    const { model } = open(reply, { LLM_TIMEOUT_MS: "200" });
    expect((await failureOf(model.reach())).message).toBe(message);
  });

  test("one that is not there cannot", async () => {
    const { model, endpoint } = open(json({}));
    endpoint.stop();
    expect((await failureOf(model.reach())).message).toStartWith("the connection failed");
  });
});
