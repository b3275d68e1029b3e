import type { IsoDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import { type PatternName, parseDate, type Words, wordsOf } from "../languages/index.ts";
import type { Act, Article } from "../parse/index.ts";
import { quotedLines } from "../parse/quotation.ts";
import type { ApplicationClause } from "./application-clauses.ts";

/** From when national law made under a directive must be applied, and the article that says so. */
export interface Transposition {
  readonly article: Article;
  /** Null where the directive dates single provisions alone. */
  readonly from: IsoDate | null;
  /** Dates of their own for some provisions: "necessary to comply with Article 4 by …". */
  readonly clauses: readonly ApplicationClause[];
}

/** The day of application counts; where a directive gives none, the last day for bringing its rules into force. */
const general: readonly PatternName[] = ["nationalApplication", "nationalRules", "nationalRulesInverted"];
/** Dates of single provisions, and the names of these, in either order. */
const parts: readonly PatternName[] = ["complyWith", "complyWithInverted", "applyMeasures"];

/** The words of an article that are its own: an amendment quotes the final provisions of other acts. */
const ownWords = (article: Article): string => {
  const lines = renderBlocks(article.blocks).split("\n");
  const quoted = quotedLines(lines);
  return lines.filter((_line, index) => !quoted.has(index)).join("\n");
};

/** What the words say of the dates of single provisions. */
const clausesIn = (text: string, words: Words): ApplicationClause[] => {
  const dated = parts.flatMap((name) =>
    [...text.matchAll(words.regex(name, "g"))].map(([, left = "", right = ""]): ApplicationClause => {
      const last = parseDate(right, words);
      return { subject: last === null ? right : left, except: null, from: last ?? parseDate(left, words), scope: null };
    }),
  );
  // "shall ensure the application of … from 18 months after …": a day that another act gives.
  const open = [...text.matchAll(words.regex("ensureApplication", "g"))].map(
    ([, subject = "", when = ""]): ApplicationClause => ({
      subject,
      except: null,
      from: parseDate(/\d.*/.exec(when)?.[0] ?? "", words),
      scope: null,
    }),
  );
  return [...dated, ...open];
};

/** A directive binds the Member States: what its provisions ask applies to others from the day that it sets for national law. */
export const transpositionOf = (act: Act): Transposition | null => {
  if (act.documentType !== "directive") return null;
  const words = wordsOf(act.language);
  const articles = act.articles.map((article) => ({ article, text: ownWords(article) }));
  const dating = articles.filter(
    ({ text }) => words.regex("memberStatesShall").test(text) && clausesIn(text, words).length > 0,
  );
  const clauses = dating.flatMap(({ text }) => clausesIn(text, words));
  for (const name of general) {
    for (const { article, text } of articles) {
      const from = parseDate(words.regex(name).exec(text)?.[1] ?? "", words);
      if (from !== null) return { article, from, clauses };
    }
  }
  const [first] = dating;
  return first === undefined ? null : { article: first.article, from: null, clauses };
};
