// What the saved acts are known to hold, checked by hand in the originals.
import { expect, test } from "bun:test";
import { renderBlock, renderBlocks } from "../../../ingest/chunk/render.ts";
import type { Act, Annex, Article, Block } from "../../../ingest/parse/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { savedAct } from "./documents.ts";

const article = (act: Act, number: string): Article => {
  const found = act.articles.find((candidate) => candidate.number === number);
  if (found === undefined) throw new Error(`There is no Article ${number}.`);
  return found;
};

const annex = (act: Act, number: string): Annex => {
  const found = act.annexes.find((candidate) => candidate.number === number);
  if (found === undefined) throw new Error(`There is no Annex ${number}.`);
  return found;
};

const paragraph = (of: Article, number: string): Block | undefined =>
  of.blocks.find((block) => block.type === "paragraph" && block.number === number);

const numbers = (blocks: readonly Block[]): Array<string | null> =>
  blocks.flatMap((block) => ("blocks" in block ? [block.number] : []));

/** Every point of a provision, however deep. */
const pointsIn = (blocks: readonly Block[]): Array<Block & { type: "point" }> =>
  blocks.flatMap((block) => {
    if (!("blocks" in block)) return [];
    return [...(block.type === "point" ? [block] : []), ...pointsIn(block.blocks)];
  });

const counts: ReadonlyArray<[celex: string, name: string, articles: number, recitals: number, annexes: number]> = [
  ["32024R1689", "oj.en.xhtml", 113, 180, 13],
  ["32024R1689", "oj.en.fmx4", 113, 180, 13],
  ["32024R1689", "20260727.en.xhtml", 119, 0, 14],
  ["32024R1689", "20260727.en.fmx4", 119, 0, 14],
  ["32016R0679", "oj.en.xhtml", 99, 173, 0],
  ["32016R0679", "oj-oldlayout.en.html", 99, 173, 0],
  ["32022R2554", "oj.en.xhtml", 64, 106, 0],
  ["32024R1502", "oj.en.xhtml", 7, 8, 0],
  ["32024R1505", "oj.en.xhtml", 7, 9, 0],
  ["32024R1772", "oj.en.xhtml", 13, 18, 0],
  ["32024R1773", "oj.en.xhtml", 11, 13, 0],
  ["32024R1774", "oj.en.xhtml", 42, 30, 0],
  ["32024R2956", "oj.en.xhtml", 7, 15, 4],
  ["32025R0295", "oj.en.xhtml", 7, 11, 1],
  ["32025R0301", "oj.en.xhtml", 7, 9, 0],
  ["32025R0302", "oj.en.xhtml", 9, 12, 4],
  ["32025R0420", "oj.en.xhtml", 6, 10, 0],
  ["32025R0532", "oj.en.xhtml", 7, 13, 0],
  ["32025R1190", "oj.en.xhtml", 17, 30, 8],
  ["32026R1744", "oj.en.xhtml", 4, 47, 0],
  ["32026R1755", "oj.en.xhtml", 15, 6, 1],
];

const aiActLayouts = [
  "oj.en.xhtml",
  "oj.en.fmx4",
  "oj.en.webpage.html",
  "oj.fr.xhtml",
  "20260727.en.xhtml",
  "20260727.en.fmx4",
];

