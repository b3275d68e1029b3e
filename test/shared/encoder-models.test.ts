import { expect, test } from "bun:test";
import { asPassage, asQuestion, prefixesOf } from "../../shared/encoder/models.ts";

const infoOf = (model: string) => ({ model, digest: "", dimensions: 4, tokens_max: 384, ...prefixesOf(model) });

test("a model that was trained with prefixes gets them, and a manifest says which", () => {
  const e5 = infoOf("Xenova/multilingual-e5-small");
  expect(asQuestion(e5, "Who?")).toBe("query: Who?");
  expect(asPassage(e5, "Nobody.")).toBe("passage: Nobody.");
  expect(e5.prefixes).toEqual({ question: "query: ", passage: "passage: " });
});

test("a model that nobody has measured gets texts as they are", () => {
  const other = infoOf("somebody/other");
  expect([asQuestion(other, "Who?"), asPassage(other, "Nobody.")]).toEqual(["Who?", "Nobody."]);
  expect(other).not.toHaveProperty("prefixes");
});
