import { expect, test } from "bun:test";
import { inspect } from "node:util";
import {
  AcquisError,
  type ApiError,
  ConnectionError,
  RateLimitError,
  ValidationError,
} from "../../../sdk/typescript/src/index.ts";
import { type Answer, cutAfter, json, openLoopback, response } from "./support/loopback.ts";
import { failureOf, openTransport } from "./support/transport.ts";

/** An error says what happened, under which request id, and never the key. */

const path = "/v1/articles/gdpr/33";
const identified = { "X-Request-Id": "req_1" };
const violation = { loc: ["body", "question"], msg: "Field required", type: "missing" };

const failing = async (answer: Answer): Promise<ApiError> => {
  await using server = await openLoopback(answer);
  return (await failureOf(openTransport(server.url, { maxRetries: 0 }).json({ path }))) as ApiError;
};

test.each<[status: number, code: string, name: string]>([
  [400, "bad", "ApiError"],
  [401, "unauthorized", "AuthenticationError"],
  [404, "article_not_found", "NotFoundError"],
  [405, "method_not_allowed", "ApiError"],
  [409, "key_in_use", "ConflictError"],
  [413, "payload_too_large", "ApiError"],
  [429, "rate_limited", "RateLimitError"],
  [429, "quota_exceeded", "QuotaExceededError"],
  [500, "internal_error", "ServerError"],
  [503, "service_unavailable", "ServerError"],
])("%d %s is a %s", async (status, code, name) => {
  const body = { error: { code, message: "So it is.", status, request_id: "req_1" } };
  const thrown = await failing(json(status, body, identified));
  expect(thrown).toMatchObject({ name, status, code, requestId: "req_1", body, retryAfterMs: null });
  expect(thrown.message).toBe(`${status} ${code}: So it is. (req_1)`);
  expect(thrown.constructor.name).toBe(name);
  expect(thrown instanceof RateLimitError).toBe(status === 429);
});

test("422 has all that is wrong with the request", async () => {
  const detail = [violation, { ...violation, loc: ["body", "data_types", 0], msg: "Too long" }];
  const thrown = await failing(json(422, { detail }, identified));
  expect(thrown).toBeInstanceOf(ValidationError);
  expect(thrown).toMatchObject({ code: "validation_error", violations: detail });
  expect(thrown.message).toBe(
    "422 validation_error: body.question: Field required; body.data_types.0: Too long (req_1)",
  );
});

/** What a proxy, or nobody in particular, may answer in the place of the service. */
test.each<[what: string, answer: Answer, status: number]>([
  ["a page in HTML", response(502, { "Content-Type": "text/html" }, "<h1>Bad gateway</h1>"), 502],
  ["no body", response(413, {}, ""), 413],
  ["half a body", cutAfter('HTTP/1.1 404 No\r\nContent-Length: 99\r\n\r\n{"error"'), 404],
  ["another's 422", json(422, { detail: "Not so" }), 422],
  ["a 422 with strange violations", json(422, { detail: [null, "x", { loc: 1 }] }), 422],
  ["another's error", json(403, { error: "forbidden" }), 403],
  ["null", json(400, null), 400],
  ["an error that is null", json(400, { error: null }), 400],
  ["a code that is none", json(500, { error: { code: 7, message: {} } }), 500],
])("%s is an error with its status and no request id", async (_what, answer, status) => {
  const thrown = await failing(answer);
  expect(thrown).toMatchObject({ status, code: `http_${status}`, requestId: null });
  expect(thrown.message).toBe(`${status} http_${status}: No reason was given`);
});

test("200 that is no JSON is a ConnectionError, and not tried again", async () => {
  await using server = await openLoopback(
    response(200, { "Content-Type": "text/html" }, "<h1>Log in to the network</h1>"),
  );
  const thrown = await failureOf(openTransport(server.url).json({ path }));
  expect(thrown).toBeInstanceOf(ConnectionError);
  expect(String(thrown)).toBe(`ConnectionError: ${server.url}${path} answered with something else than JSON`);
  expect(server.heads).toHaveLength(1);
});

test("how long to wait is on the error", async () => {
  expect((await failing(json(429, {}, { "Retry-After": "90" }))).retryAfterMs).toBe(90_000);
});

test("no error tells the key", async () => {
  const answers = [json(401, {}, identified), json(500, {}), cutAfter(""), response(200, {}, "no JSON")];
  for (const answer of answers) {
    const thrown: unknown = await failing(answer);
    expect(thrown).toBeInstanceOf(AcquisError);
    const told = [
      String(thrown),
      JSON.stringify(thrown),
      inspect(thrown, { depth: 9, showHidden: true }),
      Bun.inspect(thrown),
    ];
    expect(told.join("\n")).not.toContain("secret");
  }
});
