import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Act, detectLayout, type Layout, layouts, parseDocument } from "../../../ingest/parse/index.ts";
import { readDocument } from "./documents.ts";
import { consolidatedAct, publishedAct } from "./fixtures/expected.ts";

const fixtures = join(import.meta.dir, "fixtures");
const samples = join(import.meta.dir, "../../../ingest/samples");

const isFormex = (layout: Layout): boolean => layout.startsWith("formex");

const fixtureOf = (layout: Layout): string => {
  const folder = join(fixtures, layout);
  return isFormex(layout) ? folder : join(folder, readdirSync(folder).find((name) => name.includes(".en.")) ?? "");
};

const expected: Readonly<Record<Layout, Act>> = {
  "oj-xhtml": publishedAct,
  "old-xhtml": publishedAct,
  "web-page": publishedAct,
  "formex-oj": publishedAct,
  "consolidated-xhtml": consolidatedAct,
  "formex-consolidated": consolidatedAct,
};

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
    expect(parseDocument(document)).toEqual(expected[layout]));
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
