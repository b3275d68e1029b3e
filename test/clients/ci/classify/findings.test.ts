import { describe, expect, test } from "bun:test";
import type { Acceptance, Level } from "../../../../clients/ci/src/classify/cards.ts";
import { countFindings, countsInWords, dutiesOf, judge } from "../../../../clients/ci/src/classify/findings.ts";
import { cardOf, responseOf } from "../support/response.ts";

const failOn = new Set<Level>(["prohibited", "high"]);
const today = "2026-11-23";
const acceptance = (changes: Partial<Acceptance> = {}): Acceptance => ({
  line: 9,
  level: "high",
  reason: "Planned.",
  until: null,
  provision: null,
  ...changes,
});
const judged = (accepted: readonly Acceptance[], level: Level = "high") =>
  judge(cardOf({ accepted }), responseOf({ risk_level: level }), { failOn, today });

describe("a high-risk finding", () => {
  test.each<[string, Partial<Acceptance>, string, string[]]>([
    ["with a reason", {}, "accepted", []],
    ["until today", { until: today }, "accepted", []],
    ["of the provision itself", { provision: "annex iii, point 4(a)" }, "accepted", []],
    ["of what holds the provision", { provision: "Annex III" }, "accepted", []],
    ["without a reason", { reason: null }, "fails", ["it gives no reason"]],
    ["that ended", { until: "2026-11-22" }, "fails", ["it ended on 2026-11-22"]],
    ["of another level", { level: "limited" }, "fails", ["it accepts limited, and the level is high"]],
    ["of another provision", { provision: "Annex III, point 4" }, "accepted", []],
    [
      "of a provision with the same beginning",
      { provision: "Annex II" },
      "fails",
      ["it is about Annex II, and the level rests on Annex III, point 4(a)"],
    ],
  ])("with an acceptance %s", (_, changes, outcome, why) => {
    const finding = judged([acceptance(changes)]);
    expect(finding.outcome).toBe(outcome as typeof finding.outcome);
    expect(finding.notes).toEqual(why.map((one) => `The acceptance in line 9 does not count: ${one}.`));
  });

  test("without an acceptance fails", () => expect(judged([]).outcome).toBe("fails"));

  test("with one that counts and one that does not is accepted, and says so", () => {
    const finding = judged([acceptance({ line: 5, level: "limited" }), acceptance({ line: 7 })]);
    expect([finding.outcome, finding.acceptance?.line, finding.notes.length]).toEqual(["accepted", 7, 1]);
  });
});

test("a prohibition is accepted by an acceptance of its own level alone", () => {
  expect(judged([acceptance()], "prohibited").outcome).toBe("fails");
  expect(judged([acceptance({ level: "prohibited" })], "prohibited").outcome).toBe("accepted");
});

test("a level that does not fail passes; an acceptance that is no longer needed is told", () => {
  const finding = judged([acceptance()], "minimal");
  expect([finding.outcome, finding.acceptance]).toEqual(["passes", null]);
  expect(finding.notes).toEqual([
    "The acceptance in line 9 does not count: it accepts high, and the level is minimal.",
  ]);
});

test("duties are those of the card's role", () => {
  const response = responseOf();
  const duties = (role: "deployer" | null) =>
    dutiesOf(judge(cardOf({ role }), response, { failOn, today })).map(({ id }) => id);
  expect([duties(null), duties("deployer")]).toEqual([["logs", "oversight"], ["oversight"]]);
});

test("findings are counted by level and outcome", () => {
  const counts = countFindings([judged([]), judged([acceptance()]), judged([], "minimal")]);
  expect(counts).toEqual({ prohibited: 0, high: 2, limited: 0, minimal: 1, accepted: 1, failed: 1 });
  expect(countsInWords(counts)).toBe("2 high, 1 minimal; 1 accepted, 1 fails");
});
