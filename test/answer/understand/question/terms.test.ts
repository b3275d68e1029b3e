import { describe, expect, test } from "bun:test";
import { termAskedFor, termsCompared } from "../../../../api/answer/understand/question/terms.ts";

describe("the term that a question asks for", () => {
  const terms: ReadonlyArray<readonly [string, string | null]> = [
    ["What is personal data?", "personal data"],
    ["Who is a controller?", "a controller"],
    ["What's a deep fake?", "a deep fake"],
    ["What counts as a serious incident?", "a serious incident"],
    ["What is meant by 'placing on the market'?", "placing on the market"],
    ["What does “profiling” mean under the GDPR?", "profiling"],
    ["What is the meaning of filing system within the GDPR?", "filing system"],
    ["Define ‘deployer’ in the AI Act", "deployer"],
    ["How does DORA define microenterprise?", "microenterprise"],
    ["How is a major incident defined in DORA?", "a major incident"],
    ["the definition of TLPT", "TLPT"],
    ["Must we notify?", null],
    ["Which incidents are major?", null],
    ["What is the deadline for telling every single one of our customers in all Member States?", null],
  ];
  test.each([...terms])("%s", (question, term) => expect(termAskedFor(question)).toBe(term));
});

describe("the two things whose difference a question asks for", () => {
  const pairs: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["What is the difference between a provider and a deployer?", ["a provider", "a deployer"]],
    ["How does a controller differ from a processor under the GDPR?", ["a controller", "a processor"]],
    ["How are importers distinguished from distributors?", ["importers", "distributors"]],
    ["pseudonymisation versus anonymisation", ["pseudonymisation", "anonymisation"]],
    ["What is personal data?", []],
    ["Does it make a difference that we are small?", []],
  ];
  test.each([...pairs])("%s", (question, terms) => expect(termsCompared(question)).toEqual([...terms]));
});
