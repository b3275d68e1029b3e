import type { IsoDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import { parseDate, type Words, wordsOf } from "../languages/index.ts";
import type { Act, Article } from "../parse/index.ts";
import { quotedLines } from "../parse/quotation.ts";
import type { ApplicationClause } from "./application-clauses.ts";
import { type Counting, type NationalDate, nationalDatesIn } from "./national-dates.ts";

/** From when national law made under a directive must be applied, and the article that says so. */
export interface Transposition {
  readonly article: Article;
  /** Null where the directive dates single provisions alone, or in words that are not understood. */
  readonly from: IsoDate | null;
  /** Dates of their own for some provisions: "necessary to comply with Article 4 by …". */
  readonly clauses: readonly ApplicationClause[];
  /** The sentences that give no date, because they are not understood or leave it to another act. */
  readonly unread: readonly string[];
  /** True where one of them is about the whole directive. */
  readonly isOpen: boolean;
}

/** The sentences of an article that are its own: an amendment quotes the final provisions of other acts. */
const ownSentences = (article: Article, words: Words): string[] => {
  const lines = renderBlocks(article.blocks).split("\n");
  const quoted = quotedLines(lines);
  return lines
    .filter((_line, index) => !quoted.has(index))
    .flatMap((line) => line.replace(/^\d{1,3}\.\s+/, "").split(words.regex("sentenceEnd")));
};

/** "shall ensure the application of … from 18 months after …": a day that another act gives. */
const ensuredIn = (sentences: readonly string[], words: Words): NationalDate[] =>
  sentences.flatMap((sentence) =>
    [...sentence.matchAll(words.regex("ensureApplication", "g"))].map(
      ([, subject = "", when = ""]): NationalDate => ({
        subject,
        except: null,
        from: parseDate(/\d.*/.exec(when)?.[0] ?? "", words),
        scope: null,
        words: sentence,
      }),
    ),
  );

interface Dating {
  readonly article: Article;
  readonly dates: readonly NationalDate[];
}

const datingsOf = (act: Act, counting: Counting, words: Words): Dating[] =>
  act.articles
    .map((article) => {
      const sentences = ownSentences(article, words);
      const isTransposition = words.regex("titleOfTransposition", "i").test(article.title);
      const ensured = sentences.some((sentence) => words.regex("memberStatesShall").test(sentence));
      return {
        article,
        dates: [
          ...nationalDatesIn(sentences, isTransposition, counting, words),
          ...(ensured ? ensuredIn(sentences, words) : []),
        ],
      };
    })
    .filter(({ dates }) => dates.length > 0);

/** The numbers of the articles that words name as a whole: "Articles 2 to 13, 15 and 37". */
const articlesNamed = (subject: string): Set<number> =>
  new Set(
    [...subject.replaceAll(/\([^)]*\)/g, "").matchAll(/\b(\d{1,3})\b(?: (?:to|à) (\d{1,3})\b)?/g)].flatMap(
      ([, first, last = first]) =>
        Array.from({ length: Math.max(0, Number(last) - Number(first)) + 1 }, (_, place) => Number(first) + place),
    ),
  );

/**
 * A directive that is made anew names what national law must be changed for. Where that is most of it, its date is the directive's, and
 * what is left out applies from entry into force.
 */
const mostOf = (act: Act, dates: readonly NationalDate[]): ApplicationClause | null => {
  for (const [from, own] of Map.groupBy(dates, (date) => date.from)) {
    if (from === null) continue;
    const numbers = own.map(({ subject, except }) =>
      articlesNamed(subject ?? "").difference(articlesNamed(except ?? "")),
    );
    const named = numbers.reduce((all, one) => all.union(one), new Set<number>());
    const left = act.articles.filter(({ number }) => !named.has(Number.parseInt(number, 10)));
    if (left.length * 2 > act.articles.length) continue;
    return { subject: null, except: left.map(({ number }) => `Article ${number}`).join(", "), from, scope: null };
  }
  return null;
};

/** A directive binds the Member States: what its provisions ask applies to others from the day that it sets for national law. */
export const transpositionOf = (act: Act, inForceFrom: IsoDate): Transposition | null => {
  if (act.documentType !== "directive") return null;
  const words = wordsOf(act.language);
  const adoptedOn = parseDate(words.regex("adoptedOn").exec(act.title)?.[1] ?? "", words);
  const datings = datingsOf(act, { inForceFrom, adoptedOn }, words);
  const dates = datings.flatMap((dating) => dating.dates);
  const whole = dates.filter(({ subject, scope }) => subject === null && scope === null);
  const [first] = datings.toSorted((left, right) => Number(hasWhole(right)) - Number(hasWhole(left)));
  if (first === undefined) return null;
  const most = whole.length === 0 ? mostOf(act, dates) : null;
  return {
    article: first.article,
    from: whole.find(({ from }) => from !== null)?.from ?? most?.from ?? null,
    clauses: [
      ...(most === null || most.except === "" ? [] : [most]),
      ...dates
        .filter(({ subject }) => subject !== null)
        .map(({ subject, except, from, scope }) => ({ subject, except, from, scope })),
    ],
    unread: dates.filter(({ from }) => from === null).map((date) => date.words),
    isOpen: whole.some(({ from }) => from === null),
  };
};

const hasWhole = ({ dates }: Dating): boolean => dates.some(({ subject, scope }) => subject === null && scope === null);
