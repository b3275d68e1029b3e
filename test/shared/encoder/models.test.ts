import { expect, test } from "bun:test";
import { asPassage, asQuestion, languagesOf, usageOf } from "../../../shared/encoder/models.ts";

const infoOf = (model: string) => ({ model, digest: "", dimensions: 4, tokens_max: 384, ...usageOf(model) });

test("a model that was trained with prefixes gets them, and a manifest says which", () => {
  const e5 = infoOf("Xenova/multilingual-e5-small");
  expect(asQuestion(e5, "Who?")).toBe("query: Who?");
  expect(asPassage(e5, "Nobody.")).toBe("passage: Nobody.");
  expect(e5.prefixes).toEqual({ question: "query: ", passage: "passage: " });
  expect(e5).not.toHaveProperty("assumed");
});

test("a model that nobody has measured gets texts as they are, and a manifest says what was assumed of it", () => {
  const other = infoOf("somebody/other");
  expect([asQuestion(other, "Who?"), asPassage(other, "Nobody.")]).toEqual(["Who?", "Nobody."]);
  expect(other).not.toHaveProperty("prefixes");
  expect(other.assumed).toEqual({ pooling: "mean" });
});

test.each([
  ["minishlab/potion-base-2M-int8", ["en"]],
  ["Xenova/all-MiniLM-L6-v2", ["en"]],
  ["Xenova/multilingual-e5-small", null],
  ["somebody/other", null],
] as const)("%s reads %p", (model, languages) => {
  expect(languagesOf(model)).toEqual(languages);
});
