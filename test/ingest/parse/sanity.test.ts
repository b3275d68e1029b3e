import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseDocument } from "../../../ingest/parse/index.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { documentOf } from "./documents.ts";

const fixtures = join(import.meta.dir, "fixtures");
const published = readFileSync(join(fixtures, "oj-xhtml/document.en.xhtml"), "utf8");
const consolidated = readFileSync(join(fixtures, "consolidated-xhtml/document.en.xhtml"), "utf8");
const formex = Object.fromEntries(
  readdirSync(join(fixtures, "formex-oj")).map((name) => [
    name,
    readFileSync(join(fixtures, "formex-oj", name), "utf8"),
  ]),
);

const act = formex["L_209900001EN.000101.fmx.xml"] ?? "";

const without = (key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(formex).filter(([name]) => !name.includes(key)));

const damage: ReadonlyArray<[what: string, files: Record<string, string>, message: string]> = [
  ["an empty folder", {}, "has no file"],
  [
    "a page without an act",
    { "": "<!DOCTYPE html><html><body><p>Not found</p></body></html>" },
    "layout of the document is not known",
  ],
  ["words without markup", { "": "Article 1" }, "layout of the document is not known"],
  ["a document cut in the middle", { "": published.slice(0, published.length / 2) }, "is never closed"],
  ["a closing tag that is gone", { "": published.replace("</div>\n</div>", "</div>") }, "is open where"],
  [
    "an article that is missing",
    { "": published.replace(/<div[^>]*id="art_2">[\s\S]*?(?=<\/div>\s*<div id="cpt_II">)/, "") },
    "Article 2 is missing",
  ],
  ["a recital that is missing", { "": published.replace(">(1)<", ">(3)<") }, "Recital 1 is missing"],
  [
    "a paragraph that is missing",
    { "": published.replace("2.   No lantern", "3.   No lantern") },
    "Article 1(2) is missing",
  ],
  [
    "a paragraph twice",
    { "": published.replace("2.   No lantern", "1.   No lantern") },
    "Article 1(1) stands in it twice",
  ],
  ["an article twice", { "": published.replace(">Article 2<", ">Article 1<") }, "Article 1 stands in it twice"],
  ["a recital twice", { "": published.replace(">(2)<", ">(1)<") }, "Recital 1 stands in it twice"],
  ["an annex twice", { "": published.replace(">ANNEX II<", ">ANNEX I<") }, "Annex I stands in it twice"],
  ["an annex that is missing", { "": published.replace(">ANNEX II<", ">ANNEX III<") }, "Annex II is missing"],
  [
    "an article without words",
    { "": published.replace(/<p class="oj-normal">In this[\s\S]*?(?=\n<\/div>\n<\/div>\n<div id="cpt_II">)/, "") },
    "Article 2 is empty",
  ],
  [
    "no article at all",
    { "": published.replaceAll('class="oj-ti-art"', "").replace(/id="art_\d/g, 'id="x') },
    "layout of the document is not known",
  ],
  ["a title of no known kind", { "": published.replace("REGULATION (EU)", "RECIPE") }, "no known kind of act"],
  ["a Formex folder without the act", without("000101"), "lacks the listed file L_209900001EN.000101.fmx.xml"],
  ["a Formex folder without an annex", without("000301"), "lacks the listed file L_209900001EN.000301.fmx.xml"],
  ["Formex that is cut off", { "act.xml": act.slice(0, 3_000) }, "is never closed"],
];

describe("a damaged document", () => {
  test.each([...damage])("%s", (_, files, message) => {
    expect(() => parseDocument(documentOf(files))).toThrow(message);
  });

  test("the error names the act and the place", () => {
    expect(() => parseDocument(documentOf({ "": published.slice(0, 4_000) }))).toThrow(/^32099R0001: .*\(test\)/);
  });

  test("every reason is listed, the first eight in words", () => {
    const many = published.replace(">Article 2<", ">Article 7<").replace(">(2)<", ">(9)<");
    expect(() => parseDocument(documentOf({ "": many }))).toThrow(/Article 2 is missing; .*; and \d+ more/);
  });
});

test("another language than the one asked for is refused, whatever the server said", () => {
  expect(() => parseDocument(documentOf({ "": published }, { language: "fr" }))).toThrow(
    'the text is in "en", but "fr" was asked for',
  );
});

test("a Formex folder without a description is read in the order of its files' names", () => {
  const act = parseDocument(documentOf(without(".doc.")));
  expect(act.annexes.map(({ number }) => number)).toEqual(["II", "I"]);
  expect(act.publishedOn).toBeNull();
});

test("a consolidated text may have gaps, and articles of which only the heading is left", () => {
  const deleted = consolidated.replace(
    /<p class="norm">In this[\s\S]*?(?=<\/div>\n\n<\/div>\n<div id="cpt_II">)/,
    '<p class="modref">▼M2 —————</p>',
  );
  expect(deleted).not.toBe(consolidated);
  const act = parseDocument(documentOf({ "": deleted }, { expression: "20990601" }));
  expect(act.articles.map(({ number }) => number)).toEqual(["1", "3", "4"]);
});

test("an annex of a consolidated text of which only the heading is left is no provision any more", () => {
  const deleted = consolidated.replace(/<div class="centered">[\s\S]*?<\/table><\/div>/, '<p class="norm">—————</p>');
  expect(deleted).not.toBe(consolidated);
  const act = parseDocument(documentOf({ "": deleted }, { expression: "20990601" }));
  expect(act.annexes.map(({ number }) => number)).toEqual(["I"]);
});

test("a condensed document, which says so in its title, may have gaps", () => {
  const condensed = published
    .replace("OF THE LANTERN GUILD", "– CONDENSED, NOT THE LAW")
    .replace(">Article 4<", ">Article 9<");
  expect(() => parseDocument(documentOf({ "": condensed }))).not.toThrow();
});

test("whatever is cut out of a document, it parses or is refused in words: nothing else is thrown", () => {
  const cut = fc.tuple(fc.nat(published.length), fc.nat(400), fc.constantFrom(published, consolidated, act));
  fc.assert(
    fc.property(cut, ([start, length, source]) => {
      const damagedSource = source.slice(0, start) + source.slice(start + length);
      try {
        parseDocument(documentOf({ "": damagedSource }));
      } catch (error) {
        expect(error).toBeInstanceOf(OperatorError);
      }
    }),
    { numRuns: 150, seed: 1 },
  );
});
