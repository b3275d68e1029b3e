import { addDays, addMonths, type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import type { Act, Article } from "../parse/index.ts";

/** Numbers of days as the words of English and French acts give them. */
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  fifteenth: 15,
  twentieth: 20,
  "twenty-first": 21,
  thirtieth: 30,
  sixtieth: 60,
  ninetieth: 90,
  premier: 1,
  troisième: 3,
  cinquième: 5,
  septième: 7,
  dixième: 10,
  quinzième: 15,
  vingtième: 20,
  trentième: 30,
};

/** Article 297 TFEU: where an act is silent, it enters into force on the twentieth day following its publication. */
const daysOfTheTreaty = 20;

/** The act's own entry into force; "the date on which national provisions enter into force" is another's. */
const opening =
  /(?:\b[Tt]his (?:Regulation|Directive|Decision)|\bIt|[Tt]hey) (?:shall )?enters? into force|entr(?:e|ent|era) en vigueur/;

/** The article that says when the act enters into force and applies: by its title, else by its words, else the last one. */
export const finalArticleOf = (act: Act): Article | undefined =>
  act.articles.findLast(({ title }) => /entry into force|entrée en vigueur/i.test(title)) ??
  act.articles.findLast(({ title, blocks }) => title === "" && opening.test(renderBlocks(blocks))) ??
  act.articles.findLast(({ title }) => /application/i.test(title)) ??
  act.articles.at(-1);

const daysIn = (sentence: string): number | null => {
  if (/(?:on the day|on the date|le jour) (?:of|de) (?:its|their|sa|leur) publication/.test(sentence)) return 0;
  if (/on the day (?:following|after)|le lendemain/.test(sentence)) return 1;
  const counted = /(\d{1,3})(?:st|nd|rd|th|e)? (?:days?|jours?) (?:following|after|suivant|après)/.exec(sentence)?.[1];
  if (counted !== undefined) return Number(counted);
  const word = /([a-zéèê-]+) (?:day|jour) (?:following|after|suivant|après)/.exec(sentence)?.[1];
  return ordinals[word ?? ""] ?? null;
};

/** "On the first day of the month following …", "of the third month following …". */
const monthsIn = (sentence: string): number | null => {
  const match = /first day of the (?:([a-z]+) )?month (?:following|after)/.exec(sentence);
  return match === null ? null : (ordinals[match[1] ?? "first"] ?? null);
};

/** The day of adoption, which a title gives: "Council Decision of 10 March 2011". */
const adoptedOn = (title: string): IsoDate | null =>
  parseWrittenDate(/\bof (\d{1,2} [A-Z][a-z]+ \d{4})/.exec(title)?.[1] ?? "");

const dateIn = (sentence: string, publishedOn: IsoDate, title: string): IsoDate | null => {
  if (/on the (?:day|date) of its adoption/.test(sentence)) return adoptedOn(title);
  const written = parseWrittenDate(/into force on (\d{1,2} [A-Z][a-z]+ \d{4})/.exec(sentence)?.[1] ?? "");
  if (written !== null) return written;
  const months = monthsIn(sentence);
  if (months !== null) return `${addMonths(publishedOn, months).slice(0, "YYYY-MM".length)}-01`;
  const days = daysIn(sentence);
  return days === null ? null : addDays(publishedOn, days);
};

/** The day of entry into force; null where the words for it, which are told, are not understood. */
export interface EntryIntoForce {
  readonly on: IsoDate | null;
  readonly words: string;
}

/** The day on which an act enters into force, by its own words: a guessed date would be taken for the law's. */
export const entryIntoForceOf = (act: Act, publishedOn: IsoDate): EntryIntoForce => {
  const text = renderBlocks(finalArticleOf(act)?.blocks ?? []);
  const sentences = text.split(/\n|(?<=[.;])\s+/).filter((sentence) => opening.test(sentence));
  const [first] = sentences;
  if (first === undefined) return { on: addDays(publishedOn, daysOfTheTreaty), words: "" };
  for (const sentence of sentences) {
    const on = dateIn(sentence, publishedOn, act.title);
    if (on !== null) return { on, words: sentence };
  }
  return { on: null, words: first };
};
