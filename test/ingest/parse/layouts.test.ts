import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { renderBlocks } from "../../../ingest/chunk/render.ts";
import { type Act, detectLayout, type Layout, layouts, parseDocument } from "../../../ingest/parse/index.ts";
import { readDocument } from "./documents.ts";
import { consolidatedAct, plainAct, publishedAct } from "./fixtures/expected.ts";

const fixtures = join(import.meta.dir, "fixtures");
const samples = join(import.meta.dir, "../../../ingest/samples");

const isFormex = (layout: Layout): boolean => layout.startsWith("formex");

const fixtureOf = (layout: Layout): string => {
  const folder = join(fixtures, layout);
  return isFormex(layout)
    ? folder
    : join(folder, readdirSync(folder).find((name) => name.startsWith("document.en.")) ?? "");
};

const expected: Readonly<Record<Layout, Act>> = {
  "oj-xhtml": publishedAct,
  "old-xhtml": publishedAct,
  "web-page": publishedAct,
  "plain-text": plainAct,
  "formex-oj": publishedAct,
  "consolidated-xhtml": consolidatedAct,
  "formex-consolidated": consolidatedAct,
};

/** Only XHTML tells what amendments did. */
const withoutMarks = ({ amendedBy: _amendedBy, articles, annexes, ...act }: Act): Act => ({
  ...act,
  articles: articles.map(({ amended: _amended, ...article }) => article),
  annexes: annexes.map(({ amended: _amended, ...annex }) => annex),
});

test("every layout has a fixture, and every fixture a layout", () => {
  const folders = readdirSync(fixtures, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).sort()).toEqual([...layouts].sort());
  for (const layout of layouts) expect(readdirSync(join(fixtures, layout)).length).toBeGreaterThan(0);
});

describe.each([...layouts])("the layout %s", (layout) => {
  const document = readDocument(fixtureOf(layout), {
    expression: layout.startsWith("consolidated") || layout.endsWith("consolidated") ? "20990601" : "oj",
  });

  test("is known by its content", () => expect(detectLayout(document)).toBe(layout));

  test("comes out as the one tree that all layouts share", () =>
    expect(withoutMarks(parseDocument(document))).toEqual(expected[layout]));
});

test("a consolidated text in XHTML marks what an amendment replaced and inserted", () => {
  const act = parseDocument(readDocument(fixtureOf("consolidated-xhtml"), { expression: "20990601" }));
  const marked = act.articles.map(({ number, amended }) => [number, amended?.[0]?.amendment?.action ?? null]);
  expect(marked).toEqual([
    ["1", null],
    ["2", "replaced"],
    ["3", "replaced"],
    ["4", "inserted"],
  ]);
});

test("a consolidated text of the time before ELI has no ids, and indents its lists by style alone", () => {
  const act = parseDocument(
    readDocument(join(fixtures, "old-xhtml/consolidated.en.xhtml"), { expression: "20140601" }),
  );
  expect(act.title).toBe("REGULATION (EU) No 1/2012 OF THE LANTERN GUILD on the care of lanterns and of their wicks");
  expect(act.articles.map(({ number, title, divisions }) => [number, title, divisions[0]?.name])).toEqual([
    ["1", "Scope", "Light"],
    ["3", "", "Light"],
  ]);
  expect(renderBlocks(act.articles[0]?.blocks ?? []).split("\n")).toEqual([
    "1. Lanterns shall be:",
    "1) a) clean;",
    "b) filled;",
    "(1a) the pride of the street.",
    "1a. They hang high.",
  ]);
  expect(renderBlocks(act.articles[1]?.blocks ?? [])).toBe("They apply from the day of their lighting.");
  expect(act.annexes.map(({ number, title, blocks }) => [number, title, renderBlocks(blocks)])).toEqual([
    ["I", "Wicks", "1. Cotton."],
  ]);
});

describe("French", () => {
  const act = parseDocument(readDocument(join(fixtures, "oj-xhtml/document.fr.xhtml"), { language: "fr" }));

  test("Article premier is Article 1, and 2 bis is 2a", () => {
    expect(act.articles.map((article) => article.number)).toEqual(["1", "2", "2a"]);
    expect(act.language).toBe("fr");
    expect(act.documentType).toBe("implementing_regulation");
    expect(act.articles[0]?.divisions).toEqual([{ label: "Chapitre premier", name: "Dispositions générales" }]);
  });

  test("paragraphs, points and ordinals read as in English, words inserted between them too", () => {
    expect(act.articles[0]?.blocks).toEqual([
      {
        type: "paragraph",
        label: "1.",
        number: "1",
        blocks: [
          { type: "text", text: "Les lanternes sont:" },
          { type: "point", label: "a)", number: "a", blocks: [{ type: "text", text: "propres;" }] },
          {
            type: "point",
            label: "a bis)",
            number: "aa",
            blocks: [{ type: "text", text: "remplies dès le 1er mai." }],
          },
        ],
      },
      { type: "paragraph", label: "1 bis.", number: "1a", blocks: [{ type: "text", text: "Elles éclairent la rue." }] },
    ]);
  });
});

test.each(readdirSync(samples).filter((name) => /^3\d{4}[A-Z]\d{4}$/.test(name)))(
  "the bundled sample %s parses, though condensed",
  (celex) => {
    const act = parseDocument(readDocument(join(samples, celex, "oj.en.xhtml"), { celex }));
    expect(act.articles.length).toBeGreaterThan(5);
    expect(act.recitals.length).toBeGreaterThan(0);
  },
);
