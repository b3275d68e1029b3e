import { type ClauseSigns, clauseSignNames, clauseSigns } from "../../../../api/answer/understand/scope/clause.ts";
import type { MessageModelFile } from "../../../../api/answer/understand/scope/message.ts";
import { percentile } from "../../metrics/index.ts";
import { chanceOf, fitLogistic, type Logistic } from "../logistic.ts";
import { toThousandths } from "../result.ts";
import type { MessageRead } from "./read.ts";

/** A message of several clauses, as a model that did not see its author judges them. */
export interface JudgedClauses {
  readonly author: string;
  readonly in: MessageRead["in"];
  readonly clauses: ReadonlyArray<{ readonly isHeld: boolean | null; readonly signs: ClauseSigns }>;
}

/** Of the messages of several clauses that this law answers whole, so many may lose one. */
const lostMost = 0.03;

/** Judges the clauses of a message by the chances that a model gives to each, and to the whole. */
export const judgeClauses = (
  { author, in: isInside, clauses }: MessageRead,
  chances: ReadonlyArray<readonly number[]>,
  whole: number,
): JudgedClauses => {
  const signs = clauseSigns(
    clauses.map(({ facts }) => facts),
    chances,
    whole,
  );
  return {
    author,
    in: isInside,
    clauses: clauses.map(({ isHeld }, place) => ({ isHeld, signs: signs[place] as ClauseSigns })),
  };
};

const featuresOf = (signs: ClauseSigns): number[] => clauseSignNames.map((name) => signs[name]);

/** What lies outside as a whole tells nothing of halves: such a message is refused before. */
const fit = (messages: readonly JudgedClauses[]): Logistic =>
  fitLogistic(
    messages.flatMap(({ in: isInside, clauses }) =>
      (isInside === false ? [] : clauses).flatMap(({ isHeld, signs }) =>
        isHeld === null ? [] : [{ features: featuresOf(signs), outcome: isHeld ? 0 : 1 }],
      ),
    ),
  );

/** The clauses that are named as not held; none where that would be all. */
const named = ({ clauses }: JudgedClauses, model: Logistic, bound: number): JudgedClauses["clauses"] => {
  const found = clauses.filter(({ signs }) => chanceOf(model, featuresOf(signs)) >= bound);
  return found.length < clauses.length ? found : [];
};

/** The highest chance of a clause that may be named without all being named. */
const highest = ({ clauses }: JudgedClauses, model: Logistic): number =>
  Math.max(...clauses.map(({ signs }) => chanceOf(model, featuresOf(signs))));

/** How well halves are told apart, in messages that were cut into several clauses. */
export type Halves = MessageModelFile["left_out"]["halves"];

const measure = (
  messages: readonly JudgedClauses[],
  bounded: (author: string) => readonly [Logistic, number],
): Halves => {
  const mixed = messages.filter((one) => one.in === "mixed");
  const inside = messages.filter((one) => one.in === true);
  const isRight = (one: JudgedClauses): boolean => {
    const found = named(one, ...bounded(one.author));
    return one.clauses.every((clause) => clause.isHeld === null || clause.isHeld !== found.includes(clause));
  };
  const share = (some: readonly JudgedClauses[]): number | null =>
    some.length === 0 ? null : toThousandths(some.filter(isRight).length / some.length);
  return { mixed: mixed.length, told_apart: share(mixed), inside: inside.length, left_whole: share(inside) };
};

/** What was chosen for clauses, and how it does on authors left out in turn and on those that are kept. */
export interface ChosenClauses {
  readonly clause: MessageModelFile["clause"];
  readonly leftOut: Halves;
  readonly kept: Halves;
}

/**
 * Chooses what tells which clauses of a message this law does not answer, from messages as models judge them that did not see their
 * authors; the bound where `lostMost` of the messages inside lose a clause. `kept` are messages of authors who are in no fit.
 */
export const chooseClauses = (messages: readonly JudgedClauses[], kept: readonly JudgedClauses[]): ChosenClauses => {
  const authors = [...new Set(messages.map(({ author }) => author))];
  const withoutAuthor = new Map(
    authors.map((author) => [author, fit(messages.filter((one) => one.author !== author))] as const),
  );
  const model = fit(messages);
  const without = (author: string): Logistic => withoutAuthor.get(author) ?? model;
  const inside = messages.filter((one) => one.in === true);
  const bound = toThousandths(
    percentile(
      inside.map((one) => highest(one, without(one.author))),
      1 - lostMost,
    ) ?? 1,
  );
  const weights = Object.fromEntries(
    clauseSignNames.map((name, place) => [name, toThousandths(model.weights[place] ?? 0)]),
  );
  return {
    clause: { bias: toThousandths(model.bias), weights, bound },
    leftOut: measure(messages, (author) => [without(author), bound]),
    kept: measure(kept, () => [model, bound]),
  };
};
