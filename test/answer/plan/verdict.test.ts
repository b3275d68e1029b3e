import { describe, expect, test } from "bun:test";
import { givesVerdict, type Verdict, verdictOf } from "../../../api/answer/plan/verdict.ts";
import { stanceOf } from "../../../api/answer/understand/question/stance.ts";
import { type Statement, statementKinds } from "../../../shared/corpus/index.ts";

const ruleOf = (kind: Statement["kind"], reply = ""): Statement => ({
  address: "gdpr_art1",
  article_id: "gdpr_art1",
  act_id: "gdpr",
  kind,
  who: "",
  says: "A rule.",
  unless: "",
  see: [],
  reply,
});

const asked = (question: string, rule: Statement, kind: "rule" | "exception" = "rule"): Verdict => {
  const stance = stanceOf(question);
  if (stance === null) throw new Error(`${question} asks for no yes or no`);
  return verdictOf(rule, stance, kind);
};

describe("a rule answers whoever asks", () => {
  const cases: ReadonlyArray<readonly [question: string, kind: Statement["kind"], Verdict]> = [
    ["Must we report it?", "duty", "yes"],
    ["Must we report it?", "deadline", "yes"],
    ["Must we stop it?", "prohibition", "yes"],
    ["Must we report it?", "exception", "depends"],
    ["Must we report it?", "definition", "depends"],
    ["May we sell it?", "prohibition", "no"],
    ["May we sell it?", "permission", "yes"],
    ["May we see it?", "right", "yes"],
    ["May we sell it?", "condition", "within"],
    ["May we sell it?", "scope", "depends"],
    ["Is it forbidden?", "prohibition", "yes"],
    ["Is it forbidden?", "permission", "no"],
    ["Can we skip it?", "duty", "no"],
    ["Can we skip it?", "exception", "depends"],
    ["Is a shop a deployer?", "definition", "depends"],
  ];
  test.each([...cases])("%s with a %s → %s", (question, kind, verdict) => {
    expect(asked(question, ruleOf(kind))).toBe(verdict);
  });
});

test("an exception says yes to whoever asks whether there is one", () => {
  expect(asked("Is there an exception?", ruleOf("exception"), "exception")).toBe("yes");
});

test("the rule's own reply goes first where it gives a verdict, and not where the question is turned round", () => {
  expect(asked("Must we report it?", ruleOf("duty", "Only if it is large."))).toBe("reply");
  expect(asked("Must we report it?", ruleOf("duty", "Within a week."))).toBe("yes");
  expect(asked("Can we skip it?", ruleOf("duty", "Yes, always."))).toBe("no");
  expect(asked("Is it forbidden?", ruleOf("prohibition", "No, never."))).toBe("yes");
});

test("a reply to whoever must is none to whoever may", () => {
  expect(asked("May we keep it?", ruleOf("duty", "Yes, within a week."))).toBe("within");
});

test("each kind of statement has a verdict for each way to ask", () => {
  for (const kind of statementKinds)
    for (const question of ["Must we?", "May we?", "Is it so?", "Is it forbidden?", "Can we skip it?"])
      expect(["yes", "no", "within", "depends"]).toContain(asked(question, ruleOf(kind)));
});

describe("a reply gives a verdict", () => {
  const yes = ["Yes.", "No, unless it is old.", "Only if asked.", "It depends on the size.", "Not always.", "Partly."];
  test.each(yes)("as: %s", (reply) => expect(givesVerdict(reply)).toBe(true));
  const no = ["Within 72 hours.", "Nobody.", "The inspector.", "Notice is given in writing.", "", "Note the date."];
  test.each(no)("and not as: %s", (reply) => expect(givesVerdict(reply)).toBe(false));
});
