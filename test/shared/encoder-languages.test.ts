import { expect, test } from "bun:test";
import { languagesOf } from "../../shared/encoder/languages.ts";

test.each([
  ["minishlab/potion-base-2M-int8", ["en"]],
  ["Xenova/all-MiniLM-L6-v2", ["en"]],
  ["Xenova/multilingual-e5-small", null],
  ["", null],
] as const)("%s reads %p", (model, languages) => {
  expect(languagesOf(model)).toEqual(languages);
});
