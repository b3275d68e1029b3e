import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Mark, segmentsOf } from "../../../console/pages/read/text/segments.ts";

const term = (words: string, meaning = words): Mark<string> => ({ words, meaning, as: "term" });
const exact = (words: string, meaning = words): Mark<string> => ({ words, meaning, as: "exact" });

/** `a [b] c`: what is marked, in brackets with what it means where that is not the words. */
const drawn = (text: string, marks: ReadonlyArray<Mark<string>>): string =>
  segmentsOf(text, marks)
    .map((one) =>
      one.meaning === null ? one.text : `[${one.text}${one.meaning === one.text ? "" : `=${one.meaning}`}]`,
    )
    .join("");

describe("marking the words of a text", () => {
  test.each([
    ["a term once", "A controller and a controller.", [term("controller")], "A [controller] and a controller."],
    ["in any case and number", "Controllers shall", [term("controller")], "[Controllers=controller] shall"],
    ["a plural term in the singular", "one authority", [term("authorities")], "one [authority=authorities]"],
    [
      "the longer of two terms",
      "a personal data breach",
      [term("personal data"), term("personal data breach")],
      "a [personal data breach]",
    ],
    [
      "no shorter term in a later longer one",
      "a data breach, then a data breach and data",
      [term("data"), term("data breach")],
      "a [data breach], then a data breach and [data]",
    ],
    ["whole words alone", "Article 62 and Article 6", [exact("Article 6")], "Article 62 and [Article 6]"],
    [
      "a reference before a term in it",
      "point (a) of Article 6(1)",
      [term("point"), exact("point (a) of Article 6(1)", "x")],
      "[point (a) of Article 6(1)=x]",
    ],
    ["references in their own case", "article 6", [exact("Article 6")], "article 6"],
    [
      "the same words of two references in turn",
      "Article 6 or Article 6",
      [exact("Article 6", "1"), exact("Article 6", "2")],
      "[Article 6=1] or [Article 6=2]",
    ],
    [
      "words with signs",
      "‘real-time’ (a+b) [c]",
      [exact("(a+b)", "x"), term("real-time", "y")],
      "‘[real-time=y]’ [(a+b)=x] [c]",
    ],
    ["nothing for no words", "text", [term(""), exact(" ")], "text"],
  ])("%s", (_, text, marks, expected) => {
    expect(drawn(text, marks)).toBe(expected);
  });

  test("the segments in order are the text, whatever it and the marks are", () => {
    const words = fc.string({
      unit: fc.constantFrom("a", "b", "s", " ", "-", "(", "$", "\\", "<", "]", "é"),
      maxLength: 12,
    });
    const mark = fc.record({
      words,
      meaning: fc.constant("m"),
      as: fc.constantFrom("exact" as const, "term" as const),
    });
    fc.assert(
      fc.property(words, fc.array(mark, { maxLength: 4 }), (text, marks) => {
        expect(
          segmentsOf(text, marks)
            .map((one) => one.text)
            .join(""),
        ).toBe(text);
      }),
      { seed: 33, numRuns: 200 },
    );
  });
});
