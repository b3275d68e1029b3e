// A client that names a corpus version gets its answers from that one and no other, whichever is current.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { corpusLayout, mountedVersions } from "../../../shared/corpus/index.ts";
import { adminToken, createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { publishTestCorpus } from "../support/corpus.ts";

const header = "X-Corpus-Version";
const oldText = "1. Report within a week.";
const currentText = "1. Report within 72 hours “at most”.";

let api: TestApi;
let key: string;
let current: string;
let older: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
  current = api.services.corpus.require().version;
  older = await publishTestCorpus(api.corpusDir, oldText, "2017-01-01");
});
afterAll(() => api.close());

const ask = (method: string, path: string, version: string | null, body?: unknown, more: Record<string, string> = {}) =>
  api.send(method, path, {
    key,
    headers: { ...(version === null ? {} : { [header]: version }), ...more },
    ...(body === undefined ? {} : { body }),
  });
const refusal = async (response: Response): Promise<[number, string, string]> => {
  const { error } = await jsonOf<ErrorBody>(response);
  return [response.status, error.code, error.message];
};

const question = { question: "How long do I have to report a breach?" };
const description = { description: "A system that ranks applicants for a job by their letters." };

const requests: ReadonlyArray<[method: string, path: string, body?: unknown]> = [
  ["POST", "/v1/check", question],
  ["POST", "/v1/classify", description],
  ["GET", "/v1/articles/gdpr/33"],
  ["GET", "/v1/articles/gdpr/33/references"],
  ["GET", "/v1/regulations"],
  ["GET", "/v1/regulations/gdpr"],
  ["GET", "/v1/search?q=report"],
  ["GET", "/v1/definitions?term=controller"],
];

describe("an answer from the law", () => {
  test.each(requests)(
    "%s %s: 200 from the version that is pinned, and says which it is",
    async (method, path, body) => {
      for (const [pinned, version] of [
        [older, older],
        [current, current],
        ["current", current],
        [null, current],
      ] as const) {
        const response = await ask(method, path, pinned, body);
        expect([response.status, response.headers.get(header)]).toEqual([200, version]);
        expect((await jsonOf<{ corpus_version: string }>(response)).corpus_version).toBe(version);
        expect(response.headers.get("vary")).toBe("Accept-Encoding, X-Corpus-Version");
      }
    },
  );

  test("the words of a pinned version are its own, and so is its tag", async () => {
    const texts: string[] = [];
    const tags = new Set<string | null>();
    for (const version of [older, current, older]) {
      const response = await ask("GET", "/v1/articles/gdpr/33(1)", version);
      tags.add(response.headers.get("etag"));
      texts.push((await jsonOf<{ chunks: Array<{ text: string }> }>(response)).chunks[0]?.text ?? "");
    }
    expect([texts, tags.size]).toEqual([[oldText, currentText, oldText], 2]);
  });

  test("304 of a pinned version says which it is; its tag is none of another version", async () => {
    const etag = (await ask("GET", "/v1/regulations/gdpr", older)).headers.get("etag") ?? "";
    const known = await ask("GET", "/v1/regulations/gdpr", older, undefined, { "If-None-Match": etag });
    expect([known.status, known.headers.get(header)]).toEqual([304, older]);
    expect((await ask("GET", "/v1/regulations/gdpr", null, undefined, { "If-None-Match": etag })).status).toBe(200);
  });

  test("a stream and a batch are answered from the version that is pinned", async () => {
    const stream = await ask("POST", "/v1/check/stream", older, question);
    expect(stream.headers.get(header)).toBe(older);
    expect(await stream.text()).toContain(`"corpus_version":"${older}"`);
    const batch = await ask("POST", "/v1/batch", older, { items: [question, description, question] });
    const body = await jsonOf<{ corpus_version: string; results: Array<Record<string, { corpus_version: string }>> }>(
      batch,
    );
    expect([batch.headers.get(header), body.corpus_version]).toEqual([older, older]);
    const versions = body.results.map(({ check, classification }) => (check ?? classification)?.corpus_version);
    expect(versions).toEqual([older, older, older]);
  });

  test("what is about no law says no version, and is not read for one", async () => {
    const response = await ask("GET", "/v1/account", "nonsense");
    expect([response.status, response.headers.get(header), response.headers.get("vary")]).toEqual([
      200,
      null,
      "Accept-Encoding",
    ]);
  });

  test("an error about the law says from which version it is", async () => {
    const response = await ask("GET", "/v1/articles/gdpr/99", older);
    expect([response.status, response.headers.get(header)]).toEqual([404, older]);
  });

  test("the line of a request in the log names the version that answered", async () => {
    api.takeLog();
    await ask("POST", "/v1/check", older, question);
    await ask("GET", `/v1/articles/gdpr/33?corpus_version=${older}`, null);
    await ask("GET", "/v1/articles/gdpr/33", null);
    const lines = api.takeLog().filter(({ message }) => message === "request");
    expect(lines.map((line) => line["corpus_version"])).toEqual([older, older, current]);
  });

  test("the operator sees who is answered from a version that is not current", async () => {
    const { key: own, organizationId } = await api.customer("platform");
    const headers = { [header]: older };
    for (const path of ["/v1/regulations", "/v1/regulations/gdpr"]) await api.send("GET", path, { key: own, headers });
    await api.send("GET", "/v1/regulations", { key: own });
    const month = new Date(api.clock.now()).toISOString().slice(0, 7);
    const report = await api.send("GET", `/v1/admin/usage?month=${month}`, { key: adminToken });
    const { versions } = await jsonOf<{ versions: Array<Record<string, unknown>> }>(report);
    expect(versions.filter((line) => line["organization_id"] === organizationId)).toMatchObject([
      { corpus_version: older, requests: 2 },
    ]);
  });

  test("the tools of agents answer from the version that the header pins", async () => {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_regulations", arguments: {} } };
    const accept = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };
    const response = await ask("POST", "/mcp", older, call, accept);
    expect(await response.text()).toContain(older);
  });
});

