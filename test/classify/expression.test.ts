import { describe, expect, test } from "bun:test";
import type { Facts, FoundFact } from "../../api/classify/facts/find.ts";
import { parseExpression } from "../../api/classify/rules/expression.ts";

const fact = (id: string, sentence: number, denied = false): FoundFact => ({
  id,
  words: id,
  sentence,
  start: 0,
  denied,
});

const facts: Facts = {
  text: "",
  tokens: [],
  language: "en",
  affirmed: new Map([
    ["a", [fact("a", 0)]],
    ["b", [fact("b", 0)]],
    ["c", [fact("c", 1)]],
  ]),
  denied: new Map([["d", [fact("d", 0, true)]]]),
};

describe("conditions over facts", () => {
  const table: ReadonlyArray<[string, boolean]> = [
    ["a", true],
    ["z", false],
    ["a & c", true],
    ["a & z", false],
    ["a @ b", true],
    ["a @ c", false],
    ["z | a", true],
    ["!z", true],
    ["!a", false],
    ["no.d", true],
    ["d", false],
    ["no.a", false],
    ["a @ (z | b)", true],
    ["z & a | c", true],
    ["z & (a | c)", false],
  ];
  test.each(table)("%s is %p", (written, holds) => expect(parseExpression(written).holds(facts)).toBe(holds));

  test.each(["a &", "(a", "a b", "& a"])("%s cannot be read", (written) =>
    expect(() => parseExpression(written)).toThrow(TypeError),
  );
});
