import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogEntry, catalog, readCatalog } from "../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog, samplesSource } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { numberOfCelex } from "../../shared/celex.ts";
import { parseCitation } from "../../shared/citation/index.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { isIsoDate } from "../../shared/dates.ts";
import { buildOptions, temporaryFolder } from "../support/corpus.ts";

setDefaultTimeout(300_000);

describe("the catalog", () => {
  test("has every act once, under an id of its own and a CELEX number", () => {
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length);
    expect(new Set(catalog.map(({ celex }) => celex)).size).toBe(catalog.length);
    for (const { celex } of catalog) expect(celex).toMatch(/^3\d{4}[RLD]\d{4}$/);
  });

  test("names an act under another after its main act and its number", () => {
    for (const { id, celex, under } of catalog) {
      if (under === undefined) continue;
      expect(catalog.find((entry) => entry.id === under)?.under).toBeUndefined();
      expect(id).toBe(`${under}_${numberOfCelex(celex).replace("/", "_")}`);
    }
  });

  test("gives dates of consolidated texts, oldest first, and names in lower case", () => {
    for (const { consolidated = [], aliases } of catalog) {
      expect(consolidated.every(isIsoDate)).toBe(true);
      expect([...consolidated].sort()).toEqual([...consolidated]);
      expect(aliases.map((alias) => alias.toLowerCase())).toEqual([...aliases]);
    }
  });
});

/** The catalog with an operator's file of these words. */
const withOperators = (yaml: string): readonly CatalogEntry[] => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "catalog.yaml"), yaml);
  return readCatalog(dataDir);
};

describe("an operator's catalog", () => {
  test("need not be there, and stands behind the project's when it is", () => {
    expect(readCatalog(temporaryFolder())).toEqual(catalog);
    for (const empty of ["", "# nothing yet\n", "[]"]) expect(withOperators(empty)).toEqual(catalog);
    const written =
      "- id: data_act\n  celex: 32023R2854\n  aliases: [EU Data Act]\n  consolidated: [2025-01-01, 2024-01-01]\n";
    expect(withOperators(written).slice(catalog.length)).toEqual([
      { id: "data_act", celex: "32023R2854", aliases: ["eu data act"], consolidated: ["2024-01-01", "2025-01-01"] },
    ]);
  });

  test("what stands twice is an error that says where both stand", () => {
    const twice = "- id: lantern\n  celex: 32099R0001\n- id: gdpr\n  celex: 32016R0679\n";
    expect(() => withOperators(twice)).toThrow(
      /id gdpr stands twice: ingest\/catalog\.yaml, line \d+; .*catalog\.yaml, line 3\n.*celex 32016R0679 stands twice: ingest\/catalog\.yaml, line \d+; .*catalog\.yaml, line 3/,
    );
  });

  test.each([
    ["- id: data_act", "line 1: celex is missing"],
    [
      "- id: Data Act\n  celex: 32023R2854",
      'line 1: id must be lower-case letters, digits and _ as in data_act, not "Data Act"',
    ],
    ["- id: data_art5\n  celex: 32023R2854", 'line 1: id "data_art5" cannot be told from the address of a provision'],
    ["- id: gdpr_articles\n  celex: 32023R2854", "line 1: id gdpr_articles begins as the addresses of gdpr do"],
    [
      "- id: x\n  celex: 32022L2555R(04)",
      "line 1: celex must be the CELEX number of a regulation, directive or decision",
    ],
    ["\n- id: x\n  celex: 32023R2854\n  name: X", "line 2: name is no field of an entry"],
    ["- id: x\n  celex: 32023R2854\n  consolidated: [2024-02-30]", "line 1: 2024-02-30 is no day of the calendar"],
    ["- id: x\n  celex: 32023R2854\n  counts: {articles: many}", "line 1: counts.recitals is missing"],
    ["- id: x\n  celex: 32023R2854\n  under: nobody", "line 1: under nobody names no act"],
    [
      "- id: x\n  celex: 32023R2854\n  under: dora_2024_1774",
      "line 1: under dora_2024_1774 names an act that is under another",
    ],
    ["- just words", "line 1: an entry must be a list of fields"],
    ["acts: 1", "a catalog is a list of entries"],
    ["- id: [", "catalog.yaml: "],
  ])("%p is refused in words", (yaml, expected) => {
    expect(() => withOperators(yaml)).toThrow(expected);
  });

  test("all problems are said at once", () => {
    expect(() => withOperators("- id: X\n  celex: 32023R2854\n- id: y\n  celex: 1\n")).toThrow(
      /2 problem\(s\)[\s\S]*line 1[\s\S]*line 3/,
    );
  });
});

/** A made-up act in the layout of the Official Journal, which no code knows. */
const lanterns: CatalogEntry = {
  id: "lantern_act",
  celex: "32099R0001",
  shortName: "Lantern Act",
  aliases: ["lamp law"],
};

test("adding an act is one catalog entry: its provisions, names, dates and references are all there", async () => {
  const mirror = temporaryFolder();
  const fixture = join(import.meta.dir, "parse/fixtures/oj-xhtml/document.en.xhtml");
  mkdirSync(join(mirror, lanterns.celex));
  cpSync(fixture, join(mirror, lanterns.celex, "oj.en.xhtml"));
  const [gdpr] = sampleCatalog(catalog).filter(({ id }) => id === "gdpr");
  const samples = samplesSource();
  const added = mirrorSource(mirror);
  const options = await buildOptions({
    catalog: gdpr === undefined ? [lanterns] : [gdpr, lanterns],
    source: {
      ...samples,
      read: (celex, ...rest) => (celex === lanterns.celex ? added : samples).read(celex, ...rest),
    },
    embedder: null,
  });
  const { manifest } = await makeVersion(options);
  const snapshot = await openSnapshot(options.corpusDir, manifest.corpus_version);
  expect(snapshot.act("lantern_act")).toMatchObject({
    number: "Regulation (EU) 2099/1",
    short_name: "Lantern Act",
    aliases: ["lamp law"],
    published_on: "2099-05-04",
    regulation: "lantern_act",
  });
  const address = parseCitation("Article 1(1)(b)");
  expect(address === null ? [] : snapshot.resolve({ ...address, actId: "lantern_act" }).length).toBeGreaterThan(0);
  expect(snapshot.chunks.some((chunk) => chunk.act_id === "lantern_act" && chunk.defined_term === "lantern")).toBe(
    true,
  );
  expect(snapshot.edges.some((edge) => edge.source.startsWith("lantern_act_"))).toBe(true);
});
