import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { corpusLayout, mountedVersions } from "../../shared/corpus/index.ts";
import { createTestApi, jsonOf, type TestApi } from "./support/api.ts";
import { publishTestCorpus } from "./support/corpus.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
});
afterAll(() => api.close());

interface Body {
  readonly corpus_version: string;
  readonly chunks: Array<{ text: string }>;
}

const lookUp = async (): Promise<[status: number, body: Body]> => {
  const response = await api.send("GET", "/v1/articles/gdpr/33(1)", { key });
  return [response.status, await jsonOf<Body>(response)];
};

test("a newly published version is mounted without dropping a request, and no answer mixes two", async () => {
  const before = api.services.corpus.require().version;
  // From here on the key is known, and a lookup waits for nothing.
  expect((await lookUp())[0]).toBe(200);
  const next = await publishTestCorpus(api.corpusDir, "1. Report within 24 hours.");
  let mounting = true;
  const mounted = api.services.corpus.mount().finally(() => {
    mounting = false;
  });
  const seen = new Set<string>();
  while (mounting) {
    const [status, body] = await lookUp();
    expect(status).toBe(200);
    expect(body.chunks[0]?.text).toBe(
      body.corpus_version === next ? "1. Report within 24 hours." : "1. Report within 72 hours “at most”.",
    );
    seen.add(body.corpus_version);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await mounted;
  expect(seen.has(before)).toBe(true);
  expect((await lookUp())[1].corpus_version).toBe(next);
  expect(await (await api.send("GET", "/v1/health")).json()).toEqual({ status: "healthy", corpus_version: next });
});

test("what was mounted before lets go of its model", async () => {
  const before = api.services.corpus.require();
  let closed = 0;
  Object.assign(before, { close: async () => void closed++ });
  await publishTestCorpus(api.corpusDir, "1. Report within 36 hours.");
  await api.services.corpus.mount();
  await api.services.corpus.mount();
  expect(closed).toBe(1);
});

test("the mounted version is marked, so that it is not collected", () => {
  const { version } = api.services.corpus.require();
  expect(mountedVersions(api.corpusDir).has(version)).toBe(true);
});

test("a version that cannot be mounted leaves the old one serving", async () => {
  const before = api.services.corpus.require().version;
  await expect(api.services.corpus.mount("2026.01.01-00000000")).rejects.toThrow("is not in");
  await expect(api.services.corpus.mount("../../etc")).rejects.toThrow("is no corpus version");
  writeFileSync(corpusLayout.current(api.corpusDir), JSON.stringify({ version: "2026.01.01-00000000" }));
  await expect(api.services.corpus.mount()).rejects.toThrow("is not in");
  const [status, body] = await lookUp();
  expect([status, body.corpus_version]).toEqual([200, before]);
});
