// What a client has already is not sent again, what is sent is small, and only the pages that are named may read it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { buildApp } from "../../../api/app.ts";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { isNamedIn } from "../../../api/http/representation/entity-tag.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { publishTestCorpus } from "../support/corpus.ts";

const page = "https://app.example.org";
const path = "/v1/articles/gdpr/33";

let api: TestApi;
let open: TestApi;
let key: string;
let openKey: string;
let listener: Listener;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
  open = await createTestApi({ origins: new Set([page]) });
  openKey = (await open.customer("platform")).key;
  const app = buildApp(api.services);
  listener = listen(app, { host: "127.0.0.1", port: 0, answerMsMax: 1_000, running: () => 0 });
});
afterAll(async () => {
  await listener.close(0);
  await api.close();
  await open.close();
});

const get = (headers: Record<string, string> = {}, from = path) => api.send("GET", from, { key, headers });
const tagIn = (response: Response): string => response.headers.get("etag") ?? "none";

describe("ETag", () => {
  test("is strong, the same for each spelling, and private", async () => {
    const [one, other] = [await get(), await get({}, "/v1/articles/GDPR/Art.%2033")];
    expect(tagIn(one)).toMatch(/^"[\w-]{22}"$/);
    expect(tagIn(other)).toBe(tagIn(one));
    expect(one.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("304 without a body for whoever has it: alone, in a list, weak, or as *", async () => {
    const tag = tagIn(await get());
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" ,W/"c", ${tag},`, "*"]) {
      const response = await get({ "If-None-Match": held });
      expect([response.status, await response.text(), tagIn(response)]).toEqual([304, "", tag]);
      expect(response.headers.get("x-ratelimit-remaining")).not.toBeNull();
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
    }
  });

  test("200 for whoever has another", async () => {
    const tag = tagIn(await get());
    for (const held of ['"other"', tag.replaceAll('"', ""), "", tagIn(await get({}, "/v1/articles/gdpr/4"))]) {
      expect((await get({ "If-None-Match": held })).status).toBe(200);
    }
  });

  test("differs between versions of the corpus, provisions and days on which the status differs", async () => {
    const version = await publishTestCorpus(api.corpusDir, "1. Report at once.", "2017-01-01");
    const all = await Promise.all(
      ["", "(1)", `?corpus_version=${version}`, "?as_of=2017-01-02"].map((rest) => get({}, `${path}${rest}`)),
    );
    expect(new Set(all.map(tagIn)).size).toBe(4);
    expect(tagIn(await get({}, `${path}?as_of=2017-01-09`))).toBe(tagIn(all[3] as Response));
  });

  test("is on versions and their differences too, and on no refusal", async () => {
    for (const from of ["/v1/versions", "/v1/versions/current/diff/current"]) {
      const tag = tagIn(await get({}, from));
      expect((await get({ "If-None-Match": tag }, from)).status).toBe(304);
    }
    expect((await get({ "If-None-Match": "*" }, "/v1/articles/gdpr/99")).status).toBe(404);
    expect((await get({}, "/v1/articles/gdpr/99")).headers.get("etag")).toBeNull();
    expect((await api.send("GET", path, { headers: { "If-None-Match": "*" } })).status).toBe(401);
  });

  test("a tag is compared whole", () => {
    expect(isNamedIn('"abc"', '"ab"')).toBe(false);
    expect(isNamedIn('"ab"', '"ab"')).toBe(true);
    expect(isNamedIn('"*"', '"ab"')).toBe(false);
  });
});

describe("compression", () => {
  const whole = "/openapi.json";
  const unpack = { gzip: Bun.gunzipSync, zstd: Bun.zstdDecompressSync } as const;

  test.each(["gzip", "zstd"] as const)("%s gives the same body, with its length, for GET and HEAD", async (coding) => {
    const plain = await (await api.send("GET", whole)).text();
    const url = `http://127.0.0.1:${listener.port}${whole}`;
    const headers = { "Accept-Encoding": coding };
    const got = await fetch(url, { headers, decompress: false } as RequestInit);
    const bytes = new Uint8Array(await got.arrayBuffer());
    expect(got.headers.get("content-encoding")).toBe(coding);
    expect(got.headers.get("content-length")).toBe(String(bytes.length));
    expect(new TextDecoder().decode(unpack[coding](bytes))).toBe(plain);
    const head = await fetch(url, { method: "HEAD", headers, decompress: false } as RequestInit);
    for (const name of ["content-encoding", "content-length", "vary", "content-type"])
      expect(head.headers.get(name)).toBe(got.headers.get(name));
  });

  test("a stored article is compressed once, under a tag of its own", async () => {
    const headers = { "Accept-Encoding": "gzip, *;q=0" };
    const [plain, one, other] = [await get(), await get(headers), await get(headers)];
    expect(tagIn(one)).toBe(tagIn(plain).replace(/"$/, '-gzip"'));
    const bytes = new Uint8Array(await one.arrayBuffer());
    expect(new Uint8Array(await other.arrayBuffer())).toEqual(bytes);
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(await plain.text());
    expect((await get({ ...headers, "If-None-Match": tagIn(one) })).status).toBe(304);
    expect((await get({ ...headers, "If-None-Match": tagIn(plain) })).status).toBe(200);
  });

  test("each response says that it depends on Accept-Encoding; what is small is sent as it is", async () => {
    const response = await get({ "Accept-Encoding": "gzip" }, "/v1/articles/gdpr/99");
    expect([response.headers.get("vary"), response.headers.get("content-encoding")]).toEqual([
      "Accept-Encoding, X-Corpus-Version",
      null,
    ]);
  });

  test("a stream is not compressed", async () => {
    const body = { question: "How long do I have to report a breach?" };
    const headers = { "Accept-Encoding": "gzip, zstd, *;q=0" };
    const response = await api.send("POST", "/v1/check/stream", { key, body, headers });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toStartWith("event: status\n");
  });
});

describe("CORS", () => {
  const asks = {
    Origin: page,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "authorization",
  };
  const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));

  test("204 to a page that is named: methods, headers and for how long", async () => {
    const response = await open.send("OPTIONS", path, { headers: asks });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("access-control-allow-origin")).toBe(page);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
    for (const name of ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"])
      expect(response.headers.get("access-control-allow-headers")).toContain(name);
    expect(response.headers.get("vary")).toBe("Accept-Encoding, Origin");
    const keys = await open.send("OPTIONS", "/v1/account/keys", { headers: asks });
    expect(keys.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST");
  });

  test("answers and refusals alike may be read by a page that is named", async () => {
    const headers = { Origin: page };
    const responses = [
      await open.send("GET", path, { key: openKey, headers }),
      await open.send("GET", path, { headers }),
      await open.send("GET", "/v1/articles/gdpr/99", { key: openKey, headers }),
      await open.send("GET", "/v1/nowhere", { headers }),
      await open.send("POST", path, { headers }),
      await open.send("GET", "/v1/health", { headers }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 401, 404, 404, 405, 200]);
    for (const response of responses) {
      expect(response.headers.get("access-control-allow-origin")).toBe(page);
      for (const name of ["X-Request-Id", "X-RateLimit-Remaining", "X-Quota-Used", "ETag", "Retry-After"])
        expect(response.headers.get("access-control-expose-headers")).toContain(name);
    }
  });

  test("no other page may, and each answer says that it depends on who asks", async () => {
    for (const origin of ["https://other.example.org", "null", `${page}.evil.example`, page.toUpperCase()]) {
      const [answer, question] = [
        await open.send("GET", path, { key: openKey, headers: { Origin: origin } }),
        await open.send("OPTIONS", path, { headers: { ...asks, Origin: origin } }),
      ];
      expect([answer.status, question.status, corsOf(answer), corsOf(question)]).toEqual([200, 405, [], []]);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding, X-Corpus-Version, Origin");
    }
    expect((await open.send("GET", path, { key: openKey })).headers.get("vary")).toBe(
      "Accept-Encoding, X-Corpus-Version, Origin",
    );
  });

  test("OPTIONS that is no question of a browser, or of no address, is refused as ever", async () => {
    expect((await open.send("OPTIONS", path, { headers: { Origin: page } })).status).toBe(405);
    expect((await open.send("OPTIONS", "/v1/nowhere", { headers: asks })).status).toBe(404);
  });

  test("the headers of one answer are not on the next", async () => {
    await open.send("GET", path, { key: openKey, headers: { Origin: page, "Accept-Encoding": "gzip, *;q=0" } });
    const next = await open.send("GET", path, { key: openKey });
    expect([corsOf(next), next.headers.get("content-encoding")]).toEqual([[], null]);
    expect((await open.send("GET", "/v1/account/keys", { key: openKey })).headers.get("etag")).toBeNull();
  });

  test("without origins nothing is allowed, except the document to everybody's tools", async () => {
    const [answer, question] = [await get({ Origin: page }), await api.send("OPTIONS", path, { headers: asks })];
    expect([corsOf(answer), question.status, corsOf(question)]).toEqual([[], 405, []]);
    for (const one of [api, open]) {
      const document = await one.send("GET", "/openapi.json", { headers: { Origin: page } });
      expect(document.headers.get("access-control-allow-origin")).toBe("*");
    }
  });
});
