// The same act says the same in every layout: compared word for word over the saved originals.
import { expect, test } from "bun:test";
import { renderBlocks } from "../../../ingest/chunk/render.ts";
import { type Act, type Block, parseDocument } from "../../../ingest/parse/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { savedAct, savedDocument } from "./documents.ts";

interface Provision {
  readonly number: string;
  readonly blocks: readonly Block[];
}

const texts = (provisions: readonly Provision[]): Record<string, string> =>
  Object.fromEntries(
    provisions.map(({ number, blocks }) => [number, renderBlocks(blocks).replace(/\s+/g, " ").trim()]),
  );

/** Numbers and kinds of blocks without their words: what two languages of an act share. */
const shapeOf = (block: Block): string => {
  if (block.type === "table") return `table of ${block.rows.length}`;
  if ("text" in block) return block.type;
  return `${block.type} ${block.number ?? "–"} [${block.blocks.map(shapeOf).join(", ")}]`;
};

const shapes = (provisions: readonly Provision[]): Record<string, string> =>
  Object.fromEntries(provisions.map(({ number, blocks }) => [number, blocks.map(shapeOf).join(", ")]));

const headings = (act: Act) =>
  act.articles
    .map(({ number, title, divisions }) => ({ number, title, divisions }))
    .concat(act.annexes.map(({ number, title }) => ({ number, title, divisions: [] })));

const compareAll = (left: Act, right: Act): void => {
  expect(texts(right.articles)).toEqual(texts(left.articles));
  expect(texts(right.annexes)).toEqual(texts(left.annexes));
  expect(texts(right.recitals)).toEqual(texts(left.recitals));
  expect(shapes(right.articles)).toEqual(shapes(left.articles));
  expect(shapes(right.annexes)).toEqual(shapes(left.annexes));
  expect(headings(right)).toEqual(headings(left));
  expect({ title: right.title, citations: right.citations, publishedOn: right.publishedOn }).toEqual({
    title: left.title,
    citations: left.citations,
    publishedOn: left.publishedOn,
  });
};

const pairs: ReadonlyArray<[what: string, celex: string, left: string, right: string]> = [
  ["the AI Act in the Journal's XHTML and Formex", "32024R1689", "oj.en.xhtml", "oj.en.fmx4"],
  ["the AI Act alone and inside a web page", "32024R1689", "oj.en.xhtml", "oj.en.webpage.html"],
  ["the consolidated AI Act in XHTML and Formex", "32024R1689", "20260727.en.xhtml", "20260727.en.fmx4"],
  ["the GDPR in XHTML and Formex", "32016R0679", "oj.en.xhtml", "oj.en.fmx4"],
  ["the GDPR in XHTML and the layout before ELI", "32016R0679", "oj.en.xhtml", "oj-oldlayout.en.html"],
];

inLaw.describe("one act in two layouts", () => {
  test.each([...pairs])("%s: texts, structure, headings", (_, celex, left, right) => {
    compareAll(savedAct(celex, left), savedAct(celex, right));
  });

  test("the consolidated GDPR differs only in the articles that the corrigenda of 2016 to 2021 reworded", () => {
    const published = texts(savedAct("32016R0679", "oj.en.xhtml").articles);
    const consolidated = texts(savedAct("32016R0679", "20160504.en.xhtml").articles);
    expect(Object.keys(consolidated)).toEqual(Object.keys(published));
    const differing = Object.keys(published).filter((number) => published[number] !== consolidated[number]);
    expect(differing).toEqual(["37", "41", "42", "43", "57", "64", "65", "69", "70"]);
  });

  test.each([
    { celex: "32024R1774", name: "20240625.en.xhtml", corrected: "22" },
    { celex: "32024R2956", name: "20241202.en.xhtml", corrected: "" },
  ])(
    "the consolidated $celex differs only in the articles that a corrigendum reworded",
    ({ celex, name, corrected }) => {
      const published = texts(savedAct(celex, "oj.en.xhtml").articles);
      const consolidated = texts(savedAct(celex, name).articles);
      const differing = Object.keys(published).filter((number) => published[number] !== consolidated[number]);
      expect(differing.join(", ")).toBe(corrected);
    },
  );

  test("footnotes agree wherever both layouts carry them", () => {
    const notes = (celex: string, name: string) =>
      savedAct(celex, name).articles.map(({ number, footnotes }) => ({ number, footnotes }));
    expect(notes("32024R1689", "20260727.en.fmx4")).toEqual(notes("32024R1689", "20260727.en.xhtml"));
    expect(notes("32016R0679", "oj.en.fmx4")).toEqual(notes("32016R0679", "oj.en.xhtml"));
    expect(notes("32016R0679", "oj-oldlayout.en.html")).toEqual(notes("32016R0679", "oj.en.xhtml"));
  });
});

inLaw.describe("French", () => {
  test.each(["32024R1689", "32016R0679", "32022R2554"])("%s has the structure of the English text", (celex) => {
    const english = savedAct(celex, "oj.en.xhtml");
    const french = savedAct(celex, "oj.fr.xhtml");
    expect(french.language).toBe("fr");
    expect(shapes(french.articles)).toEqual(shapes(english.articles));
    expect(shapes(french.recitals)).toEqual(shapes(english.recitals));
    expect(shapes(french.annexes)).toEqual(shapes(english.annexes));
    expect(french.articles.map((article) => article.divisions.length)).toEqual(
      english.articles.map((article) => article.divisions.length),
    );
    expect({ type: french.documentType, citations: french.citations.length, on: french.publishedOn }).toEqual({
      type: english.documentType,
      citations: english.citations.length,
      on: english.publishedOn,
    });
    const untitled = (act: Act) => act.articles.filter((article) => article.title === "").map(({ number }) => number);
    expect(untitled(french)).toEqual(untitled(english));
  });

  test("a French page that was served for an English address is refused", () => {
    const document = savedDocument("32022R2554", "20221227.en-requested-fr-served.webpage.html");
    expect(() => parseDocument(document)).toThrow('the text is in "fr", but "en" was asked for');
    expect(() => parseDocument({ ...document, language: "fr" })).not.toThrow();
  });
});