inLaw.describe("the saved acts", () => {
  test.each([...counts])(
    "%s %s has %i articles, %i recitals, %i annexes",
    (celex, name, articles, recitals, annexes) => {
      const act = savedAct(celex, name);
      expect([act.articles.length, act.recitals.length, act.annexes.length]).toEqual([articles, recitals, annexes]);
    },
  );

  test.each(aiActLayouts)("AI Act, Article 51(2), %s: the threshold is a power of ten", (name) => {
    const threshold = paragraph(article(savedAct("32024R1689", name), "51"), "2");
    expect(threshold === undefined ? "" : renderBlock(threshold)).toMatch(/ 10\^25\.$/);
  });

  test.each(["oj.en.xhtml", "oj.en.fmx4"])(
    "AI Act, Annex I, %s: twelve acts in Section A, eight in Section B",
    (name) => {
      const { blocks } = annex(savedAct("32024R1689", name), "I");
      expect(blocks.filter((block) => block.type === "table")).toEqual([]);
      expect(numbers(blocks)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
    },
  );

  test.each(["20260727.en.xhtml", "20260727.en.fmx4"])("AI Act as amended, %s: what was deleted is gone", (name) => {
    const act = savedAct("32024R1689", name);
    expect(numbers(annex(act, "I").blocks)[0]).toBe("2");
    expect(numbers(article(act, "10").blocks)).not.toContain("5");
    const sectionB = renderBlocks(annex(act, "VIII").blocks).split("Section B")[1]?.split("Section C")[0] ?? "";
    expect([...sectionB.matchAll(/^(\d+)\. /gm)].map((match) => match[1])).toEqual(["1", "2", "3", "4", "5", "6", "8"]);
  });

  test.each(["20260727.en.xhtml", "20260727.en.fmx4"])(
    "AI Act as amended, %s: what was inserted has its number",
    (name) => {
      const act = savedAct("32024R1689", name);
      const inserted = act.articles.map(({ number }) => number).filter((number) => /[a-z]$/.test(number));
      expect(inserted).toEqual(["4a", "60a", "75a", "75b", "75c", "75d"]);
      const prohibited = paragraph(article(act, "5"), "1");
      expect(numbers(prohibited !== undefined && "blocks" in prohibited ? prohibited.blocks : [])).toEqual(
        "a b ba bb c d e f g h".split(" "),
      );
      expect(numbers(article(act, "6").blocks)).toEqual(["1", "1a", "1b", "1c", "2", "3", "4", "5", "6", "7", "8"]);
      expect(annex(act, "XIV").title).toStartWith("The list of codes");
      expect(numbers(annex(act, "XIV").blocks)).toEqual(["1", "2", "3", "4"]);
    },
  );

  test("AI Act, Article 3: every definition is a point of its own", () => {
    const definitions = article(savedAct("32024R1689", "oj.en.xhtml"), "3").blocks;
    expect(numbers(definitions)).toEqual(Array.from({ length: 68 }, (_, index) => String(index + 1)));
  });

  test("AI Act, Articles 102 to 110: what they insert elsewhere is no paragraph or point of theirs", () => {
    const act = savedAct("32024R1689", "oj.en.xhtml");
    for (let number = 102; number <= 110; number += 1) {
      const { blocks } = article(act, String(number));
      expect(blocks.filter((block) => block.type === "paragraph")).toEqual([]);
    }
    expect(pointsIn(article(act, "110").blocks).map((point) => [point.label, point.number])).toEqual([["‘(68)", null]]);
  });

  test("the amending act has its own four articles; those it quotes are text", () => {
    const act = savedAct("32026R1744", "oj.en.xhtml");
    expect(act.articles.map(({ number }) => number)).toEqual(["1", "2", "3", "4"]);
    const first = article(act, "1");
    expect(first.blocks.filter((block) => block.type === "paragraph")).toEqual([]);
    const own = first.blocks.flatMap((block) => (block.type === "point" ? [block.number] : []));
    expect(own).toEqual(Array.from({ length: own.length }, (_, index) => String(index + 1)));
    const text = renderBlocks(first.blocks);
    for (const quoted of ["‘Article 4a", "‘Article 60a", "Article 75d", "‘Annex XIV"]) expect(text).toContain(quoted);
    expect(pointsIn(first.blocks).filter((point) => point.label.startsWith("‘") && point.number !== null)).toEqual([]);
  });

  test("a formula that is an image is said to be one", () => {
    const fee = paragraph(article(savedAct("32024R1505", "oj.en.xhtml"), "3"), "2");
    expect(fee === undefined ? "" : renderBlock(fee)).toEndWith("[formula]");
  });

  test("notes under the tables of an annex are footnotes, in the Journal's text and the consolidated one", () => {
    const notes = (name: string) =>
      savedAct("32024R2956", name).annexes.map(({ number, footnotes }) => [number, footnotes.length]);
    expect(notes("oj.en.xhtml")).toEqual(notes("20241202.en.xhtml"));
    expect(notes("oj.en.xhtml")).toEqual([
      ["I", 3],
      ["II", 12],
      ["III", 0],
      ["IV", 4],
    ]);
  });
});
