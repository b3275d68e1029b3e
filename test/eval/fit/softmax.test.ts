import { expect, test } from "bun:test";
import { softmaxChances } from "../../../api/learned/softmax.ts";
import { fitSoftmax, type SoftmaxCase } from "./softmax.ts";

/** Forty cases of two classes that a dense number tells apart, and of a third that a place tells. */
const cases = Array.from({ length: 120 }, (_, at): SoftmaxCase => {
  const kind = at % 3;
  const dense = Float64Array.of(kind === 0 ? 1 : kind === 1 ? -1 : 0, (at % 7) / 7);
  return { dense, present: [{ places: kind === 2 ? [4] : [1], each: 1 }], kind, weight: 1 };
});

const likeliest = (chances: readonly number[]): number => chances.indexOf(Math.max(...chances));

test("classes are told apart by numbers and by places", () => {
  const model = fitSoftmax(cases, 3, 6);
  const right = cases.filter((one) => likeliest(softmaxChances(model, one)) === one.kind);
  expect(right.length).toBe(cases.length);
});

test("the same cases give the same weights, and a case without weight none", () => {
  const again = fitSoftmax(cases, 3, 6);
  expect(again).toEqual(fitSoftmax(cases, 3, 6));
  const one = { dense: Float64Array.of(0, 0), present: [{ places: [5], each: 1 }] };
  const light = fitSoftmax([...cases, { ...one, kind: 0, weight: 0 }], 3, 6);
  expect(Math.abs(light.places[5 * 3] ?? 1)).toBeLessThan(1e-6);
});
