import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type CatalogEntry, catalog, numberOfCelex } from "../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog, samplesSource } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
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
