import { beforeAll, describe, expect, test } from "bun:test";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { readScope } from "../../../api/answer/understand/index.ts";
import { repairSpelling, slipsBetween } from "../../../api/answer/understand/spelling.ts";
import { sampleLibrary } from "../support/libraries.ts";
import { buildTimeoutMs } from "./support.ts";

let library: Library;
beforeAll(async () => {
  library = await sampleLibrary();
}, buildTimeoutMs);

const repaired = (question: string): string => {
  const { text, own, outside, countries } = readScope(question, "auto", library).reading;
  return repairSpelling(text, [...own, ...outside, ...countries], library);
};

test.each([
  ["report", "report", 0],
  ["reprot", "report", 1],
  ["repot", "report", 1],
  ["reeport", "report", 1],
  ["rebort", "report", 1],
  ["reprrot", "report", 2],
  ["breach", "report", 3],
])("%s and %s differ by %d slips, or by more than are counted", (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips);
  expect(slipsBetween(other, one, 2)).toBe(slips);
});

describe("a word that nobody wrote is read as the one that was meant:", () => {
  test.each([
    ["must we reprot a persnal data braech", "must we report a personal data breach"],
    ["WHO IS THE CONTROLER?", "WHO IS THE controller?"],
    ["Is consnet of the employee valid?", "Is consent of the employee valid?"],
  ])("%s", (question, meant) => {
    expect(repaired(question)).toBe(meant);
  });
});

describe("left as it is:", () => {
  test.each([
    "Our hamster sleeps on a planet of cheese.",
    "Does the firm Processador in Porto need consent?",
    "What does art. 33 gdpr say about 72 hours?",
    "ok?",
    "We mustn't and wouldn’t tell anybody.",
    "qwrtz plmkn vbnhg",
  ])("%s", (question) => {
    expect(repaired(question)).toBe(question);
  });
});
