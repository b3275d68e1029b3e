import type { ActEntry, Provision } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision } from "../retrieve/rank.ts";
import { sentencesOf } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";
import { type Block, blockOf } from "./blocks.ts";
import { cite } from "./cite.ts";
import { dateSentences } from "./dates.ts";

/** Words of a question about an act's own dates, besides its name. */
const dateWords = new Set(
  tokensOf(
    "apply application applies applicable enter entered entry force effect effective come came start started begin date day year regulation act law eu european general generally become became binding whole since already yet deadline compliance comply",
  ),
);

/** The act that a question names as a whole, asking or claiming nothing but its dates; null for any other question. */
const actAlone = (text: string, scope: Scope, library: Library): ActEntry | null => {
  const [regulation] = scope.regulations;
  const id = scope.acts[0] ?? (scope.isNamed && scope.regulations.length === 1 ? regulation : undefined);
  const act = id === undefined ? undefined : library.snapshot.act(id);
  if (act === undefined || scope.acts.length > 1) return null;
  const names = new Set([act.short_name, act.number, ...act.aliases].flatMap(tokensOf));
  const words = tokensOf(text).filter((token) => !/^\d+$/.test(token) && !dateWords.has(token) && !names.has(token));
  return words.every((token) => monthWords.has(token)) ? act : null;
};
const monthWords = new Set(
  tokensOf("January February March April May June July August September October November December"),
);

/** The provision that gives an act's dates, and the sentence of it with the general one. */
const dateProvision = (act: ActEntry, library: Library): Provision | undefined =>
  library.snapshot.chunks
    .filter((chunk) => chunk.act_id === act.id)
    .flatMap((chunk) => chunk.applicability.map(({ source }) => library.snapshot.provisions.get(source)))
    .find((provision) => provision !== undefined && provision.act.id === act.id);

const actSentence = (act: ActEntry, provision: Provision, day: IsoDate): string => {
  const [first] = provision.chunks;
  const source = first === undefined ? "" : ` ${cite({ ...first, chunk_id: provision.id }, act)}`;
  const verb = act.applies_from <= day ? "has applied since" : "does not apply yet: it applies from";
  const general = provision.chunks.some((chunk) => chunk.text.includes("However"))
    ? ", with other dates for some parts"
    : "";
  return `${act.short_name} ${verb} ${formatDate(act.applies_from)}${general}${source}.`;
};

/** The dates of an act as a whole, in a sentence and in the words of the law. */
export interface ActDates {
  readonly sentence: string;
  readonly source: Block;
}

/** The words of the law that give an act's dates, with all points of it, and the sentence that sums them up. */
export const answerActDates = (question: string, scope: Scope, library: Library, day: IsoDate): ActDates | null => {
  if (!/\b(?:when|since|from|date|already|yet|in force)\b/i.test(question)) return null;
  const act = actAlone(question, scope, library);
  const provision = act === null ? undefined : dateProvision(act, library);
  const chunk = provision?.chunks.find(({ text }) => /\bapply\b|\bforce\b/.test(text));
  if (act === null || provision === undefined || chunk === undefined) return null;
  return {
    sentence: actSentence(act, provision, day),
    source: blockOf(provision, chunk, sentencesOf(chunk.text).join(" ")),
  };
};

const appliedSince =
  /\b(?:appl(?:y|ies|ied|icable)|application|in force|into force|effective|binding|started?|began)\b[^.?!,;]{0,30}?\b(?:since|from|as of|on|in)\s+((?:\d{1,2}\s+)?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\s)?\d{4})\b/i;

const isQuestion = /^\s*(?:since |from |by )?(?:when|what|which|did|does|do|is|are|has|have|will)\b/i;

/** True when an ISO date lies in the day, month or year that was written. */
const fits = (date: IsoDate, written: string): boolean =>
  ` ${formatDate(date)}`.toLowerCase().endsWith(` ${written.trim().toLowerCase()}`);

/** The provision that a claim speaks of: the one of those chosen that shares most of its words. */
const provisionClaimed = (claim: string, chosen: readonly RankedProvision[]): Provision | undefined => {
  const words = [...new Set(tokensOf(claim))].filter((token) => !/^\d+$/.test(token) && !dateWords.has(token));
  const shareOf = (provision: Provision): number => {
    const tokens = new Set(tokensOf(`${provision.title} ${provision.chunks.map((chunk) => chunk.text).join(" ")}`));
    return words.filter((token) => tokens.has(token)).length;
  };
  return chosen
    .map(({ provision }) => ({ provision, share: shareOf(provision) }))
    .sort((left, right) => right.share - left.share)[0]?.provision;
};

/**
 * A claim about from when rules apply ("have applied since 2 August 2026"), held against the dates of the provision that the claim
 * itself speaks of; for an act named as a whole, against the act's own. Null where nothing is claimed or the claim is right.
 */
export const correctApplication = (
  question: string,
  chosen: readonly RankedProvision[],
  scope: Scope,
  library: Library,
  day: IsoDate,
): string | null => {
  const match = appliedSince.exec(question);
  const written = match?.[1];
  if (match === null || written === undefined || isQuestion.test(question)) return null;
  const claim = question.slice(0, match.index + match[0].length).replace(/^.*[.?!]\s/, "");
  const act = actAlone(claim, scope, library);
  const provision = act === null ? provisionClaimed(claim, chosen) : dateProvision(act, library);
  const [chunk] = provision?.chunks ?? [];
  if (provision === undefined || chunk === undefined || chunk.applicability.length === 0) return null;
  if (act !== null) {
    const isRight = fits(act.applies_from, written) || (!/appl/i.test(match[0]) && fits(act.in_force_from, written));
    return isRight ? null : `Not since ${written}: ${actSentence(act, provision, day)}`;
  }
  const isRight = provision.chunks.some((part) => part.applicability.some(({ from }) => fits(from, written)));
  return isRight ? null : `Not since ${written}: ${dateSentences([{ chunk, provision }], day).join(" ")}`;
};
