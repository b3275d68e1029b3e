import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBundle } from "../../../ingest/bundle/bundle.ts";
import { fetchAct } from "../../../ingest/fetch/expressions.ts";
import { fetchDocuments } from "../../../ingest/fetch/fetch-all.ts";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";

const entry = { id: "lanterns", celex: "32012R0001", aliases: [] };
const fixture = join(import.meta.dir, "../parse/fixtures/old-xhtml/consolidated.en.xhtml");

/** A consolidated text as newer ones are: its head names the Official Journal of the act. */
const consolidated = (date: string): string =>
  readFileSync(fixture, "utf8")
    .replace("GUILD</p></td>", 'GUILD</p><p class="title-doc-oj-reference">(OJ L 1 4.5.2012, p. 1)</p></td>')
    .replace("01.06.2014", date);

const folderOf = (documents: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, entry.celex));
  for (const [name, content] of Object.entries(documents)) writeFileSync(join(folder, entry.celex, name), content);
  return folder;
};

const sitePage = "<html><head><title>EUR-Lex</title></head><body>EUR-Lex, no text</body></html>";

test("an act whose text of the Official Journal the source lacks is built from its consolidated texts, and that is said", async () => {
  const folder = folderOf({
    "20120601.en.xhtml": sitePage,
    "20140601.en.xhtml": consolidated("01.06.2014"),
    "20150601.en.xhtml": consolidated("01.06.2015"),
  });
  const notes: string[] = [];
  const progress = { step: () => {}, advance: () => {}, stop: () => {}, note: (line: string) => void notes.push(line) };
  const documents = await fetchDocuments(entry, { source: mirrorSource(folder), language: "en", asOf: null, progress });
  expect([documents.published.expression, documents.consolidated?.expression]).toEqual(["20140601", "20150601"]);
  expect(notes).toEqual([
    expect.stringMatching(/^WARNING: lanterns: the source lacks the text of the Official Journal/),
  ]);
  const bundle = makeBundle(documents, () => true);
  expect(bundle.entry).toMatchObject({ published_on: "2012-05-04", expression: "2015-06-01", counts: { articles: 2 } });
  expect(bundle.sources.map(({ expression }) => expression)).toEqual(["20140601", "20150601"]);
});

test("one consolidated text alone is published and served at once", async () => {
  const folder = folderOf({ "20140601.en.xhtml": consolidated("01.06.2014") });
  const bundle = makeBundle(await fetchAct(mirrorSource(folder), entry, "en", null), () => true);
  expect(bundle.sources.map(({ expression }) => expression)).toEqual(["20140601"]);
  expect(bundle.entry.number).toBe("Regulation (EU) No 1/2012");
});

test("pages without text, and texts of a later day, do not take its place", async () => {
  const onlyPages = mirrorSource(folderOf({ "20120601.en.xhtml": sitePage }));
  await expect(fetchAct(onlyPages, entry, "en", null)).rejects.toThrow('32012R0001: no oj text in "en"');
  const later = mirrorSource(folderOf({ "20140601.en.xhtml": consolidated("01.06.2014") }));
  await expect(fetchAct(later, entry, "en", "2013-01-01")).rejects.toThrow('32012R0001: no oj text in "en"');
});
