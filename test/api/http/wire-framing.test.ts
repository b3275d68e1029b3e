import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { exchange, exchangeOne } from "../support/raw-http.ts";
import { codeOf, expectContract, requestWith } from "../support/wire.ts";

/** Bodies, headers and connections that client libraries never make. */

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

const question = JSON.stringify({ question: "How long do I have to report a breach?" });
const chunked = `${question.length.toString(16)}\r\n${question}\r\n0\r\n\r\n`;

const requestOf = requestWith(() => key);

const post = (headers: readonly string[], body = question): string =>
  requestOf("POST /v1/check", ["Content-Type: application/json", ...headers], body);

describe("bodies", () => {
  const length = `Content-Length: ${question.length}`;
  const served: ReadonlyArray<[name: string, request: () => string]> = [
    ["in chunks", () => post(["Transfer-Encoding: chunked"], chunked)],
    ["in chunks with extensions", () => post(["Transfer-Encoding: Chunked"], chunked.replace("\r\n", ';a="b"\r\n'))],
    ["after 100 Continue", () => post([length, "Expect: 100-continue"])],
    ["with another expectation", () => post([length, "Expect: 200-maybe"])],
    ["announced twice alike", () => post([length, length])],
    ["of a lookup, which reads none", () => requestOf("GET /v1/articles/gdpr/33", ["Content-Length: 5"], "hello")],
    [
      "of a lookup, in chunks",
      () => requestOf("GET /v1/articles/gdpr/33", ["Transfer-Encoding: chunked"], "5\r\nhello\r\n0\r\n\r\n"),
    ],
    ["of HEAD", () => requestOf("HEAD /v1/articles/gdpr/33", ["Content-Length: 5"], "hello")],
  ];
  for (const [name, request] of served) {
    test(`200: ${name}`, async () => {
      const response = await exchangeOne(listener.port, request());
      expectContract(response);
      expect(response.status).toBe(200);
    });
  }

  const refused: ReadonlyArray<[name: string, request: () => string, code: string]> = [
    ["two types", () => post([length, "Content-Type: application/json"]), "unsupported_media_type"],
    ["two types that differ", () => post([length, "Content-Type: text/plain"]), "unsupported_media_type"],
    [
      "two encodings, one of them real",
      () => post([length, "Content-Encoding: identity", "Content-Encoding: gzip"]),
      "unsupported_media_type",
    ],
  ];
  for (const [name, request, code] of refused) {
    test(`415: ${name}`, async () => {
      const response = await exchangeOne(listener.port, request());
      expectContract(response);
      expect([response.status, codeOf(response)]).toEqual([415, code]);
    });
  }
});

describe("what the HTTP server refuses itself, as docs/api.md says", () => {
  const length = `Content-Length: ${question.length}`;
  const withoutHost = "GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n";
  const cases: ReadonlyArray<[name: string, request: () => string, status: number]> = [
    ["both a length and chunks", () => post([length, "Transfer-Encoding: chunked"], chunked), 400],
    ["two lengths", () => post([length, "Content-Length: 3"]), 400],
    ["a list of lengths", () => post([`Content-Length: ${question.length}, ${question.length}`]), 400],
    ["a negative length", () => post(["Content-Length: -1"]), 400],
    ["a length that is no number", () => post(["Content-Length: many"]), 400],
    ["chunks that are none", () => post(["Transfer-Encoding: chunked"], "zz\r\nhello\r\n0\r\n\r\n"), 400],
    [
      "chunks with trailers",
      () => post(["Transfer-Encoding: chunked"], chunked.replace(/\r\n$/, "X-T: 1\r\n\r\n")),
      400,
    ],
    ["another transfer encoding", () => post(["Transfer-Encoding: gzip, chunked"], chunked), 400],
    ["no host", () => withoutHost, 400],
    ["a target that is no path", () => requestOf("GET v1/health"), 400],
    ["an asterisk", () => requestOf("OPTIONS *"), 400],
    ["a method with a sign that none has", () => requestOf("G@T /v1/health"), 400],
    ["a header without a colon", () => requestOf("GET /v1/health", ["nonsense"]), 400],
    ["a header with a NUL", () => requestOf("GET /v1/health", ["X-Y: a\0b"]), 400],
    ["a header on two lines", () => requestOf("GET /v1/health", ["X-Y: a", " b"]), 400],
    ["headers of more than 16 KiB", () => requestOf("GET /v1/health", [`X-Y: ${"a".repeat(20_000)}`]), 431],
    ["a path of more than 16 KiB", () => requestOf(`GET /v1/articles/gdpr/${"3".repeat(17_000)}`), 431],
    [
      "more than 200 headers",
      () =>
        requestOf(
          "GET /v1/health",
          Array.from({ length: 300 }, (_, n) => `X-${n}: a`),
        ),
      431,
    ],
    ["a NUL in the path", () => requestOf("GET /v1/he\0alth"), 505],
    ["a space in the path", () => requestOf("GET /v1/health x"), 505],
    ["another version", () => requestOf("GET /v1/health").replace("HTTP/1.1", "HTTP/2.0"), 505],
  ];
  for (const [name, request, status] of cases) {
    test(`${status}: ${name}`, async () => {
      const response = await exchangeOne(listener.port, request());
      expect([response.status, response.body]).toEqual([status, ""]);
    });
  }
});

describe("connections", () => {
  test("HTTP/1.0 needs no host", async () => {
    const response = await exchangeOne(listener.port, "GET /v1/health HTTP/1.0\r\n\r\n");
    expectContract(response);
    expect(response.status).toBe(200);
  });

  test("two Host headers change no answer: none is read", async () => {
    const response = await exchangeOne(listener.port, requestOf("GET /v1/articles/gdpr/33", ["Host: other.example"]));
    expect(response.status).toBe(200);
  });

  test("requests that are answered at once may follow each other unasked, and are answered in order", async () => {
    const lookup = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    // The key is known by now, so no lookup has to wait.
    await exchangeOne(listener.port, requestOf("GET /v1/articles/gdpr/33"));
    const responses = await exchange(
      listener.port,
      `${lookup("/v1/articles/gdpr/33")}Content-Length: 5\r\n\r\nhello${lookup("/nowhere")}\r\n${requestOf("GET /v1/health")}`,
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(new Set(responses.map(({ headers }) => headers.get("x-request-id"))).size).toBe(3);
  });

  test("a body that is refused unread does not become the next request", async () => {
    const smuggled = requestOf("DELETE /v1/account/keys/1");
    const head = ["POST /v1/check HTTP/1.1", "Host: x", "Content-Type: application/json"];
    const request = [...head, `Content-Length: ${smuggled.length}`, "", smuggled].join("\r\n");
    const responses = await exchange(listener.port, request + requestOf("GET /v1/health"));
    expect(responses.map(({ status }) => status)).toEqual([401, 200]);
  });

  test("one that follows while another is worked on ends the connection", async () => {
    const first = post([`Content-Length: ${question.length}`]).replace("Connection: close\r\n", "");
    expect(await exchange(listener.port, first + requestOf("GET /v1/health"))).toEqual([]);
  });
});
