// Whoever cites the law as it stood on a day gets that law, by its version or by its day, and never another one silently.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { SearchResponse } from "../../../api/openapi/schemas/library.ts";
import { corpusLayout } from "../../../shared/corpus/index.ts";
import { type CorpusDiff, compareSnapshots } from "../../../shared/diff/index.ts";
import { adminToken, createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { publishTestCorpus } from "../support/corpus.ts";

interface ArticleBody {
  readonly chunks: ReadonlyArray<{ text: string; legal_status: string; url: string }>;
  readonly corpus_version: string;
}

const oldText = "1. Report within a week.";
const midText = "1. Report within three days.";

let api: TestApi;
let key: string;
let current: string;
/** Built for 1 January 2017. */
let older: string;
/** Built for 1 January 2020. */
let middle: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
  current = api.services.corpus.require().version;
  older = await publishTestCorpus(api.corpusDir, oldText, "2017-01-01");
  middle = await publishTestCorpus(api.corpusDir, midText, "2020-01-01");
});
afterAll(() => api.close());

const get = (path: string) => api.send("GET", path, { key });
const refusal = async (path: string): Promise<[number, string, string]> => {
  const response = await get(path);
  const { error } = await jsonOf<ErrorBody>(response);
  return [response.status, error.code, error.message];
};
const violations = async (path: string): Promise<Array<[string, string]>> => {
  const response = await get(path);
  expect(response.status).toBe(422);
  const { detail } = await jsonOf<{ detail: Array<{ loc: string[]; type: string }> }>(response);
  return detail.map(({ loc, type }): [string, string] => [loc.join("."), type]);
};

describe("GET /v1/versions", () => {
  test("200 lists what is published, the newest state of the law first, and what answers are made from", async () => {
    const body = await jsonOf<{ current: string; versions: Array<Record<string, unknown>> }>(await get("/v1/versions"));
    expect(body.current).toBe(current);
    expect(body.versions.map((one) => [one["corpus_version"], one["as_of"], one["is_current"]])).toEqual([
      [middle, "2020-01-01", false],
      [older, "2017-01-01", false],
      [current, null, true],
    ]);
  });

  test("401 without a key", async () => {
    expect((await api.send("GET", "/v1/versions")).status).toBe(401);
  });
});

describe("the library of an earlier state", () => {
  interface Told {
    readonly corpus_version: string;
  }
  const told = async <Body>(path: string) => jsonOf<Body & Told>(await get(path));
  const paths = [
    ...["/v1/regulations", "/v1/regulations/gdpr", "/v1/definitions", "/v1/articles/gdpr/33/references"],
    "/v1/search?q=report&regulation=gdpr",
  ];
  const asking = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;

  test.each(paths)("200 of %s by version and by day, and 200 of the current one by its name", async (path) => {
    const versions = [`corpus_version=${older}`, "as_of=2019-12-31", "as_of=2020-01-01", "corpus_version=current"];
    const found = await Promise.all(versions.map(async (query) => told(asking(path, query))));
    expect(found.map(({ corpus_version }) => corpus_version)).toEqual([older, older, middle, current]);
    expect(found[3]).toEqual(await told(path));
    const response = await get(asking(path, `corpus_version=${older}`));
    expect(response.headers.get("X-Corpus-Version")).toBe(older);
    const tag = response.headers.get("ETag") ?? "";
    const headers = { "If-None-Match": tag };
    expect((await api.send("GET", asking(path, "as_of=2019-12-31"), { key, headers })).status).toBe(304);
  });

  test.each(paths)(
    "%s refuses what is published nowhere, two names at once, and another one than the header's",
    async (path) => {
      expect((await refusal(asking(path, "corpus_version=2020.01.01-00000000"))).slice(0, 2)).toEqual([
        404,
        "corpus_version_not_found",
      ]);
      expect(await violations(asking(path, `corpus_version=${older}&as_of=2020-01-01`))).toEqual([
        ["query.as_of", "value_error"],
      ]);
      const headers = { "X-Corpus-Version": older };
      const pinned = await api.send("GET", asking(path, "as_of=2020-01-01"), { key, headers });
      expect([pinned.status, (await jsonOf<ErrorBody>(pinned)).error.code]).toEqual([400, "corpus_version_conflict"]);
    },
  );
});