describe("a pin that cannot be answered", () => {
  test.each(["2020.01.01-00000000", "../../etc", "", "a, b"])("404 of %p lists what is published", async (version) => {
    for (const [method, path, body] of requests) {
      const [status, code, message] = await refusal(await ask(method, path, version, body));
      expect([status, code]).toEqual([404, "corpus_version_not_found"]);
      for (const published of [current, older]) expect(message).toContain(published);
    }
  });

  test("404 takes no unit of the quota", async () => {
    const used = async () => (await ask("POST", "/v1/check", null, question)).headers.get("x-quota-used");
    const before = Number(await used());
    await ask("POST", "/v1/check", "2020.01.01-00000000", question);
    expect(Number(await used())).toBe(before + 1);
  });

  test("401 without a key, whatever is pinned", async () => {
    expect((await api.send("GET", "/v1/regulations", { headers: { [header]: "nonsense" } })).status).toBe(401);
  });

  test("400 where the query asks for another version than the header; 200 where both say the same", async () => {
    const path = "/v1/articles/gdpr/33";
    for (const [pinned, query] of [
      [older, `corpus_version=${current}`],
      [older, "corpus_version=current"],
      ["current", "as_of=2018-01-01"],
      [current, "as_of=2018-01-01"],
    ] as const) {
      const [status, code, message] = await refusal(await ask("GET", `${path}?${query}`, pinned));
      expect([status, code]).toEqual([400, "corpus_version_conflict"]);
      expect(message).toContain(query.split("=")[0] ?? "");
    }
    for (const query of [`corpus_version=${older}`, "as_of=2018-01-01", "lang=en"]) {
      const response = await ask("GET", `${path}?${query}`, older);
      expect([response.status, response.headers.get(header)]).toEqual([200, older]);
    }
    // The day counts as it does without the header.
    const then = await jsonOf<{ chunks: Array<{ legal_status: string }> }>(
      await ask("GET", `${path}?as_of=2017-06-01`, older),
    );
    expect(then.chunks[0]?.legal_status).toBe("not_yet_applicable");
  });

  test("503 with Retry-After for a third version while two are in use; the others and the current one are answered", async () => {
    const versions = [];
    for (const year of [2011, 2012]) {
      versions.push(await publishTestCorpus(api.corpusDir, `1. Report in ${year}.`, `${year}-01-01`));
    }
    const [second = "", third = ""] = versions;
    expect((await ask("GET", "/v1/regulations", older)).status).toBe(200);
    expect((await ask("GET", "/v1/regulations", second)).status).toBe(200);
    const refused = await ask("POST", "/v1/check", third, question);
    expect([...(await refusal(refused)).slice(0, 2), Number(refused.headers.get("retry-after")) > 0]).toEqual([
      503,
      "service_unavailable",
      true,
    ]);
    for (const version of [older, second, null]) {
      expect((await ask("POST", "/v1/check", version, question)).status).toBe(200);
    }
    const headers = { Authorization: `Bearer ${adminToken}` };
    const held = await jsonOf<{ mounted: string; pinned: string[] }>(
      await api.send("GET", "/v1/admin/corpus", { headers }),
    );
    expect([held.mounted, held.pinned.toSorted()]).toEqual([current, [older, second].toSorted()]);
    // What is mounted is not collected.
    for (const version of [current, older, second]) expect(mountedVersions(api.corpusDir).has(version)).toBe(true);
    // What was removed all the same is not there.
    rmSync(corpusLayout.version(api.corpusDir, second), { recursive: true });
    expect((await refusal(await ask("GET", "/v1/regulations", second)))[0]).toBe(404);
  });
});

describe("while the current version changes", () => {
  /** What is left of a body, after its first piece. */
  const restOf = async (reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read">): Promise<string> => {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
  };
  const begin = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const { body: stream } = await ask("POST", path, null, body, more);
    if (stream === null) throw new Error("no body");
    const reader = stream.getReader();
    const { value } = await reader.read();
    return { reader, first: new TextDecoder().decode(value) };
  };

  test("a batch and a stream that have begun are answered from one version to the end", async () => {
    const before = api.services.corpus.require().version;
    const items = Array.from({ length: 40 }, () => question);
    const batch = await begin("/v1/batch", { items }, { Accept: "application/x-ndjson" });
    const stream = await begin("/v1/check/stream", question);
    const next = await publishTestCorpus(api.corpusDir, "1. Report at once.", "2025-01-01");
    await api.services.corpus.mount(next);
    expect((await ask("GET", "/v1/regulations", null)).headers.get(header)).toBe(next);
    const versions = (batch.first + (await restOf(batch.reader)))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => (JSON.parse(line) as { check: { corpus_version: string } }).check.corpus_version);
    expect([versions.length, new Set(versions)]).toEqual([40, new Set([before])]);
    expect(stream.first + (await restOf(stream.reader))).toContain(`"corpus_version":"${before}"`);
  });
});
