/** Promise: only words that prove something are quoted for a condition: a stray word proves something beside evidence of another. */
import { describe, expect, test } from "bun:test";
import { findFacts } from "../../api/classify/facts/find.ts";
import { readLexicon } from "../../api/classify/facts/lexicon.ts";
import { applyRule } from "../../api/classify/rules/apply.ts";
import { createEvidence, isPlainlyLeft, strayKey } from "../../api/classify/rules/evidence.ts";
import { readRules } from "../../api/classify/rules/load.ts";

const lexicon = await readLexicon();
const rules = new Map(readRules().map((rule) => [rule.id, rule]));
const evidence = createEvidence(new Map([["recruitment_act", new Set(["ranks", "sorts"])]]));

const judge = (ruleId: string, text: string) => {
  const rule = rules.get(ruleId);
  if (rule === undefined) throw new Error(`no rule ${ruleId}`);
  const result = applyRule(rule, findFacts(text, lexicon));
  return { before: result, after: evidence(result) };
};

const wordsOf = ({ conditions }: ReturnType<typeof judge>["after"]): string[] =>
  conditions.flatMap(({ facts }) => facts.map(({ words }) => words.toLowerCase()));

describe("evidence", () => {
  test("a stray word counts in a sentence about those whom the rule protects", () => {
    expect(wordsOf(judge("annexIII_4_a", "It ranks the job applicants.").after)).toContain("ranks");
  });

  test("and nowhere else, while the state of the rule stays", () => {
    const { before, after } = judge("annexIII_4_a", "It ranks search results. Job applicants read them.");
    expect(wordsOf(before)).toContain("ranks");
    expect(wordsOf(after)).not.toContain("ranks");
    expect(after.state).toBe(before.state);
  });

  test("of two places the one beside the other condition is quoted", () => {
    const { after } = judge("annexIII_4_a", "It sorts boxes by size. It ranks the job applicants.");
    expect(wordsOf(after)).not.toContain("sorts");
  });

  test("of two places that stand alike the one of more words is quoted, wherever it stands", () => {
    for (const text of ["It rates and throws out job applicants.", "It throws out and rates job applicants."]) {
      const words = wordsOf(judge("annexIII_4_a", text).after);
      expect([words.includes("throws out"), words.includes("rates")]).toEqual([true, false]);
    }
  });

  test("a rule is left only by words that show that it is met in part and denied", () => {
    const left = "Job applicants use it. Job applicants are not scored, and nobody selects them.";
    expect(isPlainlyLeft(judge("annexIII_4_a", left).after)).toBe(true);
    expect(isPlainlyLeft(judge("annexIII_4_a", "It never sorts boxes. Job applicants read them.").after)).toBe(false);
  });

  test("words are compared without case, accents and line breaks", () => {
    expect(strayKey("Prüft\n ob")).toBe("pruft ob");
  });
});
