import { expect, test } from "bun:test";
import { chooseLikeness, type LikeCase, lentFrom } from "./likeness.ts";

const cases = (...pairs: ReadonlyArray<readonly [number, boolean]>): LikeCase[] =>
  pairs.map(([likeness, agrees]) => ({ author: "one", likeness, agrees }));

/** From 0.7 on nine of ten agree, from 0.6 on nine of eleven. */
const some = cases(
  ...Array.from({ length: 9 }, (_, place) => [0.72 + place / 50, true] as const),
  [0.805, false],
  [0.61, false],
);

test("replies are lent from the lowest likeness at which nine of ten are right", () => {
  expect(chooseLikeness(some)).toBe(0.615);
  expect(lentFrom(0.615, some)).toEqual({ lent: 10, right: 0.9 });
  expect(lentFrom(0.61, some)).toEqual({ lent: 11, right: 0.818 });
});

test("where no likeness is enough, nothing is lent", () => {
  const wrong = cases([0.9, false], [0.8, true]);
  expect(chooseLikeness(wrong)).toBe(1);
  expect(lentFrom(1, wrong)).toEqual({ lent: 0, right: null });
});
