import { type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import type { Act, Article } from "../parse/index.ts";
import { quotedLines } from "../parse/quotation.ts";
import type { ApplicationClause } from "./application-clauses.ts";
import { moment } from "./moment.ts";

/** From when national law made under a directive must be applied, and the article that says so. */
export interface Transposition {
  readonly article: Article;
  /** Null where the directive dates single provisions alone. */
  readonly from: IsoDate | null;
  /** Dates of their own for some provisions: "necessary to comply with Article 4 by …". */
  readonly clauses: readonly ApplicationClause[];
}

const date = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`;
/** The day of application counts; where a directive gives none, the last day for bringing its rules into force. */
const patterns = [
  new RegExp(`shall apply (?:those|these|the) (?:measures|provisions|laws)[^.]{0,80}? (?:from|as of|as from) ${date}`),
  new RegExp(`Member States shall (?:bring into force|adopt)[^.]{0,300}? by ${date}`),
  new RegExp(`By ${date}[^.]{0,40}Member States shall (?:bring into force|adopt)`),
];

const provisions = String.raw`((?:Articles?|Annex(?:es)?|[Pp]oints?)\s.+?)`;
const partDates = [
  new RegExp(`necessary (?:for them )?to comply with ${provisions},? (?:by|from|with effect from) ${date}`, "g"),
  new RegExp(
    `By ${date}[^.]{0,80}Member States shall [^.]{0,200}necessary (?:for them )?to comply with ${provisions}[.,]`,
    "g",
  ),
];
const partMeasures = new RegExp(
  `apply the (?:measures|provisions) (?:referred to in|necessary to comply with) ${provisions},? (?:by|from|as of|with effect from) ${date}`,
  "g",
);
/** "shall ensure the application of … from 18 months after …": a day that another act gives. */
const openDate = new RegExp(`ensure the application of ([^.]+?) (${moment})([^.]*)`, "g");

/** The words of an article that are its own: an amendment quotes the final provisions of other acts. */
const ownWords = (article: Article): string => {
  const lines = renderBlocks(article.blocks).split("\n");
  const quoted = quotedLines(lines);
  return lines.filter((_line, index) => !quoted.has(index)).join("\n");
};

/** What the words say of the dates of single provisions. */
const clausesIn = (text: string): ApplicationClause[] => {
  const dated = [...partDates, partMeasures].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, left = "", right = ""]): ApplicationClause => {
      const from = parseWrittenDate(right) ?? parseWrittenDate(left);
      return { subject: parseWrittenDate(right) === null ? right : left, except: null, from, scope: null };
    }),
  );
  const open = [...text.matchAll(openDate)].map(
    ([, subject = "", when = ""]): ApplicationClause => ({
      subject,
      except: null,
      from: parseWrittenDate(/\d.*/.exec(when)?.[0] ?? ""),
      scope: null,
    }),
  );
  return [...dated, ...open];
};

/** A directive binds the Member States: what its provisions ask applies to others from the day that it sets for national law. */
export const transpositionOf = (act: Act): Transposition | null => {
  if (act.documentType !== "directive") return null;
  const articles = act.articles.map((article) => ({ article, text: ownWords(article) }));
  const dating = articles.filter(({ text }) => /Member States shall/.test(text) && clausesIn(text).length > 0);
  const clauses = dating.flatMap(({ text }) => clausesIn(text));
  for (const pattern of patterns) {
    for (const { article, text } of articles) {
      const from = parseWrittenDate(pattern.exec(text)?.[1] ?? "");
      if (from !== null) return { article, from, clauses };
    }
  }
  const [first] = dating;
  return first === undefined ? null : { article: first.article, from: null, clauses };
};
