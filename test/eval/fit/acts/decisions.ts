import {
  type ByTextFile,
  type ByTextSigns,
  elsewhereSignNames,
  heldSignNames,
} from "../../../../api/answer/understand/scope/by-text.ts";
import { chanceOf } from "../../../../api/learned/chance.ts";
import { percentile } from "../../metrics/index.ts";
import { fitLogistic } from "../logistic.ts";
import { toThousandths } from "../result.ts";
import type { ActMessage, ActMessageRead } from "./rows.ts";

/** Of the questions about acts that were learnt so many may be led away, and of the messages about neither so many let in. */
const ledAwayMost = 0.03;
const letInMost = 0.03;

type Decision = ByTextFile["elsewhere"];
type Weighed = Pick<Decision, "bias" | "weights">;

/** What tells the questions about acts that are known by their texts alone from the other messages, by some signs. */
const weigh = (read: readonly ActMessageRead[], names: ReadonlyArray<keyof ByTextSigns>): Weighed => {
  const { bias, weights } = fitLogistic(
    read.map(({ signs, about }) => ({
      features: names.map((name) => signs[name]),
      outcome: about === "by_text" ? 1 : 0,
    })),
  );
  return {
    bias: toThousandths(bias),
    weights: Object.fromEntries(names.map((name, place) => [name, toThousandths(weights[place] ?? 0)])),
  };
};

const among = (read: readonly ActMessageRead[], about: ActMessage["about"]): ActMessageRead[] =>
  read.filter((one) => one.about === about);

const isElsewhere = ({ signs }: ActMessageRead, { bound, ...weighed }: Decision): boolean =>
  chanceOf(weighed, signs) >= bound;

/** Tells acts that are known by their texts from those that were learnt. */
const chooseElsewhere = (read: readonly ActMessageRead[]): Decision => {
  const weighed = weigh(
    read.filter(({ about }) => about !== "outside"),
    elsewhereSignNames,
  );
  const learnt = among(read, "learnt").map(({ signs }) => chanceOf(weighed, signs));
  return { ...weighed, bound: toThousandths(percentile(learnt, 1 - ledAwayMost) ?? 1) };
};

/** Messages that would be answered if these acts held the answer. */
const wouldBeAnswered = (read: readonly ActMessageRead[], elsewhere: Decision): ActMessageRead[] =>
  read.filter((one) => one.asksLaw >= one.refusedBelow && isElsewhere(one, elsewhere));

const weighHeld = (read: readonly ActMessageRead[]): Weighed =>
  weigh(
    read.filter(({ about }) => about !== "learnt"),
    heldSignNames,
  );

/** Tells what these acts answer from what nothing here does; the bound by what it says of authors who are left out in turn. */
const chooseHeld = (read: readonly ActMessageRead[], elsewhere: Decision): Decision => {
  const looked = wouldBeAnswered(read, elsewhere);
  const outside = [...new Set(among(looked, "outside").map(({ author }) => author))].flatMap((author) => {
    const weighed = weighHeld(looked.filter((one) => one.author !== author));
    return among(looked, "outside")
      .filter((one) => one.author === author)
      .map(({ signs }) => chanceOf(weighed, signs));
  });
  const most = Math.floor(letInMost * among(read, "outside").length);
  const bound = outside.toSorted((left, right) => right - left)[most] ?? 0;
  return { ...weighHeld(looked), bound: toThousandths(bound) };
};

/** Chooses both decisions on some messages. */
export const chooseDecisions = (read: readonly ActMessageRead[]): Pick<ByTextFile, "elsewhere" | "held"> => {
  const elsewhere = chooseElsewhere(read);
  return { elsewhere, held: chooseHeld(read, elsewhere) };
};

/** How well two decisions do on some messages. */
export const measureDecisions = (
  read: readonly ActMessageRead[],
  { elsewhere, held }: Pick<ByTextFile, "elsewhere" | "held">,
): ByTextFile["chosen"]["result"] => {
  const isSearched = (one: ActMessageRead): boolean =>
    wouldBeAnswered([one], elsewhere).length > 0 && chanceOf(held, one.signs) >= held.bound;
  const share = (about: ActMessage["about"]): number => {
    const messages = among(read, about);
    return toThousandths(messages.filter(isSearched).length / Math.max(1, messages.length));
  };
  return {
    ...{ by_text: among(read, "by_text").length, found: share("by_text") },
    ...{ learnt: among(read, "learnt").length, led_away: share("learnt") },
    ...{ outside: among(read, "outside").length, let_in: share("outside") },
  };
};
