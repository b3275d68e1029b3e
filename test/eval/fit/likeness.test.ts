import { expect, test } from "bun:test";
import { chooseLikeness, type LikeCase, lentFrom } from "./likeness.ts";

const cases = (...rows: ReadonlyArray<readonly [likeness: number, agrees: boolean, leadAgrees: boolean]>): LikeCase[] =>
  rows.map(([likeness, agrees, leadAgrees]) => ({ author: "one", likeness, agrees, leadAgrees }));

test("replies are lent from the likeness on at which they are right more often than the statements that lead without them", () => {
  const some = cases([0.9, true, false], [0.8, true, true], [0.7, true, false], [0.6, false, true], [0.5, false, true]);
  expect(chooseLikeness(some)).toBe(0.605);
  expect(lentFrom(0.605, some)).toEqual({ lent: 3, right: 1 });
});

test("where lending never helps, nothing is lent", () => {
  const wrong = cases([0.9, false, true], [0.8, false, true]);
  expect(chooseLikeness(wrong)).toBe(1);
  expect(lentFrom(1, wrong)).toEqual({ lent: 0, right: null });
});
