import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createCorpus } from "../../api/corpus.ts";
import { createOpenCorpus } from "../../api/engines/open.ts";
import packageJson from "../../package.json" with { type: "json" };
import { adminToken, createTestApi, type ErrorBody, jsonOf, type TestApi } from "./support/api.ts";
import { createCorpusDir } from "./support/corpus.ts";
import { createTestEngines } from "./support/engines.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("team")).key;
});
afterAll(() => api.close());

const codeOf = async (response: Response) => [response.status, (await jsonOf<ErrorBody>(response)).error.code];

describe("health and readiness", () => {
  test("200 healthy with the corpus version and nothing else", async () => {
    const response = await api.send("GET", "/v1/health");
    expect(response.status).toBe(200);
    const { version } = api.services.corpus.require();
    expect(await jsonOf<unknown>(response)).toEqual({ status: "healthy", corpus_version: version });
  });

  test("200 ready when the database answers and a corpus is mounted", async () => {
    expect((await api.send("GET", "/v1/ready")).status).toBe(200);
  });

  test("503 not ready without a corpus or while shutting down; answers wait, health does not", async () => {
    const corpusDir = createCorpusDir();
    const open = createOpenCorpus(corpusDir, async () => createTestEngines());
    const corpus = createCorpus({ corpusDir, version: null, open });
    const empty = await createTestApi({ corpus });
    const closing = await createTestApi({ accepting: () => false });
    for (const instance of [empty, closing]) {
      const response = await instance.send("GET", "/v1/ready");
      expect(response.headers.get("retry-after")).not.toBeNull();
      expect(await codeOf(response)).toEqual([503, "service_unavailable"]);
      expect((await instance.send("GET", "/v1/health")).status).toBe(200);
    }
    const customer = await empty.customer("free");
    expect(await codeOf(await empty.send("GET", "/v1/articles/gdpr/5", { key: customer.key }))).toEqual([
      503,
      "service_unavailable",
    ]);
    await empty.close();
    await closing.close();
  });
});

describe("every response", () => {
  test("keeps a valid request id of the client and replaces any other", async () => {
    const ids = ["a", "A-b_9", "x".repeat(128)];
    for (const id of ids) {
      const response = await api.send("GET", "/v1/health", { headers: { "X-Request-Id": id } });
      expect(response.headers.get("x-request-id")).toBe(id);
    }
    for (const id of ["", "x".repeat(129), "a b", "a.b", "é", '"']) {
      const response = await api.send("GET", "/nowhere", { headers: { "X-Request-Id": id } });
      expect(response.headers.get("x-request-id")).toMatch(/^req_[A-Za-z0-9_-]+$/);
    }
  });

  test("has an id of its own", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => api.send("GET", "/v1/health")));
    expect(new Set(responses.map((response) => response.headers.get("x-request-id"))).size).toBe(50);
  });

  test("of a key says how much of the minute is left, errors included", async () => {
    for (const [method, path] of [
      ["GET", "/v1/articles/gdpr/33"],
      ["GET", "/v1/articles/gdpr/999"],
      ["POST", "/v1/check"],
      ["DELETE", "/v1/account/keys/x"],
    ] as const) {
      const response = await api.send(method, path, { key });
      for (const name of ["limit", "remaining", "reset"]) {
        expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
      }
    }
  });
});

describe("404 and 405", () => {
  test("404 not_found where there is nothing", async () => {
    for (const path of ["/v1", "/v1/checks", "/health", "/v1/articles/gdpr", "/v1/articles/gdpr/5/1", "/metrics"]) {
      expect(await codeOf(await api.send("GET", path, { key }))).toEqual([404, "not_found"]);
    }
  });

  test("405 method_not_allowed with the methods that are", async () => {
    const cases: Array<[method: string, path: string, allowed: string]> = [
      ["GET", "/v1/check", "POST"],
      ["PUT", "/v1/check/stream", "POST"],
      ["DELETE", "/v1/articles/gdpr/33", "GET, HEAD"],
      ["PATCH", "/v1/account/keys", "GET, HEAD, POST"],
      ["GET", "/v1/account/keys/7", "DELETE"],
      ["POST", "/v1/health", "GET, HEAD"],
      ["OPTIONS", "/v1/classify", "POST"],
    ];
    for (const [method, path, allowed] of cases) {
      const response = await api.send(method, path, { key });
      expect(response.headers.get("allow")).toBe(allowed);
      expect(await codeOf(response)).toEqual([405, "method_not_allowed"]);
    }
  });
});

describe("Cache-Control: no-store", () => {
  test("is on what is true for one caller or one moment: keys, counts, readiness and every error", async () => {
    const created = await api.send("POST", "/v1/account/keys", { key });
    const { id } = await jsonOf<{ id: string }>(created.clone() as Response);
    const responses = [
      created,
      await api.send("GET", "/v1/account/keys", { key }),
      await api.send("DELETE", `/v1/account/keys/${id}`, { key }),
      await api.send("GET", "/v1/admin/usage", { key: adminToken }),
      await api.send("GET", "/v1/health"),
      await api.send("GET", "/v1/ready"),
      await api.send("GET", "/v1/articles/gdpr/33"),
      await api.send("GET", "/v1/articles/gdpr/999", { key }),
      await api.send("POST", "/v1/check", { key }),
      await api.send("GET", "/v1/check"),
      await api.send("GET", "/nowhere"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 401, 404, 422, 405, 404]);
    for (const { headers } of responses) expect(headers.get("cache-control")).toBe("no-store");
    const article = await api.send("GET", "/v1/articles/gdpr/33", { key });
    expect(article.headers.get("cache-control")).toBe("private, no-cache");
  });
});

describe("documentation", () => {
  test("the document names the package's version and OpenAPI 3.1", async () => {
    const document = await jsonOf<{ openapi: string; info: { version: string } }>(
      await api.send("GET", "/openapi.json"),
    );
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe(packageJson.version);
  });
});
