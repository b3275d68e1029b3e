import { expect, test } from "bun:test";
import { wholeSentences } from "../../../api/answer/model/sentences.ts";

test("a stream becomes whole sentences, and the pieces together are the text", async () => {
  const text = "1. Within 72 hours [1]. See e.g. No. 3 [2].\n\n- Next [3].";
  const stream = async function* () {
    for (const letter of text) yield letter;
  };
  const sentences = await Array.fromAsync(wholeSentences(stream()));
  expect(sentences).toEqual(["1. Within 72 hours [1]. ", "See e.g. No. 3 [2].\n\n", "- Next [3]."]);
  expect(sentences.join("")).toBe(text);
});

test("an indented line is a piece of its own, however the stream is cut", async () => {
  const text = "- The rule [1]\n  - its exception [2]\n\n  > its words";
  const piecesOf = (size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  for (const size of [1, 2, 7, 100]) {
    const stream = async function* () {
      yield* piecesOf(size);
    };
    const lines = ["- The rule [1]\n  ", "- its exception [2]\n\n  ", "> its words"];
    expect(await Array.fromAsync(wholeSentences(stream()))).toEqual(lines);
  }
});
