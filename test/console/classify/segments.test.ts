/** Promise: the marked pieces of a description are the description, whatever overlaps, and no character is divided. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Mark, segmentsOf } from "../../../console/pages/classify/result/segments.ts";

const one: Mark = { id: "reason-0", label: "1", kind: "reason" };
const two: Mark = { id: "near-0", label: "A", kind: "near" };

const shown = (text: string, quotes: ReadonlyArray<readonly [start: number, end: number, mark: Mark]>): string =>
  segmentsOf(
    text,
    quotes.map(([start, end, mark]) => ({ start, end, mark })),
  )
    .map(({ text: piece, marks, ends }) => {
      const labels = marks.map(({ label }) => label).join("");
      return labels === "" ? piece : `[${labels}:${piece}${ends.map(({ label }) => `^${label}`).join("")}]`;
    })
    .join("");

test.each([
  ["no quotes", [], "It ranks people."],
  ["one", [[3, 8, one]], "It [1:ranks^1] people."],
  [
    "one within another of the same reason ends once",
    [
      [3, 15, one],
      [9, 15, one],
    ],
    "It [1:ranks ][1:people^1].",
  ],
  [
    "overlapping ones share a piece",
    [
      [0, 8, one],
      [3, 15, two],
    ],
    "[1:It ][1A:ranks^1][A: people^A].",
  ],
  [
    "the same stretch of two",
    [
      [3, 8, one],
      [3, 8, two],
    ],
    "It [1A:ranks^1^A] people.",
  ],
  [
    "what is empty or outside is left out",
    [
      [4, 4, one],
      [16, 40, one],
      [9, 99, two],
    ],
    "It ranks [A:people.^A]",
  ],
] as const)("%s", (_what, quotes, expected) => expect(shown("It ranks people.", quotes)).toBe(expected));

test("a quote that begins or ends within a surrogate pair takes the whole character", () => {
  expect(shown("a😀b", [[2, 4, one]])).toBe("a[1:😀b^1]");
  expect(shown("a😀b", [[0, 2, one]])).toBe("[1:a😀^1]b");
});

test("the pieces together are the text, and no piece is half a character", () => {
  const quote = fc.tuple(fc.nat(40), fc.nat(40), fc.constantFrom(one, two));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), fc.array(quote, { maxLength: 6 }), (text, quotes) => {
      const made = segmentsOf(
        text,
        quotes.map(([start, end, mark]) => ({ start, end, mark })),
      );
      expect(made.map((segment) => segment.text).join("")).toBe(text);
      for (const segment of made) expect(segment.text.isWellFormed()).toBe(true);
    }),
    { numRuns: 200 },
  );
});
