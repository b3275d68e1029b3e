import { expect, test } from "bun:test";
import { tokensOf } from "../../../api/answer/text/tokens.ts";
import { excerptOf } from "../../../api/law/excerpt.ts";
import { createRandom } from "../../support/random.ts";

const stems = (text: string): Set<string> => new Set(tokensOf(text));

test("a short text is its own excerpt, on one line", () => {
  expect(excerptOf("1. Report\nwithin 72 hours.", stems("report"))).toBe("1. Report within 72 hours.");
});

test("of a long text the words that were looked for are shown, from the beginning of a sentence where that is near", () => {
  const filler = "Nothing of that kind stands here at all. ".repeat(12);
  const excerpt = excerptOf(`${filler}Goats graze on the northern slope. ${filler}`, stems("grazing goats"));
  expect(excerpt).toContain("Goats graze on the northern slope.");
  expect(excerpt).toMatch(/^…(?:Nothing|Goats) .+…$/);
});

test("no excerpt is longer than allowed, and none cuts a word", () => {
  const random = createRandom(33);
  const below = (count: number): number => Math.floor(random() * count);
  for (let round = 0; round < 200; round += 1) {
    const words = Array.from({ length: 20 + below(150) }, () => "abcdefghij".slice(0, 1 + below(10)));
    const excerpt = excerptOf(words.join(" "), stems(words[below(words.length)] ?? ""));
    expect(excerpt.length).toBeLessThanOrEqual(300);
    expect(
      excerpt
        .replace(/…/g, "")
        .split(" ")
        .filter((word) => !words.includes(word)),
    ).toEqual([]);
  }
});

test("a word without an end is cut", () => {
  expect(excerptOf("x".repeat(1_000), stems("x"))).toHaveLength(299);
});
