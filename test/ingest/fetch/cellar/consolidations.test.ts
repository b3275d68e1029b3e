import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogEntry } from "../../../../ingest/catalog.ts";
import { servedExpression } from "../../../../ingest/fetch/expressions.ts";
import { fetchDocuments } from "../../../../ingest/fetch/fetch-all.ts";
import { cellarSource, mirrorSource } from "../../../../ingest/fetch/index.ts";
import type { DocumentSource } from "../../../../ingest/fetch/source.ts";
import { createProgress } from "../../../../ingest/progress.ts";
import { temporaryFolder } from "../../../support/corpus.ts";
import { actsDir } from "../../../support/law/mirror.ts";
import { inActs } from "../../../support/skip/index.ts";
import { type SavedCellar, startSavedCellar } from "./saved-cellar.ts";

const servers: SavedCellar[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const cellar = (folder = actsDir ?? ""): SavedCellar => {
  const server = startSavedCellar([folder]);
  servers.push(server);
  return server;
};

const nis2: CatalogEntry = { id: "nis2", celex: "32022L2555", aliases: [] };
const mica: CatalogEntry = { id: "mica", celex: "32023R1114", aliases: [], consolidated: ["2024-01-09"] };

const sourceAt = (url: string, cacheDir: string, warnings: string[] = []): DocumentSource =>
  cellarSource({ url, cacheDir, http: { retries: 0 }, warn: (line) => void warnings.push(line) });

/** What is taken for each act on a day, and what an operator is told of it. */
const taken = async (source: DocumentSource, catalog: readonly CatalogEntry[], asOf: string | null = null) => {
  const notes: string[] = [];
  const progress = { ...createProgress({ quiet: true }), note: (line: string) => void notes.push(line) };
  const documents = await Promise.all(
    catalog.map((entry) => fetchDocuments(entry, { source, language: "en", asOf, progress })),
  );
  return { expressions: documents.map(servedExpression), notes };
};

inActs.describe("a build from Cellar", () => {
  test("takes the newest consolidated text although the catalog names none, by one query, and says so", async () => {
    const server = cellar();
    const { expressions, notes } = await taken(sourceAt(server.url, temporaryFolder()), [nis2, mica]);
    expect(expressions).toEqual(["2022-12-27", "2024-01-09"]);
    expect(notes).toEqual(["nis2: the consolidated text of 2022-12-27 is taken (the catalog names none)."]);
    expect(server.queries.length).toBe(1);
  });

  test("when the endpoint is away, takes what the catalog names, and warns", async () => {
    const server = cellar();
    server.stopAnswering();
    const warnings: string[] = [];
    const { expressions } = await taken(sourceAt(server.url, temporaryFolder(), warnings), [nis2, mica]);
    expect(expressions).toEqual(["oj", "2024-01-09"]);
    expect(warnings.join("\n")).toContain("503");
    expect(warnings.join("\n")).toContain("the catalog names");
  });

  test("an endpoint that goes away after it has answered once brings no older law back", async () => {
    const server = cellar();
    const cacheDir = temporaryFolder();
    await taken(sourceAt(server.url, cacheDir), [nis2]);
    server.stopAnswering();
    const warnings: string[] = [];
    const { expressions } = await taken(sourceAt(server.url, cacheDir, warnings), [nis2, mica]);
    expect(expressions).toEqual(["2022-12-27", "2024-01-09"]);
    expect(warnings.length).toBeGreaterThan(0);
  });
});

inActs.test(
  "a text that the catalog names and Cellar does not list is told of: its list may not be whole",
  async () => {
    const warnings: string[] = [];
    const source = sourceAt(cellar().url, temporaryFolder(), warnings);
    expect(await source.consolidatedDates(mica.celex, ["20240109", "20250101"], "en")).toEqual([
      "20240109",
      "20250101",
    ]);
    expect(warnings).toEqual([
      `32023R1114: Cellar lists no consolidated text of 2025-01-01 in "en"; the catalog does.`,
    ]);
  },
);

/** A folder with an act whose newest consolidated text is dated in a future that no run of this test sees. */
const futureFolder = (): string => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, nis2.celex));
  for (const expression of ["oj", "20240101", "20990101"]) {
    writeFileSync(join(folder, nis2.celex, `${expression}.en.xhtml`), "<html><body>Text</body></html>");
  }
  return folder;
};

describe("a text that is dated in the future is no law yet", () => {
  const sources: Array<[string, (folder: string) => DocumentSource]> = [
    ["Cellar", (folder) => sourceAt(cellar(folder).url, temporaryFolder())],
    ["a saved folder", (folder) => mirrorSource(folder)],
  ];

  test.each(sources)("from %s today's is taken, also where the catalog names the other", async (_name, open) => {
    const named = { ...nis2, consolidated: ["2024-01-01", "2099-01-01"] };
    const { expressions, notes } = await taken(open(futureFolder()), [nis2, named]);
    expect(expressions).toEqual(["2024-01-01", "2024-01-01"]);
    expect(notes.filter((note) => note.startsWith("WARNING"))).toEqual([]);
  });

  test.each(sources)("from %s --as-of that day takes it", async (_name, open) => {
    const source = open(futureFolder());
    expect((await taken(source, [nis2], "2099-01-01")).expressions).toEqual(["2099-01-01"]);
    expect((await taken(source, [nis2], "2098-12-31")).expressions).toEqual(["2024-01-01"]);
  });
});

describe("the loopback Cellar", () => {
  test("answers nothing to a relation that does not exist, and 400 to a query that it cannot read", async () => {
    const server = startSavedCellar([]);
    servers.push(server);
    const ask = (query: string) => fetch(`${server.url}/webapi/rdf/sparql?${new URLSearchParams({ query })}`);
    const found = await ask(
      "PREFIX cdm: <http://x/>\nSELECT DISTINCT ?work WHERE { ?work cdm:no_such_relation ?other . }",
    );
    expect(((await found.json()) as { results: { bindings: unknown[] } }).results.bindings).toEqual([]);
    expect((await ask("ASK { ?s ?p ?o }")).status).toBe(400);
  });
});
