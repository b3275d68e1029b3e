import { type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import type { Article, Block } from "../parse/index.ts";

/** One sentence of a final article that gives a date: for what, except what, from when, limited to what. */
export interface ApplicationClause {
  /** Words that name the provisions; null: the whole act. */
  readonly subject: string | null;
  readonly except: string | null;
  readonly from: IsoDate;
  readonly scope: string | null;
}

/** The article's sentences; a list item is read together with the words that introduce it. */
const sentencesOf = (blocks: readonly Block[], lead = ""): string[] => {
  let introduction = lead;
  return blocks.flatMap((block) => {
    if (block.type === "paragraph") return sentencesOf(block.blocks);
    if (block.type === "point") {
      const [first, ...rest] = block.blocks;
      const own = first?.type === "text" ? first.text : "";
      return rest.length > 0 ? sentencesOf(rest, own) : [`${introduction} ${own}`.trim()];
    }
    if (block.type !== "text") return [];
    introduction = /:$/.test(block.text) ? block.text : introduction;
    return /:$/.test(block.text) && !/apply/.test(block.text) ? [] : block.text.split(/(?<=[.;])\s+(?=[A-Z])/);
  });
};

const date = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const applies = String.raw`(?:shall\sapply|applies|apply)`;
const clausePattern = new RegExp(
  String.raw`^(?:However,?:?\s)?(?<subject>.+?),?\s${applies}\s(?<object>the\s.+?\s)?(?:from|as of|as from|with effect from):?\s(?<date>${date})(?<rest>.*)$`,
  "s",
);
const exceptPattern = /^(?<kept>.*?),?\swith the exception of\s(?<except>.+)$/s;

const isWholeAct = (subject: string): boolean => /^(?:It|This (?:Regulation|Directive|Decision))$/.test(subject.trim());

/** "…, with the exception of X which shall apply from D": an exception with a date of its own is a clause of its own. */
const datedException = (rest: string): ApplicationClause[] => {
  const match = new RegExp(
    String.raw`with the exception of (?<what>.+?),?\swhich\s${applies}\s(?:from|as of)\s(?<date>${date})`,
    "s",
  ).exec(rest);
  const from = parseWrittenDate(match?.groups?.["date"] ?? "");
  return from === null ? [] : [{ subject: match?.groups?.["what"] ?? "", except: null, from, scope: null }];
};

const readSentence = (sentence: string): ApplicationClause[] => {
  const groups = clausePattern.exec(sentence.replace(/[;.]?(?:\s(?:and|or))?$/, ""))?.groups;
  const from = parseWrittenDate(groups?.["date"] ?? "");
  if (groups === undefined || from === null) return [];
  const rest = groups["rest"] ?? "";
  const written = groups["object"] ?? groups["subject"] ?? "";
  const subject = exceptPattern.exec(written)?.groups;
  const exceptInRest = exceptPattern.exec(rest)?.groups?.["except"] ?? null;
  const scope = /\b(?:as regards|in respect of|with regard to|for)\s(?<scope>.+?)[,;.]?(?:\sand)?$/s.exec(
    rest.replace(/,?\swith the exception of.*$/s, ""),
  );
  return [
    {
      subject: isWholeAct(written) ? null : (subject?.["kept"] ?? written),
      except: subject?.["except"] ?? exceptInRest,
      from,
      scope: scope?.groups?.["scope"] ?? null,
    },
    ...datedException(rest),
  ];
};

/** All dates of application that a final article gives, in its order. English texts; others give none. */
export const applicationClausesOf = (article: Article): ApplicationClause[] =>
  sentencesOf(article.blocks).flatMap(readSentence);
