import { expect, test } from "bun:test";
import { cutClause, sentencesOf } from "../../../api/answer/text/sentences.ts";

test("an abbreviation ends no sentence, a full stop before a capital does", () => {
  expect(sentencesOf("See Art. 5 and No. 3. It ends here. (b) next")).toEqual([
    "See Art. 5 and No. 3.",
    "It ends here.",
    "(b) next",
  ]);
});

test("words are cut at the end of a clause", () => {
  expect(cutClause("the first part of it; the second part of it", 30)).toBe("the first part of it…");
});
