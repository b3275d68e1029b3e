import { describe, expect, test } from "bun:test";
import { type AnswerCitation, citationsIn } from "../../api/answer/verify/citations.ts";
import { leadsOutside } from "../../api/answer/verify/outside.ts";
import { isSupported, removeUnsupported } from "../../api/answer/verify/verify.ts";
import { sampleLibrary } from "./support/libraries.ts";

const { snapshot } = await sampleLibrary();
const evidence = {
  snapshot,
  retrieved: new Set(["gdpr_art33", "gdpr_art83", "ai_act_art113", "ai_act_art5", "gdpr_art4"]),
  question: "Why do we have 30 days to report a breach to 12 authorities?",
};

describe("a line may leave the service", () => {
  const sound: ReadonlyArray<readonly [string, string]> = [
    ["a figure that stands in the cited paragraph", "Within 72 hours [Article 33(1) GDPR]."],
    ["the same figure in words", "Within seventy-two hours [Article 33(1) GDPR]."],
    ["an amount written another way", "Up to €20 million [Article 83(5) GDPR]."],
    ["a date of application", "It has applied since 25 May 2018 [Article 33 GDPR] (Article 99)."],
    ["the asker's figure, contradicted by the law's", "Not 30 days: [Article 33(1) GDPR] says 72 hours."],
    ["no figure at all", "The controller notifies the authority [Article 33(1) GDPR]."],
    ["counts of what is shown", "- 2 of 3 points; all of them: [Article 33(3) GDPR]"],
    ["a heading", "### GDPR"],
  ];
  test.each(sound)("%s", (_name, line) => expect(isSupported(line, evidence)).toBe(true));
});

describe("a line may not leave the service", () => {
  const hostile: ReadonlyArray<readonly [string, string]> = [
    ["another figure", "Within 48 hours [Article 33(1) GDPR]."],
    ["a figure of another paragraph", "Within 72 hours [Article 33(2) GDPR]."],
    ["a figure without a citation", "Within 72 hours."],
    ["the asker's figure, taken for granted", "You have 30 days [Article 33(1) GDPR]."],
    ["the asker's number, taken for granted", "Tell all 12 authorities [Article 33(1) GDPR]."],
    ["a wrong amount", "Up to EUR 25 million [Article 83(5) GDPR]."],
    ["an amount a thousand times too small", "Up to EUR 20 000 [Article 83(5) GDPR]."],
    ["a wrong percentage", "Up to 6 % of turnover [Article 83(5) GDPR]."],
    ["a wrong date of application", "It applies from 25 May 2019 [Article 33 GDPR]."],
    ["an article that does not exist", "The law says so [Article 147 GDPR]."],
    ["a paragraph that does not exist", "The law says so [Article 33(9) GDPR]."],
    ["an act that does not exist", "The law says so [Article 5 NIS2]."],
    ["a citation without an act", "The law says so [Article 33(1)]."],
    ["an abbreviated citation", "The law says so [Art. 147 GDPR]."],
    ["lower case", "The law says so [article 147 gdpr]."],
    ["an article that was not retrieved", "The controller may do so [Article 17(1) GDPR]."],
    ["one good and one bad citation", "Within 72 hours [Article 33(1) GDPR] [Article 147 GDPR]."],
    ["an article in running text", "Article 147 demands 72 hours [Article 33(1) GDPR]."],
    ["a threshold of persons", "Only firms with 250 employees must notify [Article 33(1) GDPR]."],
    ["a link", "Read [this](https://example.com) [Article 33(1) GDPR]."],
    ["a bare address", "Read www.example.com [Article 33(1) GDPR]."],
    ["markup", "<script>alert(1)</script> [Article 33(1) GDPR]"],
  ];
  test.each(hostile)("%s", (_name, line) => expect(isSupported(line, evidence)).toBe(false));
});

describe("words of the law that are quoted", () => {
  const [citation] = citationsIn("[Article 33(1) GDPR]", snapshot);
  const printing = (text: string): AnswerCitation[] =>
    citation === undefined ? [] : [{ ...citation, chunks: citation.chunks.map((chunk) => ({ ...chunk, text })) }];

  test("may hold an address that the law itself prints, and no other", () => {
    const line = "OJ L, 2024/1689, ELI: http://data.europa.eu/eli/reg/2024/1689/oj";
    expect(leadsOutside(line, printing(line))).toBe(false);
    expect(leadsOutside(line, printing("OJ L, 2024/1689"))).toBe(true);
  });

  test("may hold brackets, bars and signs that lead nowhere", () => {
    expect(leadsOutside("Exit plan | [Yes/No] | R&D, 3 < 4 [Article 33(1) GDPR].", [])).toBe(false);
  });

  test.each([
    "[Article 33(1) GDPR]: //evil.example",
    "[the guide][Article 33(1) GDPR]",
    "![Article 33(1) GDPR]",
    "ftp://evil.example",
    "<evil.example>",
    "&#58;",
    "foo@bar.example",
  ])("may not hold %s", (line) => expect(leadsOutside(line, [])).toBe(true));
});

test("lines that fail are taken out, and the rest stays as it was", () => {
  const text =
    "Within 72 hours [Article 33(1) GDPR].\n\n- 48 hours [Article 33(1) GDPR]\n- the facts [Article 33(5) GDPR]";
  expect(removeUnsupported(text, evidence)).toEqual({
    text: "Within 72 hours [Article 33(1) GDPR].\n\n- the facts [Article 33(5) GDPR]",
    removed: 1,
  });
});

test("a quoted line rests on the citation above it", () => {
  expect(removeUnsupported("[Article 33(1) GDPR]\n\n> within 72 hours", evidence).removed).toBe(0);
  expect(removeUnsupported("[Article 33(2) GDPR]\n\n> within 72 hours", evidence).removed).toBe(1);
});

test("a citation resolves to the parts that it means", () => {
  const [found] = citationsIn("See [Article 4, point 12 GDPR].", snapshot);
  expect(found?.articleId).toBe("gdpr_art4");
  expect(found?.chunks.map(({ chunk_id }) => chunk_id)).toEqual(["gdpr_art4_12"]);
});