describe("GET /v1/search of an earlier state", () => {
  test("200 finds what stood there then, and says whether it applied on the day", async () => {
    const found = async (query: string) =>
      (await jsonOf<SearchResponse>(await get(`/v1/search?q=report&regulation=gdpr&${query}`))).results;
    const [then, later, today] = [
      await found("as_of=2017-06-01"),
      await found("as_of=2020-06-01"),
      await found(`corpus_version=${older}`),
    ];
    expect([then[0]?.excerpt, later[0]?.excerpt, today[0]?.excerpt]).toEqual(
      [oldText, midText, oldText].map((text) => expect.stringContaining(text.slice(3, -1))),
    );
    expect([then, later, today].map(([first]) => [first?.legal_status, first?.applies_from])).toEqual([
      ["not_yet_applicable", "2018-05-25"],
      ["in_force", "2018-05-25"],
      ["in_force", "2018-05-25"],
    ]);
  });
});

describe("GET /v1/articles of an earlier state", () => {
  const article = async (query: string) => jsonOf<ArticleBody>(await get(`/v1/articles/gdpr/33(1)${query}`));

  test("200 by version: its words and its name", async () => {
    for (const [version, text] of [
      [older, oldText],
      [middle, midText],
    ] as const) {
      const body = await article(`?corpus_version=${version}`);
      expect([body.chunks[0]?.text, body.corpus_version]).toEqual([text, version]);
    }
  });

  test("200 by day: the newest version built for that day or an earlier one", async () => {
    for (const [day, version] of [
      ["2017-01-01", older],
      ["2019-12-31", older],
      ["2020-01-01", middle],
      ["2999-01-01", middle],
    ] as const) {
      expect((await article(`?as_of=${day}`)).corpus_version).toBe(version);
    }
  });

  test("200 of the current version by its name, by `current` and without", async () => {
    const bodies = await Promise.all(["", `?corpus_version=${current}`, "?corpus_version=current"].map(article));
    expect(bodies).toEqual([bodies[0] as ArticleBody, bodies[0] as ArticleBody, bodies[0] as ArticleBody]);
    expect(bodies[0]?.corpus_version).toBe(current);
  });

  test("the status is that of the day that was asked for, of today where a version was", async () => {
    const [then, now] = [await article("?as_of=2017-06-01"), await article(`?corpus_version=${older}`)];
    expect(then.corpus_version).toBe(now.corpus_version);
    expect([then.chunks[0]?.legal_status, now.chunks[0]?.legal_status]).toEqual(["not_yet_applicable", "in_force"]);
  });

  test("a name of the query that means nothing changes nothing", async () => {
    expect((await article("?lang=en")).corpus_version).toBe(current);
  });

  test("404 of a version that nobody published lists those that are", async () => {
    const [status, code, message] = await refusal("/v1/articles/gdpr/33?corpus_version=2020.01.01-00000000");
    expect([status, code]).toEqual([404, "corpus_version_not_found"]);
    for (const version of [current, older, middle]) expect(message).toContain(version);
  });

  test("404 of a day before all versions", async () => {
    const [status, code, message] = await refusal("/v1/articles/gdpr/33?as_of=1999-01-01");
    expect([status, code, message.includes(older)]).toEqual([404, "corpus_version_not_found", true]);
  });

  test("404 of an act or article that the earlier version lacks", async () => {
    expect((await refusal(`/v1/articles/nis2/5?as_of=2018-01-01`)).slice(0, 2)).toEqual([404, "unknown_regulation"]);
    expect((await refusal(`/v1/articles/gdpr/99?as_of=2018-01-01`)).slice(0, 2)).toEqual([404, "article_not_found"]);
  });

  test("422 of what is no version or no day, all of it at once", async () => {
    const path = "/v1/articles/gdpr/33";
    expect(await violations(`${path}?as_of=2025-02-30`)).toEqual([["query.as_of", "date_parsing"]]);
    expect(await violations(`${path}?as_of=`)).toEqual([["query.as_of", "date_parsing"]]);
    expect(await violations(`${path}?corpus_version=../../etc`)).toEqual([
      ["query.corpus_version", "string_pattern_mismatch"],
    ]);
    expect(await violations(`${path}?corpus_version=x&as_of=y`)).toHaveLength(2);
    expect(await violations(`${path}?as_of=2018-01-01&as_of=2019-01-01`)).toEqual([["query.as_of", "string_type"]]);
    expect(await violations(`${path}?as_of=2018-01-01&corpus_version=${older}`)).toEqual([
      ["query.as_of", "value_error"],
    ]);
  });

  test("404 of a version that was removed since, and 200 of it once it is there again", async () => {
    const gone = await publishTestCorpus(api.corpusDir, "1. Report soon.", "2011-01-01");
    const path = `/v1/articles/gdpr/33?corpus_version=${gone}`;
    expect((await get(path)).status).toBe(200);
    rmSync(corpusLayout.version(api.corpusDir, gone), { recursive: true });
    expect((await refusal(path)).slice(0, 2)).toEqual([404, "corpus_version_not_found"]);
    expect((await refusal("/v1/articles/gdpr/33?as_of=2012-01-01")).slice(0, 2)).toEqual([
      404,
      "corpus_version_not_found",
    ]);
    await publishTestCorpus(api.corpusDir, "1. Report soon.", "2011-01-01");
    expect((await get(path)).status).toBe(200);
    rmSync(corpusLayout.version(api.corpusDir, gone), { recursive: true });
  });
});

