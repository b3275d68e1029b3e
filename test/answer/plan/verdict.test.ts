import { describe, expect, test } from "bun:test";
import { countVerdicts, givesVerdict, type VerdictTable, verdictOf } from "../../../api/answer/plan/verdict.ts";
import { type Stance, stanceOf } from "../../../api/answer/understand/question/stance.ts";
import type { Statement } from "../../../shared/corpus/index.ts";

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

const stanceIn = (question: string): Stance => {
  const stance = stanceOf(question);
  if (stance === null) throw new Error(`${question} asks for no yes or no`);
  return stance;
};

/** A table of so many replies to "Must we …?" and "May we …?", each carried by a rule of this kind. */
const tableOf = (rule: Statement, replies: ReadonlyArray<readonly [question: string, reply: string]>): VerdictTable =>
  countVerdicts(
    replies.map(([text, reply]) => ({ topic_id: "goats", text, reply, from: [rule.address] })),
    replies.map(([question]) => stanceOf(question)),
    (address) => (address === rule.address ? rule : undefined),
  );

const times = <Row>(count: number, row: Row): Row[] => Array.from({ length: count }, () => row);

describe("a rule answers as most rules of its kind answer to whoever asks so", () => {
  const duty = ruleOf("duty", "Yes, within a week.");
  const table = tableOf(duty, [
    ...times(4, ["Must we report it?", "Yes, within a week."] as const),
    ...times(2, ["Must we report it?", "No, not a small one."] as const),
    ...times(3, ["May we keep it?", "No."] as const),
    ...times(3, ["May we keep it?", "Only for a week."] as const),
    ...times(4, ["Can we skip it?", "No."] as const),
  ]);
  test("where most agree", () => expect(verdictOf(duty, stanceIn("Must we note it?"), "duty", table)).toBe("yes"));
  test("and gives none where no verdict has most", () =>
    expect(verdictOf(duty, stanceIn("May we sell it?"), "permission", table)).toBeNull());
  test("or where too few are known", () =>
    expect(verdictOf(duty, stanceIn("Can we skip the note?"), "duty", table)).toBeNull());
  test("and its own reply's where too few like it are known", () =>
    expect(verdictOf(ruleOf("duty", "No."), stanceIn("Must we note it?"), "duty", table)).toBe("no"));
});

test("an exception says yes to whoever asks whether there is one", () => {
  const none: VerdictTable = new Map();
  expect(verdictOf(ruleOf("exception"), stanceIn("Is there an exception?"), "exception", none)).toBe("yes");
});

describe("a reply gives a verdict", () => {
  const yes = ["Yes.", "No, unless it is old.", "Only if asked.", "It depends on the size.", "Not always.", "Partly."];
  test.each(yes)("as: %s", (reply) => expect(givesVerdict(reply)).toBe(true));
  const no = ["Within 72 hours.", "Nobody.", "The inspector.", "Notice is given in writing.", "", "Note the date."];
  test.each(no)("and not as: %s", (reply) => expect(givesVerdict(reply)).toBe(false));
});
