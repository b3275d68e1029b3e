import { describe, expect, test } from "bun:test";
import { kindOf, kindTable, partKinds } from "../../../../api/answer/understand/question/kinds.ts";

describe("each wording of the table is read as its kind, and what stands beside it as another", () => {
  for (const { kind, in: wanted, out = [] } of kindTable) {
    test.each(wanted)(`${kind}: %s`, (text) => expect(kindOf(text)).toBe(kind));
    test.each(out)(`not ${kind}: %s`, (text) => expect(kindOf(text)).not.toBe(kind));
  }
});

test("each row has a wording that is its kind, and stands once in the table", () => {
  for (const { kind, in: wanted } of kindTable) expect([kind, wanted.length]).not.toEqual([kind, 0]);
  expect(new Set(kindTable.map(({ kind }) => kind)).size).toBe(kindTable.length);
});

test("the kinds without a row are those that no words alone tell: a lookup, and what a question for yes or no is about", () => {
  const told = new Set<string>(kindTable.map(({ kind }) => kind));
  expect(partKinds.filter((kind) => !told.has(kind))).toEqual(["lookup", "duty", "permission", "rule"]);
});

test("capitals, curly apostrophes and blanks at the ends change nothing", () => {
  expect(kindOf("  WHAT IS A SUBSTANTIAL MODIFICATION? ")).toBe("definition");
  expect(kindOf("What’s a deployer")).toBe("definition");
});

test("words that tell no kind are read as none", () => {
  expect(kindOf("A customer complained about our chatbot.")).toBeNull();
  expect(kindOf("")).toBeNull();
});
