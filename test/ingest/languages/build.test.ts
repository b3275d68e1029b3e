import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lancedb/lancedb";
import { catalog, readCatalog } from "../../../ingest/catalog.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import {
  type Chunk,
  corpusLayout,
  type Edge,
  languagesOfAct,
  openSnapshot,
  openTranslation,
  readWhere,
  tableForms,
} from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { writeTranslated } from "../../support/law/write-content.ts";
import { inLaw } from "../../support/skip/index.ts";
import { ingestHere } from "../run-ingest.ts";
import { buildSome, type MultilingualCorpus } from "./support.ts";

setDefaultTimeout(300_000);

/** To compile what is said of the acts takes longer than to build two of them. */
const withoutCommentary = () => ({ commentaryDir: temporaryFolder() });

inLaw.describe("a build in English and French", () => {
  let english: MultilingualCorpus;
  let both: MultilingualCorpus;
  beforeAll(async () => {
    english = await buildSome();
    both = await buildSome({ translations: ["fr"] });
  }, 300_000);

  test("has the same English tables and acts as one in English, under another name", () => {
    expect(both.manifest.tables).toEqual(english.manifest.tables);
    expect(both.manifest.acts).toEqual(english.manifest.acts);
    expect(both.manifest.sources).toEqual(english.manifest.sources);
    expect(english.manifest.translations).toBeUndefined();
    expect(both.manifest.corpus_version).not.toBe(english.manifest.corpus_version);
  });

  test("holds the acts that there are in French, and notes those that there are not", () => {
    const [french, ...others] = both.manifest.translations ?? [];
    expect(others).toEqual([]);
    expect(french?.language).toBe("fr");
    expect(french?.acts.map(({ id, expression, applies_from }) => [id, expression, applies_from])).toEqual([
      ["gdpr", "oj", "2018-05-25"],
      ["dora", "oj", "2025-01-17"],
    ]);
    expect(french?.sources.map(({ celex, language }) => [celex, language])).toEqual([
      ["32016R0679", "fr"],
      ["32022R2554", "fr"],
    ]);
    expect(both.notes.filter((note) => note.includes("left out"))).toEqual([
      expect.stringMatching(/^WARNING: dora_2024_1772 is left out in "fr": 32024R1772: no oj text in "fr"/),
    ]);
    expect(languagesOfAct(both.manifest, "gdpr")).toEqual(["en", "fr"]);
    expect(languagesOfAct(both.manifest, "dora_2024_1772")).toEqual(["en"]);
  });

  test("is sound in both, and says so of each", async () => {
    const checks = await verifyVersion(both.corpusDir, both.manifest.corpus_version);
    expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(checks.map(({ name }) => name)).toContain("search (fr)");
    expect(checks.map(({ name }) => name)).toContain("edges (fr)");
  });

  test("has a column that says the language, which is no part of the rows that are digested", async () => {
    const folder = corpusLayout.tables(corpusLayout.version(both.corpusDir, both.manifest.corpus_version));
    const database = await connect(folder);
    for (const [name, language] of [
      ["chunks", "en"],
      ["chunks_fr", "fr"],
    ] as const) {
      const rows = await (await database.openTable(name)).query().select(["language"]).toArray();
      expect(new Set(rows.map((row) => row["language"]))).toEqual(new Set([language]));
    }
    database.close();
    const snapshot = await openSnapshot(both.corpusDir, both.manifest.corpus_version);
    expect(snapshot.chunks[0]).not.toHaveProperty("language");
  });

  test("is read provision by provision, and searched by French words in any form", async () => {
    const [entry] = both.manifest.translations ?? [];
    if (entry === undefined) throw new Error("There is no translation");
    const french = await openTranslation(both.corpusDir, both.manifest.corpus_version, entry);
    const chunks = await french.chunksOf("gdpr_art33");
    expect(chunks.map(({ chunk_id }) => chunk_id).slice(0, 2)).toEqual(["gdpr_art33_p1", "gdpr_art33_p2"]);
    expect(chunks[0]?.text).toContain("72 heures");
    expect(await french.chunksOf("gdpr_art999")).toEqual([]);
    expect(await french.chunksOf("x' OR '1' = '1")).toEqual([]);
    const found = await french.search("violations de données notifiées à l'autorité", ["gdpr"], 20);
    expect(found.map(({ article_id }) => article_id)).toContain("gdpr_art33");
    expect(await french.search("violation", ["dora"], 50)).not.toContainEqual(
      expect.objectContaining({ act_id: "gdpr" }),
    );
    expect(await french.search("«»", ["gdpr"], 5)).toEqual([]);
    french.close();
  });

  test.each(["chunks_fr", "edges_fr"])("fails its check where a French row of %s was changed", async (changed) => {
    const [corpusDir, { manifest }] = [temporaryFolder(), both];
    cpSync(both.corpusDir, corpusDir, { recursive: true });
    const folder = corpusLayout.tables(corpusLayout.version(corpusDir, manifest.corpus_version));
    const database = await connect(folder);
    const { json, columns } = tableForms.chunks;
    const chunks = await readWhere<Chunk>(await database.openTable("chunks_fr"), null, { json, columns });
    const edges = await readWhere<Edge>(await database.openTable("edges_fr"), null);
    for (const table of ["chunks_fr", "edges_fr"]) await database.dropTable(table);
    database.close();
    await writeTranslated(folder, "fr", {
      chunks: changed === "chunks_fr" ? chunks.map((row) => ({ ...row, title: "" })) : chunks,
      edges: changed === "edges_fr" ? edges.map((row) => ({ ...row, quote: "" })) : edges,
    });
    const problems = (await verifyVersion(corpusDir, manifest.corpus_version)).flatMap(({ problem }) => problem ?? []);
    expect(problems[0]).toBe(`table ${changed} differs from its digest`);
  });

  test("reads a version that was built before references were held in a language: it has none there", async () => {
    const [corpusDir, { manifest }] = [temporaryFolder(), both];
    cpSync(both.corpusDir, corpusDir, { recursive: true });
    const [entry] = manifest.translations ?? [];
    if (entry === undefined) throw new Error("There is no translation");
    const found = async (): Promise<number> => {
      const french = await openTranslation(corpusDir, manifest.corpus_version, entry);
      const { length } = await french.references(["gdpr_art33_p1"], ["gdpr_art33"]);
      french.close();
      return length;
    };
    expect(await found()).toBeGreaterThan(2);
    const database = await connect(corpusLayout.tables(corpusLayout.version(corpusDir, manifest.corpus_version)));
    await database.dropTable("edges_fr");
    database.close();
    expect(await found()).toBe(0);
  });

  test("takes languages from the catalog where it is not told", async () => {
    const entries = catalog.filter(({ id }) => id === "gdpr" || id === "dora");
    const told = entries.map((entry) => (entry.id === "gdpr" ? { ...entry, languages: ["fr"] } : entry));
    const held = async (translations?: readonly string[]) => {
      const wanted = translations === undefined ? {} : { translations };
      const { manifest } = await buildSome({ ...withoutCommentary(), catalog: told, ...wanted });
      return manifest.translations?.flatMap(({ acts }) => acts.map(({ id }) => id)) ?? [];
    };
    expect(await held()).toEqual(["gdpr"]);
    expect(await held(["fr"])).toEqual(["gdpr", "dora"]);
    expect(await held([])).toEqual([]);
  });

  test("fails where no act is to be had in a language, and where the language has no words", async () => {
    const only = catalog.filter(({ id }) => id === "dora_2024_1772" || id === "dora");
    const without = only.filter(({ id }) => id !== "dora").map(({ under: _under, ...entry }) => entry);
    await expect(buildSome({ ...withoutCommentary(), catalog: without, translations: ["fr"] })).rejects.toThrow(
      'No act of the catalog can be had in "fr"',
    );
    await expect(buildSome({ ...withoutCommentary(), translations: ["pt"] })).rejects.toThrow(
      'Documents in "pt" cannot be read',
    );
  });

  test("may be made from French documents alone, with their dates", async () => {
    const options = { ...withoutCommentary(), language: "fr", catalog: catalog.filter(({ id }) => id === "gdpr") };
    const { manifest } = await buildSome(options);
    expect([manifest.language, manifest.acts[0]?.language, manifest.acts[0]?.applies_from]).toEqual([
      "fr",
      "fr",
      "2018-05-25",
    ]);
  });
});

test("an operator's catalog says the languages of an act, by two letters", () => {
  const folder = temporaryFolder();
  const write = (languages: string) =>
    writeFileSync(join(folder, "catalog.yaml"), `- { id: data_act, celex: 32023R2854, languages: ${languages} }\n`);
  write("[fr]");
  expect(readCatalog(folder).find(({ id }) => id === "data_act")?.languages).toEqual(["fr"]);
  write("[french]");
  expect(() => readCatalog(folder)).toThrow("languages.0 must be two letters like fr");
});

test.each([
  [["--languages", "en,french"], '--languages takes two letters like en, not "french".'],
  [["--languages", "en,pt"], '--languages "pt": there is no list of words of law for it. Known are en and fr.'],
  [["--language", "pt"], '--language "pt": there is no list of words of law for it.'],
  [["--language", "fr", "--languages", "en,fr"], "Give --languages or --language, not both."],
])("ingest build %p is refused", async (options, message) => {
  const { code, errors } = await ingestHere(["build", ...options]);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});
