import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Listener, listen } from "../../api/http/listen.ts";
import { createTestApi, type ErrorBody, type TestApi } from "./support/api.ts";
import { exchange, exchangeOne, type RawResponse } from "./support/raw-http.ts";

/** What the service does with requests that client libraries tidy up or never send. */

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

/** A request with a key that closes its connection. */
const requestOf = (firstLine: string, headers: readonly string[] = [], body = ""): string =>
  [
    `${firstLine} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Connection: close",
    ...headers,
    "",
    body,
  ].join("\r\n");

const post = (headers: readonly string[], body = question): string =>
  requestOf("POST /v1/check", ["Content-Type: application/json", ...headers], body);

const ofEveryResponse = [
  "x-request-id",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
];

const expectContract = (response: RawResponse): void => {
  for (const name of ofEveryResponse) expect(response.headers.get(name)).toBeString();
};

const codeOf = (response: RawResponse): string => (JSON.parse(response.body) as ErrorBody).error.code;

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
    ["http://localhost", 404, "not_found"],
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
