import { describe, expect, test } from "bun:test";
import { stanceCases, stanceOf } from "../../../../api/answer/understand/question/stance.ts";

const shown = (text: string): string => {
  const stance = stanceOf(text);
  return stance === null
    ? "none"
    : `${stance.asks}${stance.isTurned ? "_turned" : ""}${stance.isClaim ? "_claimed" : ""}`;
};

describe("each question of the table is heard as it asks", () => {
  for (const [asked, questions] of Object.entries(stanceCases)) {
    test.each(questions)(`${asked}: %s`, (text) => expect(shown(text)).toBe(asked));
  }
});

test("the table has forty questions at least, and each once", () => {
  const all = Object.values(stanceCases).flat();
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all).size).toBe(all.length);
});

test("capitals, curly apostrophes and words that join change nothing", () => {
  expect(shown("MAY WE KEEP THEM?")).toBe("may");
  expect(shown("Can’t we keep them?")).toBe("may");
  expect(shown("And so, may we keep them?")).toBe("may");
});
