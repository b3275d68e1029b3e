import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { exchange, exchangeOne, type RawResponse } from "../support/raw-http.ts";
import { codeOf, expectContract, requestWith } from "../support/wire.ts";

/** Paths and methods that client libraries tidy up or never send. */

let api: TestApi;
let listener: Listener;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
  listener = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 1_000, running: () => 0 });
});
afterAll(async () => {
  await listener.close(1_000);
  await api.close();
});

const requestOf = requestWith(() => key);

describe("HEAD", () => {
  const paths = [
    "/v1/health",
    "/v1/ready",
    "/v1/articles/gdpr/33",
    "/v1/articles/GDPR/Art.%2033/",
    "/v1/articles/gdpr/999",
    "/v1/account/keys",
    "/v1/admin/usage",
    "/openapi.json",
    "/docs",
    "/nowhere",
  ];
  /** What differs from one request to the next; Bun sends no date with HEAD. */
  const changing = new Set(["date", "x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset"]);
  const steady = (response: RawResponse) =>
    Object.fromEntries([...response.headers].filter(([name]) => !changing.has(name)));

  for (const path of paths) {
    test(`${path} has the status and headers of GET, its length too, and no body`, async () => {
      const get = await exchangeOne(listener.port, requestOf(`GET ${path}`));
      const head = await exchangeOne(listener.port, requestOf(`HEAD ${path}`));
      expectContract(head);
      expect([head.status, steady(head), head.body]).toEqual([get.status, steady(get), ""]);
      expect(Number(head.headers.get("content-length"))).toBe(get.body.length);
      expect(head.headers.has("x-ratelimit-remaining")).toBe(get.headers.has("x-ratelimit-remaining"));
    });
  }

  test("asks for a key where GET does", async () => {
    const keyless = await exchangeOne(
      listener.port,
      "HEAD /v1/articles/gdpr/33 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect([keyless.status, keyless.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test("is 405 where GET is, without a body", async () => {
    for (const path of ["/v1/check", "/v1/check/stream", "/v1/classify", "/v1/account/keys/7"]) {
      const { status, body } = await exchangeOne(listener.port, requestOf(`HEAD ${path}`));
      expect([path, status, body]).toEqual([path, 405, ""]);
    }
  });
});

describe("a path reaches the route that is written, and no other", () => {
  const cases: ReadonlyArray<[path: string, status: number, code: string]> = [
    ["/v1/health/../ready", 404, "not_found"],
    ["/v1/articles/gdpr/../../health", 404, "not_found"],
    ["/v1/admin/../health", 404, "not_found"],
    ["/v1/%2e%2e/v1/health", 404, "not_found"],
    ["/v1/./health", 404, "not_found"],
    ["/v1/%2e/health", 404, "not_found"],
    ["/../v1/health", 404, "not_found"],
    ["/..", 404, "not_found"],
    ["//v1/health", 404, "not_found"],
    ["/v1//health", 404, "not_found"],
    ["/v1/health//", 404, "not_found"],
    ["/v1%2fhealth", 404, "not_found"],
    ["/v1\\health", 404, "not_found"],
    ["/v1/articles\\gdpr\\33", 404, "not_found"],
    ["/v1/health\\..\\ready", 404, "not_found"],
    ["/v1/health#x", 404, "not_found"],
    ["/v1/health;x=1", 404, "not_found"],
    ["/v1/hea%6cth", 404, "not_found"],
    ["/V1/health", 404, "not_found"],
    ["http://localhost/v1/x/../health", 404, "not_found"],
    ["http://localhost/nowhere", 404, "not_found"],
    ["/v1/articles/gdpr%2f33", 404, "not_found"],
    ["/v1/articles/../health", 404, "unknown_regulation"],
    ["/v1/articles/%2e%2e/health", 404, "unknown_regulation"],
    ["/v1/articles/:regulation/:article_number", 404, "unknown_regulation"],
    ["/v1/articles/gdpr/..", 404, "article_not_found"],
    ["/v1/articles/gdpr/%2e%2e", 404, "article_not_found"],
    ["/v1/articles/gdpr/33\\..\\34", 404, "article_not_found"],
    ["/v1/articles/gdpr/33%2f..%2f34", 404, "article_not_found"],
    ["/v1/articles/gdpr/33#x", 404, "article_not_found"],
    ["/v1/articles/gdpr/%00", 404, "article_not_found"],
    ["/v1/articles/gdpr/33%00", 404, "article_not_found"],
    ["/v1/articles/gdpr/33%0d%0aX-Y:%201", 404, "article_not_found"],
    ["/v1/articles/gdpr/33%zz", 404, "article_not_found"],
    ["/v1/articles/gdpr/33%", 404, "article_not_found"],
    ["/v1/articles/gdpr/%ff", 404, "article_not_found"],
    ["/v1/articles/gdpr/\xe9", 404, "article_not_found"],
    [`/v1/articles/gdpr/${"3".repeat(12_000)}`, 404, "article_not_found"],
  ];
  for (const [path, status, code] of cases) {
    test(`GET ${path.slice(0, 60)} is ${status} ${code}`, async () => {
      const response = await exchangeOne(listener.port, requestOf(`GET ${path}`));
      expectContract(response);
      expect([response.status, codeOf(response)]).toEqual([status, code]);
    });
  }

  test("nothing is revoked or created through a path that only resolves to the keys", async () => {
    for (const line of [
      "DELETE /v1/account/x/../keys/1",
      "DELETE /v1/account\\keys\\1",
      "POST /v1/x/../account/keys",
      "POST /v1/check/../account/keys",
    ]) {
      const response = await exchangeOne(listener.port, requestOf(line));
      expect([line, response.status, codeOf(response)]).toEqual([line, 404, "not_found"]);
    }
  });

  const served = [
    "/v1/articles/gdpr/33/",
    "/v1/articles/%67dpr/3%33",
    "/v1/articles/gdpr/33?x=/../..",
    "/v1/articles/gdpr/33?%zz",
    "http://localhost/v1/articles/gdpr/33",
    "https://other.example/v1/articles/gdpr/33",
  ];
  for (const path of served) {
    test(`GET ${path} is Article 33`, async () => {
      const { status, body } = await exchangeOne(listener.port, requestOf(`GET ${path}`));
      expect([status, (JSON.parse(body) as { article: string }).article]).toEqual([200, "Article 33"]);
    });
  }
});

describe("methods", () => {
  test("any that is none of the address's is 405, or 404 where nothing is", async () => {
    for (const method of ["TRACE", "CONNECT", "OPTIONS", "PROPFIND", "PATCH", "PUT", "PURGE", "QUERY", "M-SEARCH"]) {
      for (const [path, status, allow] of [
        ["/v1/health", 405, "GET, HEAD"],
        ["/v1/check", 405, "POST"],
        ["/nowhere", 404, undefined],
      ] as const) {
        const response = await exchangeOne(listener.port, requestOf(`${method} ${path}`));
        expectContract(response);
        expect([method, response.status, response.headers.get("allow")]).toEqual([method, status, allow]);
        expect(codeOf(response)).toBe(status === 405 ? "method_not_allowed" : "not_found");
      }
    }
  });

  test("a request to another host through CONNECT finds nothing", async () => {
    const request = "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\nConnection: close\r\n\r\n";
    expect((await exchangeOne(listener.port, request)).status).toBe(404);
  });

  test("one that the HTTP server does not know ends the connection without a response", async () => {
    for (const method of ["get", "Get", "head", "BREW"])
      expect(await exchange(listener.port, requestOf(`${method} /v1/health`))).toEqual([]);
  });
});
