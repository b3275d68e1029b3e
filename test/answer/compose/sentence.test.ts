import { expect, test } from "bun:test";
import { carried } from "../../../api/answer/compose/sentence.ts";
import { madeLibrary } from "../support/made-corpus.ts";

test.each([
  ["Neighbours are told, too (Article 34(1)).", true],
  ["Neighbours are told, too (Article 34(1) GDPR).", true],
  ["Neighbours are told, too (Article 34(1) of Directive 2002/58/EC).", false],
  ["Neighbours are told, too (Article 34(1) of the Delegated Regulation).", false],
  ["Neighbours are told, too (Article 34(1) DORA).", false],
])("“%s” rests on Article 34(1) of its own act: %p", async (text, isOwn) => {
  const library = await madeLibrary();
  const statement = library.commentary.statements.find(({ address }) => address === "gdpr_art33_p2");
  if (statement === undefined) throw new Error("The made acts have no Article 33(2)");
  expect(carried(statement, text, library).from.includes("gdpr_art34_p1")).toBe(isOwn);
});
