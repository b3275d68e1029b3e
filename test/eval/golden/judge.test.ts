import { describe, expect, test } from "bun:test";
import { answerResult } from "../answers/fixtures.ts";
import type { AnswerResult } from "../answers/run.ts";
import { renderTables } from "../report/table.ts";
import { failureNotes, shareTable } from "./report.ts";
import type { Rows, SetName } from "./rows.ts";
import { judgeAnswer, sharesOf } from "./run.ts";
import { isRightVerdict, type Side, verdictIn } from "./verdict.ts";

describe("the verdict that an answer begins with", () => {
  test.each<[string, string | null, Side[]]>([
    ["Yes. [Article 5 GDPR]", "yes", ["yes"]],
    ["No: it is banned.", "no", ["no"]],
    ["Yes, if they agreed.", "qualified yes", ["yes", "depends"]],
    ["Yes, but only for a year.", "qualified yes", ["yes", "depends"]],
    ["No, unless a law allows it.", "qualified no", ["no", "depends"]],
    ["Not before 2 December 2027.", "qualified no", ["no", "depends"]],
    ["Not always: small firms need not.", "qualified no", ["no", "depends"]],
    ["Only if a risk is likely.", "depends", ["depends"]],
    ["It depends: who decides?", "depends", ["depends"]],
    ["Partly.", "depends", ["depends"]],
    ["Not 30 days: one month.", null, []],
    ["None of them.", null, []],
    ["The rule is in Article 5.\n\nYes.", null, []],
  ])("%p is %p and right for %p", (answer, written, right) => {
    const said = verdictIn(answer);
    expect(said === null ? null : `${said.isQualified ? "qualified " : ""}${said.side}`).toBe(written);
    expect((["yes", "no", "depends"] as const).filter((side) => isRightVerdict(said, side))).toEqual(right);
  });
});

const cite = (address: string): AnswerResult["citations"][number] => ({
  text: address,
  articleId: address.split("_").slice(0, 2).join("_"),
  address,
});
const golden: Rows["golden"] = {
  id: "g1",
  question: "Must we report it?",
  regulation: "gdpr",
  kind: "duty",
  lead: ["gdpr_art33"],
  cites: ["gdpr_art33_p1", "gdpr_art34"],
  says: [["72 hours", "three days"], ["lawful"]],
  never: ["4 hours"],
  verdict: "yes",
};
const right = answerResult({
  answer: "Yes. Within 72\u00a0HOURS, where lawful.",
  citations: [cite("gdpr_art33_p1_a"), cite("gdpr_art34_p1")],
});
const problemsOf = <Name extends SetName>(set: Name, row: Rows[Name], answer: AnswerResult): readonly string[] =>
  judgeAnswer(set, row, answer).problems;

describe("a golden question", () => {
  test("passes where all is cited, said and decided, at a deeper or a higher address too", () => {
    expect(problemsOf("golden", golden, right)).toEqual([]);
    const higher = { ...right, citations: [cite("gdpr_art33"), cite("gdpr_art34")] };
    expect(problemsOf("golden", golden, higher)).toEqual([]);
  });

  test("names what leads instead, what is not cited, not said, said wrongly and decided wrongly", () => {
    const wrong = {
      ...right,
      answer: "No. Within 4 hours, not 172 hours; else it is unlawful.",
      citations: [cite("gdpr_art33_p2")],
    };
    expect(problemsOf("golden", golden, wrong)).toEqual([
      "does not cite gdpr_art33_p1",
      "does not cite gdpr_art34",
      'does not say "72 hours" or "three days"',
      'does not say "lawful"',
      'says "4 hours", which is wrong',
      "verdict no, not yes",
    ]);
    const led = { ...right, citations: [cite("gdpr_art34"), cite("gdpr_art33_p1")] };
    expect(problemsOf("golden", golden, led)).toEqual(["cites gdpr_art34 first, not gdpr_art33"]);
  });

  test("a refusal and a failure count as nothing said, whatever they cite", () => {
    const refused = judgeAnswer("golden", golden, { ...right, abstained: true, reason: "Off topic." });
    expect(refused.problems).toEqual(["refuses (Off topic.)"]);
    expect(sharesOf([refused])).toMatchObject({ whole: 0, led: 0, says: 0, verdict: 0 });
    expect(problemsOf("golden", golden, { ...right, error: "It broke." })).toEqual(["failed: It broke."]);
  });
});

test("a question that cites is led by the article that it cites", () => {
  const row = {
    id: "c",
    question: "?",
    regulation: "gdpr",
    kind: "who",
    cited: ["gdpr_art82"],
    address: "gdpr_art79_p2",
  };
  expect(problemsOf("cited", row, { ...right, citations: [cite("gdpr_art82_p6")] })).toEqual([]);
  expect(problemsOf("cited", row, { ...right, citations: [cite("gdpr_art79_p1")] })).toEqual([]);
  expect(problemsOf("cited", row, right)).toHaveLength(1);
});

test("a right premise must not be corrected, a wrong one must", () => {
  const row = { id: "p", question: "?", regulation: "gdpr", right: "one month", gold: [] };
  const correcting = ["Not 30 days: one month.", "One month. That is not so.", "One month. Not the only one."];
  const plain = ["One month.", "Not always.", "One month.\n\nNot 30 days."];
  const problems = (is_premise_wrong: boolean, answer: string) =>
    problemsOf("premise", { ...row, is_premise_wrong }, { ...right, answer });
  for (const answer of correcting) {
    expect(problems(true, answer)).toEqual([]);
    expect(problems(false, answer)).toEqual(["corrects what is right: one month"]);
  }
  for (const answer of plain) expect(problems(false, answer)).toEqual([]);
  expect(problems(true, "One month.")).toEqual(["does not correct: one month"]);
  expect(problems(true, "No: one month.")).toEqual([]);
});

test("each part wants a provision of its own, or a sentence that the corpus lacks it", () => {
  const part = (asks: string, gold: string) => ({ asks, gold: [gold], answer: "" });
  const row = {
    id: "q",
    question: "?",
    regulation: "gdpr",
    parts: [part("whom", "gdpr_art34"), part("when", "gdpr_art9"), part("where", "gdpr_art10")],
  };
  expect(problemsOf("parts", row, right)).toEqual([
    'nothing on "when": cites none of gdpr_art9',
    'nothing on "where": cites none of gdpr_art10',
  ]);
  expect(problemsOf("parts", row, { ...right, answer: "Yes. This corpus does not hold NIS2." })).toHaveLength(1);
});

test("the report counts by kind and names what fails", () => {
  const judged = [
    judgeAnswer("golden", golden, right),
    judgeAnswer("golden", { ...golden, parts: 2 }, { ...right, answer: "No." }),
  ];
  expect(shareTable("golden", judged).rows).toEqual([
    ["2 parts", "1", "0.000", "1.000", "1.000", "0.000", "1.000", "0.000"],
    ["duty", "2", "0.500", "1.000", "1.000", "0.500", "1.000", "0.500"],
    ["all", "2", "0.500", "1.000", "1.000", "0.500", "1.000", "0.500"],
  ]);
  const notes = renderTables([failureNotes("golden", judged)], "terminal");
  expect(notes).toContain("duty (1)");
  expect(notes).toContain("verdict no, not yes");
});
