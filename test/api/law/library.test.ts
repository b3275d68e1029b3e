import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type {
  ContentsEntry,
  DefinitionsResponse,
  ReferencesResponse,
  RegulationResponse,
  RegulationsResponse,
  SearchResponse,
} from "../../../api/openapi/schemas/library.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("developer")).key;
});
afterAll(() => api.close());

const get = async <Body>(path: string): Promise<{ readonly status: number; readonly body: Body & ErrorBody }> => {
  const response = await api.send("GET", path, { key });
  return { status: response.status, body: await jsonOf<Body & ErrorBody>(response) };
};

const addresses = [
  "/v1/regulations",
  "/v1/regulations/gdpr",
  "/v1/search?q=report",
  "/v1/definitions",
  "/v1/articles/gdpr/33/references",
];

describe("every endpoint of the library", () => {
  test.each(addresses)("%s needs a key, is limited as a lookup and takes no unit of the quota", async (path) => {
    expect((await api.send("GET", path)).status).toBe(401);
    const response = await api.send("GET", path, { key });
    expect(response.status).toBe(200);
    expect(response.headers.get("X-RateLimit-Limit")).toBe("6000");
    expect(response.headers.get("X-Quota-Used")).toBeNull();
    expect(await jsonOf<{ corpus_version: string }>(response)).toHaveProperty("corpus_version");
  });

  test.each(["/v1/regulations/nis2", "/v1/search?q=report&regulation=nis2", "/v1/definitions?regulation=nis2"])(
    "%s is 404 unknown_regulation and names what is held",
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body.error.code]).toEqual([404, "unknown_regulation"]);
      expect(body.error.message).toContain("gdpr, ai_act, dora, dora_2024_1774");
    },
  );

  test("references to what the act has not are 404 article_not_found", async () => {
    const { status, body } = await get("/v1/articles/gdpr/999/references");
    expect([status, body.error.code]).toEqual([404, "article_not_found"]);
  });
});

describe("200", () => {
  test("the acts of the corpus; without a usual name its short name is empty", async () => {
    const { body } = await get<RegulationsResponse>("/v1/regulations");
    expect(body.regulations.map(({ act_id, regulation }) => [act_id, regulation])).toEqual([
      ["gdpr", "gdpr"],
      ["ai_act", "ai_act"],
      ["dora", "dora"],
      ["dora_2024_1774", "dora"],
    ]);
    expect(body.regulations[0]).toMatchObject({ short_name: "GDPR", number: "Regulation (EU) 2016/679" });
  });

  test("an act by its id in any case, with its contents", async () => {
    const { body } = await get<RegulationResponse>("/v1/regulations/GDPR");
    const outline = (entries: readonly ContentsEntry[]): unknown[] =>
      entries.map(({ label, title, entries: inner }) => [label, title, outline(inner)]);
    expect(outline(body.contents)).toEqual([
      ["Recital 26", "", []],
      [
        "Chapter I",
        "General",
        [
          ["Article 4", "Definitions", []],
          ["Article 33", "Telling the authority", []],
        ],
      ],
    ]);
  });

  test("what is found, in the acts asked for and no more of it than asked for", async () => {
    const found = async (query: string) =>
      (await get<SearchResponse>(`/v1/search?${query}`)).body.results.map(({ provision_id }) => provision_id);
    expect(await found("q=art%2033%20gdpr")).toEqual(["gdpr_art33_p1"]);
    expect((await found("q=report+incidents"))[0]).toBe("dora_art19_p1");
    expect(await found("q=report+incidents&regulation=gdpr")).toEqual(["gdpr_art33_p1"]);
    expect(await found("q=report+incidents&limit=1")).toHaveLength(1);
    expect(await found("q=xylophone")).toEqual([]);
  });

  test("no definition, and no references, where there are none", async () => {
    expect((await get<DefinitionsResponse>("/v1/definitions?term=goat")).body).toMatchObject({
      definitions: [],
      near: [],
    });
    expect((await get<ReferencesResponse>("/v1/articles/gdpr/Art.%2033(1)/references")).body).toMatchObject({
      article: "Article 33(1)",
      cites: [],
      cited_by: [],
    });
  });

  test("HEAD answers with the same length and no body", async () => {
    const [whole, head] = [
      await api.send("GET", "/v1/regulations", { key }),
      await api.app.handle(
        new Request("http://localhost/v1/regulations", { method: "HEAD", headers: { Authorization: `Bearer ${key}` } }),
      ),
    ];
    expect([head.status, await head.text()]).toEqual([whole.status, ""]);
  });
});

describe("422", () => {
  const cases: ReadonlyArray<[query: string, violations: Array<[name: string, type: string]>]> = [
    ["", [["q", "missing"]]],
    ["q=", [["q", "string_too_short"]]],
    ["q=%20%20", [["q", "string_too_short"]]],
    [`q=${"x".repeat(201)}`, [["q", "string_too_long"]]],
    ["q=a&q=b", [["q", "string_type"]]],
    ["q=a&limit=0", [["limit", "greater_than_equal"]]],
    ["q=a&limit=51", [["limit", "less_than_equal"]]],
    ["q=a&limit=ten", [["limit", "int_parsing"]]],
    ["q=a&limit=", [["limit", "int_parsing"]]],
    ["q=a&limit=1&limit=2", [["limit", "int_type"]]],
    ["q=a&regulation=", [["regulation", "string_too_short"]]],
    [
      "limit=1.5&regulation=a&regulation=b",
      [
        ["q", "missing"],
        ["regulation", "string_type"],
        ["limit", "int_parsing"],
      ],
    ],
  ];
  test.each(cases)("for a search of “%s”", async (query, violations) => {
    const { status, body } = await get<{ detail: Array<{ loc: string[]; type: string }> }>(`/v1/search?${query}`);
    expect(status).toBe(422);
    expect(body.detail.map(({ loc, type }) => [loc.join(" "), type])).toEqual(
      violations.map(([name, type]) => [`query ${name}`, type]),
    );
  });

  test("for an empty, a long and a repeated term", async () => {
    for (const query of ["term=", `term=${"x".repeat(201)}`, "term=a&term=b"]) {
      expect((await get(`/v1/definitions?${query}`)).status).toBe(422);
    }
  });
});
