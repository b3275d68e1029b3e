/** Promise: duties stand at the day from which they apply, counted in whole days, and what changed is told. */
import { expect, test } from "bun:test";
import { daysBetween, dutiesOf, timelineOf, todayOf } from "../../../console/pages/classify/duties/timeline.ts";
import { changesBetween, isSame } from "../../../console/pages/classify/result/changes.ts";
import type { ClassifyResponse, Obligation } from "../../../console/service/types.ts";

const duty = (id: string, deadline: string | null, roles: Obligation["roles"] = ["provider"]): Obligation => ({
  ...{ id, deadline, roles, description: id, source_article: "Article 26(1)" },
  ...{ article_id: "ai_act_art26", url: "https://eur-lex.europa.eu/" },
});

test.each([
  ["2026-11-23", "2026-11-23", 0],
  ["2026-11-23", "2026-11-24", 1],
  ["2026-11-23", "2025-02-02", -659],
  ["2028-02-28", "2028-03-01", 2],
  // Clocks change in between.
  ["2027-03-27", "2027-03-29", 2],
] as const)("from %s to %s: %d days", (from, to, days) => expect(daysBetween(from, to)).toBe(days));

test("today is the day by UTC, as the service counts", () => {
  expect(todayOf(new Date("2026-11-23T23:30:00-05:00"))).toBe("2026-11-24");
});

test("the earliest day comes first, what has no day last", () => {
  const groups = timelineOf(
    [duty("later", "2027-12-02"), duty("undated", null), duty("now", "2026-11-23"), duty("also_later", "2027-12-02")],
    "2026-11-23",
  );
  expect(groups.map(({ daysLeft, duties }) => [daysLeft, duties.map(({ id }) => id)])).toEqual([
    [0, ["now"]],
    [374, ["later", "also_later"]],
    [null, ["undated"]],
  ]);
});

test("the duties of one role are those that name it", () => {
  const duties = [duty("a", null), duty("b", null, ["deployer"]), duty("c", null, ["provider", "deployer"])];
  expect(dutiesOf(duties, "deployer").map(({ id }) => id)).toEqual(["b", "c"]);
  expect(dutiesOf(duties, null)).toEqual(duties);
});

const response = (more: Partial<ClassifyResponse>): ClassifyResponse => ({
  ...{ risk_level: "high", confidence: 0.9, reasoning: "", reasons: [], near: [], role: null, obligations: [] },
  ...{ open_questions: [], sources: [], request_id: "", corpus_version: "", processing_time_ms: 0, ...more },
});

test("level, role, and duties that came and went are the changes", () => {
  const before = response({ obligations: [duty("a", null), duty("b", null)] });
  const after = response({
    risk_level: "prohibited",
    role: "deployer",
    obligations: [duty("b", null), duty("c", null)],
  });
  const changes = changesBetween(before, after);
  expect(changes.level).toEqual({ from: "high", to: "prohibited" });
  expect(changes.role).toEqual({ from: null, to: "deployer" });
  expect([changes.added.map(({ id }) => id), changes.removed.map(({ id }) => id)]).toEqual([["c"], ["a"]]);
  expect([isSame(changes), isSame(changesBetween(after, response({ ...after, confidence: 0.8 })))]).toEqual([
    false,
    true,
  ]);
});
