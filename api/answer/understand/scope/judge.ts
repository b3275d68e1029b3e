import { textOf } from "../../language/texts.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { Opinion, Refusal, Scope } from "../types.ts";
import { refuseFigure } from "./figures.ts";
import { type Likely, likelyOf } from "./likely.ts";
import { type MessageKind, messageKinds } from "./message.ts";
import { refuseMissing } from "./missing.ts";
import { reasonFor } from "./reasons.ts";

/** A message after the search, as it is judged. */
interface Judged {
  readonly scope: Scope;
  readonly ranking: Ranking;
}

/** Whether this law answers a message. */
export interface Judgement {
  /** Refused, pointed at what is nearest because it may not be covered, or answered. */
  readonly kind: "refused" | "pointed" | "answered";
  /** Why it is refused; null otherwise. */
  readonly refusal: Refusal | null;
  /** The chance that this law answers, 0 to 1. */
  readonly chance: number;
  /** A sentence on each thing asked about that is not held. */
  readonly missing: readonly string[];
}

/** What a message is likeliest to be if this law does not answer it. */
const otherwiseOf = ({ chances }: Likely): MessageKind => {
  const others = messageKinds.map((kind, place) => ({ kind, chance: kind === "law" ? -1 : (chances[place] ?? 0) }));
  return others.reduce((best, one) => (one.chance > best.chance ? one : best)).kind;
};

const refusedWith = (refusal: Refusal, chance: number): Judgement => ({
  kind: "refused",
  refusal,
  chance,
  missing: [],
});

const answered = (chance: number): Judgement => ({ kind: "answered", refusal: null, chance, missing: [] });

/**
 * The judgement of a question in a language that the encoder does not read: only what it names and cites can be understood. Null for
 * one that is read.
 */
const judgeUnread = ({ scope, ranking: { search } }: Judged): Judgement | null => {
  if (search.vector !== null || scope.language === search.library.snapshot.manifest.language) return null;
  const { own, outside } = scope.reading;
  const isCited = scope.cited.some(({ chunks }) => chunks.length > 0) || scope.divisions.length > 0;
  if (own.length > 0 || isCited) return answered(1);
  if (outside.length > 0) return refusedWith(reasonFor("other_law", scope), 0);
  return refusedWith({ kind: "off_topic", reason: textOf(scope.language, "unread_refused") }, 0);
};

/**
 * Judges whether this law answers a message: by the kind of message that it is likely to be, and by what it cites and names. A figure
 * that no rule near the question gives is said to be missing. False premises are not refused.
 */
export const judgeScope = (judged: Judged, library: Library): Judgement => {
  const { scope, ranking } = judged;
  const missing = refuseMissing(scope, library);
  if (missing !== null) return refusedWith(missing, 0);
  if (scope.isLookup) return answered(1);
  const unread = judgeUnread(judged);
  if (unread !== null) return unread;
  const whole = likelyOf(scope, ranking);
  const { bounds, chance } = whole;
  if (chance < bounds.refused) return refusedWith(reasonFor(otherwiseOf(whole), scope), chance);
  const figure = refuseFigure(scope, ranking);
  if (figure !== null) return refusedWith(figure, chance);
  return { ...answered(chance), kind: chance < bounds.answered ? "pointed" : "answered" };
};

/** How much a language model's word weighs beside the chance that was worked out: as much. */
const withWord = (chance: number, word: 0 | 1): number => (chance + word) / 2;

/**
 * What a judgement becomes when a language model has read the provisions found: a message that is only pointed at is answered or
 * refused by its word. Every other judgement stays.
 */
export const heedOpinion = (judgement: Judgement, opinion: Opinion | null, scope: Scope): Judgement => {
  if (judgement.kind !== "pointed") return judgement;
  if (opinion === "answered") return { ...judgement, kind: "answered", chance: withWord(judgement.chance, 1) };
  return opinion === "not_answered" ? refusedWith(reasonFor("law", scope), withWord(judgement.chance, 0)) : judgement;
};
