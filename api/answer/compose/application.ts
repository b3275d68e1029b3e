import type { Applicability, Chunk, Provision } from "../../../shared/corpus/index.ts";
import { addDays, formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import { sentencesOf } from "../text/sentences.ts";
import { type Block, blockOf } from "./blocks.ts";
import { dateSentences } from "./dates.ts";

/** The answer to "from when": the dates of the provision asked about, and the words of the law that give them. */
export interface ApplicationAnswer {
  readonly dates: readonly string[];
  readonly sources: readonly Block[];
  /** The beginning of the rule that the dates are about. */
  readonly rule: Block;
}

const asksForDate =
  /\b(?:from (?:what|which) (?:date|day)|from when|since when|as of when|until when|already|yet|still)\b.*\b(?:appl(?:y|ies|icable|ication)|start|begin|effect|force|forbidden|prohibited|banned|binding|mandatory|kick|comply|compliance|postponed|delayed|disclose|must)\b|\b(?:date of application|application dates?|entry into (?:force|application)|start date|in force yet|in effect yet|apply (?:yet|already)|come into (?:force|effect|application)|take effect)\b|\b(?:appl(?:y|ies)|in force|binding) (?:yet|already|now|today)\b/i;
const mayAskForDate =
  /\bwhen (?:do|does|did|will|is|are|must|should|shall)\b.*\b(?:appl(?:y|ies|icable)|start|begin|effect|force|binding|mandatory|kick in|comply|postponed|delayed)\b/i;

/** "When does it apply?" asks for a condition where the law has applied for long, for a date where it is new. */
const newForDays = 1_100;

/** True for a question about from when a rule applies, rather than what it says or under what conditions. */
export const asksForApplication = (question: string, dates: readonly Applicability[], day: IsoDate): boolean =>
  asksForDate.test(question) ||
  (mayAskForDate.test(question) && dates.some(({ from }) => from > addDays(day, -newForDays)));

/** From when a rule applies is said of the rule itself, where one was found beside the provision that dates them all. */
export const withoutDateGivers = <Ranked extends { readonly provision: Provision }>(
  question: string,
  chosen: readonly Ranked[],
  library: Library,
  day: IsoDate,
): readonly Ranked[] => {
  const rules = chosen.filter(({ provision }) => !library.dateGivers.has(provision.id));
  const isAsked = rules.some(({ provision }) =>
    asksForApplication(question, provision.chunks[0]?.applicability ?? [], day),
  );
  return isAsked ? rules : chosen;
};

/** The part of an act's final article that gives a date, quoted. */
const quoteDate = (provision: Provision, date: IsoDate): Block[] =>
  provision.chunks
    .filter((chunk) => chunk.text.includes(formatDate(date)))
    .slice(0, 1)
    .map((chunk) => {
      const dated = sentencesOf(chunk.text).filter((sentence) => sentence.includes(formatDate(date)));
      return blockOf(provision, chunk, dated[0] ?? chunk.text);
    });

/**
 * The parts whose dates answer for a provision. Where its paragraphs apply from different days to different systems (Article 6
 * AI Act), one part for each of these days; else the part that leads.
 */
const datedParts = (chunk: Chunk, provision: Provision): Chunk[] => {
  const isScoped = (part: Chunk): boolean => part.applicability.every(({ scope }) => scope !== null);
  const alone = provision.chunks.filter((part) => part.applicability.length === 1 && isScoped(part));
  const byDay = Map.groupBy(alone, ({ applies_from }) => applies_from);
  if (!isScoped(chunk) || byDay.size < 2) return [chunk];
  return [...byDay.values()]
    .flatMap(([first]) => first ?? [])
    .sort((left, right) => ((left.applies_from ?? "") < (right.applies_from ?? "") ? -1 : 1));
};

/**
 * Answers a question about dates of application from the dates of the rule that leads. Null for other questions, and where that rule
 * is itself the one that gives the dates: its own words answer best then.
 */
export const answerApplication = (
  question: string,
  lead: { readonly chunk: Chunk; readonly provision: Provision },
  library: Library,
  day: IsoDate,
): ApplicationAnswer | null => {
  const { chunk, provision } = lead;
  if (!asksForApplication(question, chunk.applicability, day) || chunk.applicability.length === 0) return null;
  if (library.dateGivers.has(provision.id)) return null;
  const parts = datedParts(chunk, provision);
  const sources = parts
    .flatMap(({ applicability }) => applicability)
    .flatMap((date) => {
      const source = library.snapshot.provisions.get(date.source);
      return source === undefined ? [] : quoteDate(source, date.from);
    });
  const unique = [...new Map(sources.map((block) => [block.chunk.chunk_id, block])).values()];
  const [opening = chunk] = provision.chunks;
  const ruled = provision.citation.kind === "article" ? chunk : opening;
  const rule = blockOf(provision, ruled, sentencesOf(ruled.text)[0] ?? ruled.text);
  const dates = dateSentences(
    parts.map((part) => ({ chunk: part, provision })),
    day,
  );
  return { dates, sources: unique, rule };
};
