import type { IsoDate } from "../../shared/dates.ts";
import type { Article, Block } from "../parse/index.ts";
import { dateOfMoment, moment } from "./moment.ts";

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

const applies = String.raw`(?:shall\s(?:also\s)?apply|shall\sbe\sapplicable|applies|apply|(?:is|are)\sapplicable)`;
const exception = "(?:with the exception of|except(?: for)?)";
const clausePattern = new RegExp(
  String.raw`^(?:However,?:?\s)?(?<subject>.+?),?\s${applies}\s(?<object>the\s(?!date\s).+?\s)?(?<moment>${moment})(?<rest>.*)$`,
  "s",
);
const inverted = new RegExp(
  String.raw`^(?:However,?\s)?(?<moment>${moment}),?\s(?<subject>.+?)\s${applies}(?<rest>.*)$`,
  "is",
);
const exceptPattern = new RegExp(String.raw`^(?<kept>.*?),?\s${exception}\s(?<except>.+)$`, "s");
const datedExceptionPattern = new RegExp(
  String.raw`${exception}\s(?<what>.+?),?\swhich\s${applies}\s(?<moment>${moment})`,
  "s",
);

const isWholeAct = (subject: string): boolean =>
  /^(?:It|This (?:Regulation|Directive|Decision))$/i.test(subject.trim());

/** "…, with the exception of X which shall apply from D": an exception with a date of its own is a clause of its own. */
const datedException = (rest: string, inForceFrom: IsoDate): ApplicationClause[] => {
  const groups = datedExceptionPattern.exec(rest)?.groups;
  const from = dateOfMoment(groups?.["moment"] ?? "", inForceFrom);
  return from === null ? [] : [{ subject: groups?.["what"] ?? "", except: null, from, scope: null }];
};

const scopeIn = (rest: string): string | null => {
  const words = rest.replace(new RegExp(String.raw`,?\s${exception}.*$`, "s"), "");
  return (
    /\b(?:as regards|in respect of|with regard to|for)\s(?<scope>.+?)[,;.]?(?:\sand)?$/s.exec(words)?.groups?.[
      "scope"
    ] ?? null
  );
};

const readSentence = (sentence: string, inForceFrom: IsoDate): ApplicationClause[] => {
  const words = sentence.replace(/[;.]?(?:\s(?:and|or))?$/, "");
  const groups = (inverted.exec(words) ?? clausePattern.exec(words))?.groups;
  const from = dateOfMoment(groups?.["moment"] ?? "", inForceFrom);
  if (groups === undefined || from === null) return [];
  const rest = groups["rest"] ?? "";
  const written = groups["object"] ?? groups["subject"] ?? "";
  const subject = exceptPattern.exec(written)?.groups;
  return [
    {
      subject: isWholeAct(subject?.["kept"] ?? written) ? null : (subject?.["kept"] ?? written),
      except: subject?.["except"] ?? exceptPattern.exec(rest)?.groups?.["except"] ?? null,
      from,
      scope: scopeIn(rest),
    },
    ...datedException(rest, inForceFrom),
  ];
};

/**
 * All dates of application that a final article gives, in its order; what is counted from entry into force is counted from
 * `inForceFrom`. English texts; others give none.
 */
export const applicationClausesOf = (article: Article, inForceFrom: IsoDate): ApplicationClause[] =>
  sentencesOf(article.blocks).flatMap((sentence) => readSentence(sentence, inForceFrom));

const speaksOfApplication = new RegExp(
  String.raw`\b${applies}\b.*\b(?:from|as of|after)\s(?:the\s(?:date|day)|\d|[a-z]+\s(?:months|years))`,
  "s",
);

/** Sentences of a final article that seem to give a date of application and are not understood: a person must read them. */
export const unreadClausesOf = (article: Article, inForceFrom: IsoDate): string[] =>
  sentencesOf(article.blocks).filter(
    (sentence) => speaksOfApplication.test(sentence) && readSentence(sentence, inForceFrom).length === 0,
  );
