import { isOrNot } from "../../../learned/chance.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { tokensOf } from "../../text/tokens.ts";
import { lawOfCountry } from "../names/names.ts";
import { isSmallWord } from "../names/small-words.ts";
import { splitWords } from "../names/words.ts";
import type { Clause } from "../question/clauses.ts";
import { isFavour, leansOn, pointsBack } from "../question/parts.ts";
import type { Scope } from "../types.ts";
import { messageKinds } from "./message.ts";
import { isLawOfOthers } from "./reasons.ts";

/** A clause of a message that was searched for by itself; the first with what was told before it. */
export interface ClauseSearch {
  readonly clause: Clause;
  /** What the clause itself names and cites. */
  readonly named: Pick<Scope, "reading" | "cited">;
  readonly scope: Scope;
  readonly ranking: Ranking;
}

/** True for a clause that names or cites something of ours. */
const namesOurs = ({ named: { reading, cited } }: ClauseSearch): boolean => reading.own.length + cited.length > 0;

/** True for a clause that names laws of others and none of ours. */
export const namesOthers = (one: ClauseSearch): boolean =>
  one.named.reading.outside.some(isLawOfOthers) && !namesOurs(one);

/** True for a clause that names the law of a third country and none of ours. */
const namesThirdLaw = (one: ClauseSearch): boolean => {
  const { countries, words } = one.named.reading;
  return (
    countries.some((country) => !country.value.isMember && lawOfCountry(words, country) !== null) && !namesOurs(one)
  );
};

/** True for a clause in a language that the search does not read. */
export const isUnread = ({ ranking: { search }, scope }: ClauseSearch, { snapshot }: Library): boolean =>
  search.vector === null && scope.language !== snapshot.manifest.language;

/** What can be seen of a clause before it is asked what kind of message it would be alone. */
export const clauseFactNames = [
  /** Begins as something that is wanted does. */
  "asks",
  "names_ours",
  "names_others",
  "names_third_law",
  /** Understood with the rest alone. */
  "leans",
  "favour",
  /** How many words it has that are no small ones, as a logarithm. */
  "words",
  /** How rare its rarest word is in the corpus and in all that is known to be asked of it, as a logarithm. */
  "rarest",
  /** Speaks of what was said before: "it", "they". */
  "points_back",
  /** Stands behind all others. */
  "last",
  /** How near it is in meaning to the nearest of the others; 0 without vectors. */
  "near",
  /** The share of the provisions found for it that are found for another clause too. */
  "shared",
] as const;
export type ClauseFacts = Readonly<Record<(typeof clauseFactNames)[number], number>>;

const otherKinds = messageKinds.filter((kind) => kind !== "law");

/** What a clause is judged by, in a message of several. */
export const clauseSignNames = [
  ...clauseFactNames,
  /** What it would be as a message of its own: the odds of the law, and the chance of everything else as a logarithm. */
  "law",
  ...otherKinds,
  /** The odds that this law answers the whole message, and the best of its other clauses. */
  "whole",
  "rest",
] as const;
export type ClauseSigns = Readonly<Record<(typeof clauseSignNames)[number], number>>;

/** The cosine of two vectors of length one; 0 where one is missing. */
const cosine = (one: Float32Array | null, other: Float32Array | null): number =>
  one === null || other === null ? 0 : one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/** So many of the provisions found tell what a clause is about. */
const foundMost = 5;
const foundFor = ({ ranking }: ClauseSearch): string[] =>
  ranking.ranked.slice(0, foundMost).map(({ provision }) => provision.id);

/** Looks at the clauses of a message, each by itself and beside the others. */
export const clauseFacts = (clauses: readonly ClauseSearch[], { everything, provisions }: Library): ClauseFacts[] => {
  const found = clauses.map(foundFor);
  return clauses.map((one, place) => {
    const { text, asks } = one.clause;
    const { language } = one.scope;
    const own = splitWords(text).filter((word) => !isSmallWord(word.text, language)).length;
    const shares = tokensOf(text).map((token) => (everything.frequency(token) + 1) / (provisions.length + 1));
    const others = clauses.filter((other) => other !== one);
    const ofOthers = new Set(found.filter((_, other) => other !== place).flat());
    const { vector } = one.ranking.search;
    return {
      asks: isOrNot(asks),
      names_ours: isOrNot(namesOurs(one)),
      names_others: isOrNot(namesOthers(one)),
      names_third_law: isOrNot(namesThirdLaw(one)),
      leans: isOrNot(language === "en" ? leansOn(text) : own < 2),
      favour: isOrNot(language === "en" && isFavour(text)),
      words: Math.log(1 + own),
      rarest: Math.log(Math.min(1, ...shares)),
      points_back: isOrNot(language === "en" && pointsBack(text)),
      last: isOrNot(place === clauses.length - 1),
      near: Math.max(0, ...others.map((other) => cosine(vector, other.ranking.search.vector))),
      shared: (found[place] ?? []).filter((id) => ofOthers.has(id)).length / foundMost,
    };
  });
};

/** Chances are held off nought and one by this: beyond it they tell nothing more. */
const least = 1e-4;
const logOf = (chance: number): number => Math.log(chance + least);
const oddsOf = (chance: number): number => logOf(chance) - logOf(1 - chance);

/**
 * What each clause of a message is judged by. `chances` are, for each, those of every kind of message, in the order of `messageKinds`;
 * `whole` is the chance that this law answers the message as it stands.
 */
export const clauseSigns = (
  facts: readonly ClauseFacts[],
  chances: ReadonlyArray<readonly number[]>,
  whole: number,
): ClauseSigns[] => {
  const ofLaw = chances.map((each) => oddsOf(each[messageKinds.indexOf("law")] ?? 0));
  return facts.map((fact, place) => {
    const others = otherKinds.map((kind) => [kind, logOf(chances[place]?.[messageKinds.indexOf(kind)] ?? 0)] as const);
    return {
      ...fact,
      ...(Object.fromEntries(others) as Record<(typeof otherKinds)[number], number>),
      law: ofLaw[place] as number,
      whole: oddsOf(whole),
      rest: Math.max(oddsOf(0), ...ofLaw.filter((_, other) => other !== place)),
    };
  });
};