describe("GET /v1/versions/{from}/diff/{to}", () => {
  const diff = async (path: string): Promise<CorpusDiff> => jsonOf<CorpusDiff>(await get(`/v1/versions/${path}`));

  test("200 is what the command prints", async () => {
    const { versions } = api.services.corpus;
    const sides = await Promise.all(
      [older, current].map((corpusVersion) => versions.at({ corpusVersion, asOf: null })),
    );
    const [before, after] = sides;
    if (before === undefined || after === undefined) throw new Error("no sides");
    const body = await (await get(`/v1/versions/${older}/diff/current`)).text();
    expect(body).toBe(JSON.stringify(compareSnapshots(before, after)));
    expect(await (await get(`/v1/versions/${older}/diff/${current}`)).text()).toBe(body);
  });

  test("200 narrowed to an act: its counts alone", async () => {
    const gdpr = await diff(`${older}/diff/${middle}?act_id=GDPR`);
    expect([gdpr.acts.map(({ id }) => id), gdpr.same, gdpr.counts.changed]).toEqual([["gdpr"], false, 1]);
    const dora = await diff(`${older}/diff/${middle}?act_id=dora`);
    expect([dora.acts.map(({ id }) => id), dora.same, dora.counts.changed]).toEqual([["dora"], true, 0]);
  });

  test.each(["33", "Art.%2033(1)", "article%2033"])("200 narrowed to %s: what changed there", async (article) => {
    const { acts, counts } = await diff(`${older}/diff/${middle}?act_id=gdpr&article=${article}`);
    expect(acts[0]?.changed.map(({ citation }) => citation)).toEqual(["Article 33(1)"]);
    expect(counts.changed).toBe(1);
  });

  test.each(["4", "33(2)", "rec.%2026"])("200 narrowed to %s: the same", async (article) => {
    const { same, counts } = await diff(`${older}/diff/${middle}?act_id=gdpr&article=${article}`);
    expect([same, counts.changed]).toEqual([true, 0]);
  });

  test("200 of a version and itself", async () => {
    expect((await diff("current/diff/current")).same).toBe(true);
  });

  test("404 of what neither version has, and of versions that are not there", async () => {
    const path = `/v1/versions/${older}/diff/current`;
    expect((await refusal(`${path}?act_id=nis2`)).slice(0, 2)).toEqual([404, "unknown_regulation"]);
    expect((await refusal(`${path}?act_id=gdpr&article=99`)).slice(0, 2)).toEqual([404, "article_not_found"]);
    expect((await refusal(`${path}?act_id=gdpr&article=nothing`)).slice(0, 2)).toEqual([404, "article_not_found"]);
    for (const pair of ["2020.01.01-00000000/diff/current", "current/diff/x", "%E0%A4%A/diff/current"])
      expect((await refusal(`/v1/versions/${pair}`)).slice(0, 2)).toEqual([404, "corpus_version_not_found"]);
  });

  test("422 of an article without its act", async () => {
    expect(await violations("/v1/versions/current/diff/current?article=5")).toEqual([["query.act_id", "missing"]]);
    expect(await violations("/v1/versions/current/diff/current?act_id=&article=")).toHaveLength(2);
  });
});

describe("GET /v1/admin/corpus", () => {
  test("200 tells the operator what is mounted", async () => {
    await get(`/v1/articles/gdpr/33?corpus_version=${older}`);
    const response = await api.send("GET", "/v1/admin/corpus", { headers: { Authorization: `Bearer ${adminToken}` } });
    const body = await jsonOf<{ mounted: string; earlier: string[]; search: string; versions: unknown[] }>(response);
    expect([body.mounted, body.earlier[0], body.versions.length]).toEqual([current, older, 3]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("401 with a customer's key", async () => {
    expect((await get("/v1/admin/corpus")).status).toBe(401);
  });
});
