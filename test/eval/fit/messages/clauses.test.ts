import { expect, test } from "bun:test";
import { type ClauseSigns, clauseSignNames } from "../../../../api/answer/understand/scope/clause.ts";
import { createRandom } from "../../../support/random.ts";
import { chooseClauses, type JudgedClauses } from "./clauses.ts";

const seed = 11;

const nothing = Object.fromEntries(clauseSignNames.map((name) => [name, 0])) as unknown as ClauseSigns;

/** Messages of two clauses each, of three authors, of which `near` tells which is not held, and `words` nothing. */
const messages = (count: number): JudgedClauses[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, place): JudgedClauses => {
    const isMixed = place % 2 === 0;
    const clause = (isHeld: boolean) => ({
      isHeld,
      signs: { ...nothing, near: (isHeld ? 0.8 : 0.2) + random() / 4, words: random() },
    });
    return { author: `author_${place % 3}`, in: isMixed ? "mixed" : true, clauses: [clause(true), clause(!isMixed)] };
  });
};

test(`what tells halves apart gets its weight, and authors who are kept get none (seed ${seed})`, () => {
  const some = messages(300);
  const { clause, leftOut, kept } = chooseClauses(some, messages(60));
  expect(clause.weights["near"] ?? 0).toBeLessThan(-5 * Math.abs(clause.weights["words"] ?? 0));
  expect(leftOut).toMatchObject({ mixed: 150, inside: 150 });
  expect(leftOut.told_apart ?? 0).toBeGreaterThan(0.95);
  expect(leftOut.left_whole ?? 0).toBeGreaterThanOrEqual(0.96);
  expect(kept).toMatchObject({ mixed: 30, inside: 30 });
  const swapped = messages(60).map((one) => ({
    ...one,
    clauses: one.clauses.map((each) => ({ ...each, isHeld: each.isHeld !== true })),
  }));
  expect(chooseClauses(some, swapped).clause).toEqual(clause);
});

test("a clause of neither half is neither fitted on nor asked for", () => {
  const some = messages(300);
  const unclear = some.map((one) => ({
    ...one,
    clauses: [...one.clauses, { isHeld: null, signs: { ...nothing, near: 1 } }],
  }));
  const { leftOut } = chooseClauses(unclear, []);
  expect(leftOut.told_apart ?? 0).toBeGreaterThan(0.9);
  expect(chooseClauses(some, []).kept).toEqual({ mixed: 0, told_apart: null, inside: 0, left_whole: null });
});
