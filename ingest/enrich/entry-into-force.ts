import { addDays, addMonths, type IsoDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import { parseDate, type Words, wordsOf } from "../languages/index.ts";
import type { Act, Article } from "../parse/index.ts";

/** Article 297 TFEU: where an act is silent, it enters into force on the twentieth day following its publication. */
const daysOfTheTreaty = 20;

/** The article that says when the act enters into force and applies: by its title, else by its words, else the last one. */
export const finalArticleOf = ({ articles, language }: Act): Article | undefined => {
  const words = wordsOf(language);
  const opens = words.regex("entersIntoForce");
  return (
    articles.findLast(({ title }) => words.regex("titleOfEntry", "i").test(title)) ??
    articles.findLast(({ title, blocks }) => title === "" && opens.test(renderBlocks(blocks))) ??
    articles.findLast(({ title }) => words.regex("titleOfApplication", "i").test(title)) ??
    articles.at(-1)
  );
};

const daysIn = (sentence: string, words: Words): number | null => {
  if (words.regex("dayOfPublication").test(sentence)) return 0;
  if (words.regex("dayAfter").test(sentence)) return 1;
  const counted = words.regex("countedDays").exec(sentence)?.[1];
  if (counted !== undefined) return Number(counted);
  return words.counted[words.regex("ordinalDay").exec(sentence)?.[1] ?? ""] ?? null;
};

/** "On the first day of the month following …", "of the third month following …". */
const monthsIn = (sentence: string, words: Words): number | null => {
  const match = words.regex("firstOfMonth").exec(sentence);
  if (match === null) return null;
  return match[1] === undefined ? 1 : (words.counted[match[1]] ?? null);
};

const dateIn = (sentence: string, publishedOn: IsoDate, title: string, words: Words): IsoDate | null => {
  const dateAt = (name: "adoptedOn" | "enteringOn", text: string): IsoDate | null =>
    parseDate(words.regex(name).exec(text)?.[1] ?? "", words);
  // The day of adoption is in the title: "Council Decision of 10 March 2011".
  if (words.regex("dayOfAdoption").test(sentence)) return dateAt("adoptedOn", title);
  const written = dateAt("enteringOn", sentence);
  if (written !== null) return written;
  const months = monthsIn(sentence, words);
  if (months !== null) return `${addMonths(publishedOn, months).slice(0, "YYYY-MM".length)}-01`;
  const days = daysIn(sentence, words);
  return days === null ? null : addDays(publishedOn, days);
};

/** The day of entry into force; null where the words for it, which are told, are not understood. */
export interface EntryIntoForce {
  readonly on: IsoDate | null;
  readonly words: string;
}

/** The day on which an act enters into force, by its own words: a guessed date would be taken for the law's. */
export const entryIntoForceOf = (act: Act, publishedOn: IsoDate): EntryIntoForce => {
  const words = wordsOf(act.language);
  const text = renderBlocks(finalArticleOf(act)?.blocks ?? []);
  // The act's own: "the date on which national provisions enter into force" is another's.
  const opens = words.regex("entersIntoForce");
  const sentences = text.split(/\n|(?<=[.;])\s+/).filter((sentence) => opens.test(sentence));
  const [first] = sentences;
  if (first === undefined) return { on: addDays(publishedOn, daysOfTheTreaty), words: "" };
  for (const sentence of sentences) {
    const on = dateIn(sentence, publishedOn, act.title, words);
    if (on !== null) return { on, words: sentence };
  }
  return { on: null, words: first };
};
