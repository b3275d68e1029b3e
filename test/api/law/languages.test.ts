import { afterAll, beforeAll, expect, test } from "bun:test";
import { createFinder } from "../../../api/answer/find.ts";
import { openLibrary } from "../../../api/answer/index.ts";
import { createCorpus } from "../../../api/corpus.ts";
import { createEngineMaker } from "../../../api/engines/make.ts";
import { createOpenCorpus } from "../../../api/engines/open.ts";
import type { ArticleResponse } from "../../../api/openapi/schemas/answers.ts";
import type {
  DefinitionsResponse,
  ReferencesResponse,
  RegulationResponse,
  RegulationsResponse,
  SearchResponse,
} from "../../../api/openapi/schemas/library.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { readConfig } from "../../../shared/config.ts";
import { buildSome, type MultilingualCorpus } from "../../ingest/languages/support.ts";
import { inLaw } from "../../support/skip/index.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { publishTestCorpus } from "../support/corpus.ts";
import { createTestEngines } from "../support/engines.ts";

inLaw.describe("a corpus in English and French", () => {
  let api: TestApi;
  let key: string;
  let built: MultilingualCorpus;
  beforeAll(async () => {
    built = await buildSome({ translations: ["fr"] });
    const { corpusDir } = built;
    const engines = createTestEngines();
    const open = createOpenCorpus(corpusDir, async (snapshot) => ({
      ...engines,
      find: createFinder(await openLibrary(snapshot), null),
    }));
    const corpus = createCorpus({ corpusDir, version: built.manifest.corpus_version, open });
    await corpus.mount();
    api = await createTestApi({ corpus });
    key = (await api.customer("developer")).key;
  }, 300_000);
  afterAll(() => api.close());

  const get = async <Body>(path: string): Promise<{ readonly status: number; readonly body: Body & ErrorBody }> => {
    const response = await api.send("GET", path, { key });
    return { status: response.status, body: await jsonOf<Body & ErrorBody>(response) };
  };

  test("gives a provision in French, at the same address, and says which text it is", async () => {
    const { status, body } = await get<ArticleResponse>("/v1/articles/gdpr/33(1)?language=fr");
    expect(status).toBe(200);
    expect(body).toMatchObject({ regulation: "gdpr", article: "Article 33(1)", language: "fr", expression: "oj" });
    expect(body.chunks.map(({ chunk_id }) => chunk_id)).toEqual(["gdpr_art33_p1"]);
    expect(body.chunks[0]?.text).toContain("72 heures au plus tard");
    expect(body.chunks[0]?.title).toStartWith("Notification à l'autorité de contrôle");
    expect(body.chunks[0]?.url).toBe("https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679#art_33");
    expect(body.chunks[0]).toMatchObject({ legal_status: "in_force", applies_from: "2018-05-25" });
  });

  test("gives the same English as without a language, also where it is asked for by name", async () => {
    const [plain, named] = await Promise.all([get("/v1/articles/gdpr/33"), get("/v1/articles/gdpr/33?language=en")]);
    expect(named.body).toEqual(plain.body);
    expect(plain.body).not.toHaveProperty("language");
  });

  test("gives every article of an act with as many parts as in English", async () => {
    const { body } = await get<RegulationResponse>("/v1/regulations/dora?language=fr");
    const ids = body.contents.filter(({ kind }) => kind === "recital").length;
    expect(ids).toBe(106);
    for (const number of [3, 28, 54, 64]) {
      const [english, french] = await Promise.all([
        get<ArticleResponse>(`/v1/articles/dora/${number}`),
        get<ArticleResponse>(`/v1/articles/dora/${number}?language=fr`),
      ]);
      const idsOf = ({ chunks }: ArticleResponse) =>
        new Set(chunks.map(({ chunk_id }) => chunk_id.replace(/_part\d+$/, "")));
      expect(idsOf(french.body)).toEqual(idsOf(english.body));
    }
  });

  test("has a table of contents in French, and tells the languages of each act", async () => {
    const { body } = await get<RegulationResponse>("/v1/regulations/gdpr?language=fr");
    expect(body.title.toLowerCase()).toStartWith("règlement (ue) 2016/679 du parlement européen");
    expect(body.languages).toEqual(["en", "fr"]);
    const chapters = body.contents.filter(({ kind }) => kind === "chapter");
    expect(chapters).toHaveLength(11);
    expect(chapters[0]).toMatchObject({ title: "Dispositions générales" });
    const all = await get<RegulationsResponse>("/v1/regulations");
    expect(all.body.regulations.map(({ act_id, languages }) => [act_id, languages])).toEqual([
      ["gdpr", ["en", "fr"]],
      ["dora", ["en", "fr"]],
      ["dora_2024_1772", ["en"]],
    ]);
  });

  test.each([
    ["violation de données à caractère personnel", "gdpr", ["gdpr_art4", "gdpr_art33", "gdpr_art34"]],
    ["droit à l'oubli", "gdpr", ["gdpr_art17"]],
    ["tests de pénétration fondés sur la menace", "dora", ["dora_art26"]],
    ["art. 33 gdpr", null, ["gdpr_art33"]],
  ])("finds %s", async (text, act, expected) => {
    const query = `q=${encodeURIComponent(text)}&language=fr${act === null ? "" : `&regulation=${act}`}`;
    const { body } = await get<SearchResponse>(`/v1/search?${query}`);
    const ids = body.results.map(({ article_id }) => article_id);
    for (const id of expected) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.results[0]?.score).toBe(1);
    expect(body.results.every(({ url }) => url.includes("/FR/"))).toBe(true);
  });

  test("defines the terms of the French text, by French words, at the same addresses", async () => {
    const ofTerm = async (query: string) => (await get<DefinitionsResponse>(`/v1/definitions?${query}`)).body;
    const breach = await ofTerm(
      "term=violations%20de%20donn%C3%A9es%20%C3%A0%20caract%C3%A8re%20personnel&language=fr",
    );
    expect(breach.definitions).toMatchObject([
      {
        term: "violation de données à caractère personnel",
        provision_id: "gdpr_art4_12",
        text: expect.stringMatching(/^«violation de données .* violation de la sécurité/),
        url: "https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679#art_4",
      },
    ]);
    expect((await ofTerm("term=personne+concern%C3%A9e&language=fr")).definitions[0]?.provision_id).toBe("gdpr_art4_1");
    expect((await ofTerm("term=violation+de+donnees&regulation=gdpr&language=fr")).near).toContain(
      "violation de données à caractère personnel",
    );
    const [english, french] = [await ofTerm("regulation=dora"), await ofTerm("regulation=dora&language=fr")];
    const places = ({ definitions }: DefinitionsResponse) =>
      new Set(definitions.map(({ provision_id }) => provision_id));
    const held = new Set([...places(english)].filter((id) => id.startsWith("dora_art")));
    expect(places(french)).toEqual(held);
    expect((await ofTerm("language=fr")).definitions.length).toBeGreaterThan(french.definitions.length);
  });

  test("has the same references in French words, with French titles and links", async () => {
    const path = "/v1/articles/gdpr/33/references";
    const [english, french] = [
      (await get<ReferencesResponse>(path)).body,
      (await get<ReferencesResponse>(`${path}?language=fr`)).body,
    ];
    for (const list of ["cites", "cited_by", "explained_by", "explains", "definitions"] as const)
      expect(french[list].map(({ provision_id, from }) => [provision_id, from])).toEqual(
        english[list].map(({ provision_id, from }) => [provision_id, from]),
      );
    expect(french.cites.find(({ provision_id }) => provision_id === "gdpr_art55")).toMatchObject({
      citation: "Article 55 GDPR",
      title: "Compétence",
      quote: "article 55",
      from: "gdpr_art33_p1",
      url: "https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679#art_55",
    });
    const text = (await get<ArticleResponse>("/v1/articles/gdpr/33?language=fr")).body.chunks;
    for (const { quote, from } of french.cites)
      expect(text.find(({ chunk_id }) => chunk_id === from)?.text).toContain(quote);
    expect(french.definitions.map(({ quote }) => quote)).toContain("violation de données à caractère personnel");
    expect(french.cited_by.length).toBeGreaterThan(0);
    for (const { quote } of french.cited_by) expect(quote).not.toBe("");
    expect((await get(`${path}?language=en`)).body).toEqual(english);
  });

  test("says which languages are held where one is not", async () => {
    const refusals = await Promise.all(
      [
        "/v1/articles/gdpr/33?language=de",
        "/v1/articles/dora_2024_1772/1?language=fr",
        "/v1/regulations/dora_2024_1772?language=fr",
        "/v1/search?q=incident&regulation=dora_2024_1772&language=fr",
        "/v1/definitions?regulation=dora_2024_1772&language=fr",
        "/v1/articles/dora_2024_1772/1/references?language=fr",
        "/v1/definitions?language=de",
        "/v1/articles/gdpr/33/references?language=de",
      ].map((path) => get(path)),
    );
    expect(refusals.map(({ status, body }) => [status, body.error.code, body.error.message])).toEqual([
      [404, "language_not_held", 'The corpus is not held in "de". It is held in: en, fr.'],
      ...Array(5).fill([404, "language_not_held", 'The act dora_2024_1772 is not held in "fr". It is held in: en.']),
      ...Array(2).fill([404, "language_not_held", 'The corpus is not held in "de". It is held in: en, fr.']),
    ]);
    for (const path of ["/v1/articles/gdpr/33", "/v1/articles/gdpr/33/references", "/v1/definitions"])
      expect((await get(`${path}?language=french`)).status).toBe(422);
    expect((await get("/v1/articles/gdpr/999?language=fr")).body.error.code).toBe("article_not_found");
    expect((await get("/v1/articles/nothing/1?language=fr")).body.error.code).toBe("unknown_regulation");
  });

  test("answers by version too", async () => {
    const version = built.manifest.corpus_version;
    const { body } = await get<ArticleResponse>(`/v1/articles/gdpr/33?language=fr&corpus_version=${version}`);
    expect([body.language, body.corpus_version]).toEqual(["fr", version]);
    const search = `/v1/search?q=violation&regulation=gdpr&language=fr&corpus_version=${version}`;
    const found = (await get<SearchResponse>(search)).body;
    expect([found.corpus_version, found.results[0]?.url.includes("/FR/")]).toEqual([version, true]);
    expect(found.results[0]).toMatchObject({ legal_status: "in_force", applies_from: "2018-05-25" });
  });

  test("answers from a pinned version that is no longer current, without reading its words a second time", async () => {
    const pinned = built.manifest.corpus_version;
    const { corpus } = api.services;
    await corpus.mount(await publishTestCorpus(built.corpusDir));
    const headers = { "X-Corpus-Version": pinned };
    const response = await api.send("GET", "/v1/articles/gdpr/33(1)?language=fr", { key, headers });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("72 heures au plus tard")]);
    expect([corpus.pinned(), corpus.versions.mounted()]).toEqual([[pinned], []]);
    await corpus.mount(pinned);
  });
  test("is read from a version on the disk, and no more of the law with it", async () => {
    const { corpusDir } = built;
    const config = readConfig({ CORPUS_SEARCH: "disk", CORPUS_CACHE_MB: "16" });
    const maker = createEngineMaker(config, null, createLogger("silent"));
    const open = createOpenCorpus(corpusDir, maker.make, { config, make: maker.makeStored });
    const corpus = createCorpus({ corpusDir, version: built.manifest.corpus_version, open });
    await corpus.mount();
    const onDisk = await createTestApi({ corpus });
    try {
      const { key: reader } = await onDisk.customer("developer");
      const version = built.manifest.corpus_version;
      const paths = ["gdpr/33(1)?language=fr", `dora/28?language=fr&corpus_version=${version}`, "gdpr/999?language=fr"];
      paths.push("gdpr/33/references?language=fr");
      for (const path of [...paths, "nothing/1?language=fr", "dora_2024_1772/1?language=fr"]) {
        const replies = await Promise.all([
          onDisk.send("GET", `/v1/articles/${path}`, { key: reader }),
          api.send("GET", `/v1/articles/${path}`, { key }),
        ]);
        const [told, expected] = await Promise.all(
          replies.map(async (reply) => [reply.status, (await reply.text()).replace(/req_[\w-]+/, "")]),
        );
        expect(told).toEqual(expected);
      }
      expect(corpus.versions.mounted()).toEqual([]);
    } finally {
      await onDisk.close();
      await maker.close();
    }
  }, 120_000);
});
