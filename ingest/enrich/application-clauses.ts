import { type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import type { Article, Block } from "../parse/index.ts";
import { dateOfMoment, moment } from "./moment.ts";

/** One date that a final article gives: for what, except what, from when, limited to what. */
export interface ApplicationClause {
  /** Words that name the provisions; null: the whole act. */
  readonly subject: string | null;
  readonly except: string | null;
  /** Null where the sentence is not understood, or leaves the day to another act or to an event. */
  readonly from: IsoDate | null;
  readonly scope: string | null;
}

/** What is read of one sentence; the words are kept for those that somebody has to read. */
export interface DatedSentence {
  readonly words: string;
  readonly clauses: readonly ApplicationClause[];
}

/** "… with the exception of:": what follows line by line are items, whether they have labels or not. */
const listsExceptions = /(?:exception of|except(?: for)?(?: the following)?):$/;

/** The article's sentences; an item is read together with the words that introduce it, whether it has a label or not. */
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
    if (/:$/.test(block.text)) {
      introduction = block.text;
      return [];
    }
    if (listsExceptions.test(introduction) && /^(?:Articles?|Chapters?|Annex)\b.*[;.]$/s.test(block.text)) {
      return [`${introduction} ${block.text}`];
    }
    introduction = "";
    return block.text.split(/(?<=[.;])\s+(?=[A-Z])/);
  });
};

const applies = String.raw`(?:shall\s(?:also\s)?apply|shall\sbe\sapplicable|applies|apply|(?:is|are)\sapplicable)`;
const exception = String.raw`(?:with\sthe\sexception\sof|except(?:\sfor|\sin\srelation\sto)?)`;
const provision = String.raw`(?:Articles?|Chapters?|Annex(?:es)?|Sections?|Titles?|Parts?|[Pp]oints?|[Pp]aragraphs?|the\s(?:first|second|third|fourth|fifth|last)\s(?:sub)?paragraph)\b`;
const scopeMarks = String.raw`(?:as\sregards|in\srespect\sof|with\sregard\sto|in\srelation\sto|only\sto|for|to)`;

const regular = (source: string): RegExp => new RegExp(source, "s");

const derogation =
  /^(?:(?:However|Nevertheless|In addition)[,:]*\s+|(?:By way of derogation from|Without prejudice to|Notwithstanding)\s[^,:]+[,:]\s+|[:,]\s*)+/;
const trimmed = (words: string): string => words.replace(/^[\s,;:]+|[\s,;:.]+$|[\s,;:.]+(?:and|or)$/g, "").trim();

const isWholeAct = (subject: string): boolean => /^(?:It|This (?:Regulation|Directive|Decision))$/i.test(subject);

/** A clause goes on with a date of its own for further provisions: "… and Articles 35 to 51 [shall apply] from …". */
const nextSubject = regular(String.raw`(?:,?\sand|,|;)\s(?=${provision}.*${moment})`);
/** … or with another date for the same ones. */
const nextMoment = regular(String.raw`,?\sand\s(?=${moment})`);

const firstPart = (words: string, separator: RegExp): readonly [string, string | null] => {
  const found = separator.exec(words);
  return found === null ? [words, null] : [words.slice(0, found.index), words.slice(found.index + found[0].length)];
};

/** The words that limit a date; null where there are none, undefined where the words are not understood. */
const scopeOf = (words: string): string | null | undefined => {
  const own = trimmed(words);
  if (own === "" || /^(?:as follows|until \d{1,2} [A-Z][a-z]+ \d{4})$/.test(own)) return null;
  return regular(String.raw`^${scopeMarks}\s(.+)$`).exec(own)?.[1];
};

/** "shall apply to contracts concluded after D": the provision reaches what comes about from that day on. */
const comingAbout =
  /^(?:only )?(?:in relation )?to\s.+\s(?:after|on or after|as of|from)\s(\d{1,2} [A-Z][a-z]+ \d{4})$/s;

interface Dated {
  readonly subject: string;
  readonly from: IsoDate | null;
  readonly scope: string | null;
}

/** What stands after the verb: one date or several, each with what it is limited to. */
const readDates = (subject: string, words: string, inForceFrom: IsoDate): Dated[] => {
  const found = regular(moment).exec(words);
  if (found === null) {
    const after = parseWrittenDate(comingAbout.exec(trimmed(words))?.[1] ?? "");
    return after === null ? [] : [{ subject, from: after, scope: scopeOf(words) ?? null }];
  }
  const before = words.slice(0, found.index);
  const [own, further] = firstPart(words.slice(found.index + found[0].length), nextSubject);
  const [limits, again] = firstPart(own, nextMoment);
  const object = /^\sthe\s(?!date\s)(.+)$/s.exec(before)?.[0];
  const from = dateOfMoment(found[0], inForceFrom);
  const scopes = [object === undefined ? scopeOf(before) : null, from === null ? null : scopeOf(limits)];
  const isUnderstood = scopes.every((scope) => scope !== undefined);
  const named = object === undefined ? subject : trimmed(object);
  const scope = scopes.find((words) => typeof words === "string") ?? null;
  return [
    { subject: named, from: isUnderstood ? from : null, scope },
    ...(again === null ? [] : readDates(named, ` ${again}`, inForceFrom)),
    ...(further === null ? [] : readFurther(further, inForceFrom)),
  ];
};

const verb = regular(String.raw`,?\s(?:which\s|to\swhich\sit\s)?${applies}(?=\s|:)`);

const readFurther = (words: string, inForceFrom: IsoDate): Dated[] => {
  const [subject, rest] = firstPart(words, verb);
  if (rest !== null && !regular(moment).test(subject)) return readDates(trimmed(subject), rest, inForceFrom);
  const start = regular(moment).exec(words)?.index ?? 0;
  return readDates(trimmed(words.slice(0, start)), ` ${words.slice(start)}`, inForceFrom);
};

interface Excepted {
  readonly except: string | null;
  readonly clauses: readonly ApplicationClause[];
}

/** "X which shall apply from D and Y which …": exceptions with dates of their own, else words that name what is left out. */
const readException = (words: string, marker: string, inForceFrom: IsoDate): Excepted => {
  const listed = words.replace(/^:?\s*(?:the following)?:?\s*/, "");
  const dated = readFurther(listed, inForceFrom).filter(({ subject }) => subject !== "");
  if (regular(moment).exec(listed) === null || dated.length === 0) return { except: trimmed(listed), clauses: [] };
  const isScope = /in\srelation\sto/.test(marker);
  const clauses = dated.map(({ subject, from, scope }) =>
    isScope ? { subject: null, except: null, from, scope: subject } : { subject, except: null, from, scope },
  );
  return { except: isScope ? null : dated.map(({ subject }) => subject).join(" and "), clauses };
};

const inverted = regular(String.raw`^(?<moment>${moment}),\s(?<subject>.+?)\s${applies}(?<rest>.*)$`);

const clauseOf = ({ subject, from, scope }: Dated, except: string | null): ApplicationClause => ({
  subject: isWholeAct(subject) ? null : subject,
  except,
  from,
  scope,
});

/** "X, except Y, shall apply from D" and "X shall apply from D, except Y": the sentence without its exception, and that. */
const splitException = (words: string, inForceFrom: IsoDate): { main: string; excepted: Excepted } => {
  const [, kept = "", marker = "", rest = ""] =
    regular(String.raw`^(.*?),?\s(${exception})(?=[\s:])(.*)$`).exec(words) ?? [];
  if (marker === "") return { main: words, excepted: { except: null, clauses: [] } };
  if (new RegExp(`\\s${applies}\\b`).test(kept))
    return { main: kept, excepted: readException(rest, marker, inForceFrom) };
  const [except, after] = firstPart(rest, regular(String.raw`,\s(?=${applies}\s)`));
  return { main: `${kept} ${after ?? ""}`, excepted: { except: trimmed(except), clauses: [] } };
};

/** Sentences that speak of when something applies, whether or not their words are understood. */
const speaksOfApplication = regular(
  String.raw`\b${applies}\b.*\b(?:from|as of|after)\s(?:the\s(?:date|day|first)|a\s(?:date|day)|\d|(?:one|two|three|four|five|six)\s)`,
);
const isOther = /\bshall\snot\sapply\b|\benters? into force\b(?!.*\bshall\s(?:also\s)?apply\b)/s;

/** All dates of a sentence; one that is not understood gives no date to what it names. */
const readSentence = (sentence: string, inForceFrom: IsoDate): ApplicationClause[] => {
  const words = sentence.replace(derogation, "").replace(/[;.]?(?:\s(?:and|or))?$/, "");
  if (isOther.test(words)) return [];
  const { main, excepted } = splitException(words, inForceFrom);
  const groups = inverted.exec(main)?.groups;
  const [before, rest] = firstPart(main, regular(String.raw`\s(?=${applies}(?:\s|:))`));
  const after = (rest ?? "").replace(regular(`^${applies}`), "");
  const dated =
    groups === undefined
      ? readDates(trimmed(before), after, inForceFrom)
      : readDates(groups["subject"] ?? "", ` ${groups["moment"]}${groups["rest"]}`, inForceFrom);
  const clauses = dated.map((found) => clauseOf(found, excepted.except));
  if (clauses.length > 0) return [...clauses, ...excepted.clauses];
  return speaksOfApplication.test(words) ? [{ subject: trimmed(before), except: null, from: null, scope: null }] : [];
};

const key = ({ subject, from, scope }: ApplicationClause): string => [subject, from, scope].join("\n");

/** Items under one introduction repeat its own date: it is one clause that leaves out what all of them name. */
const mergeRepeated = (clauses: readonly ApplicationClause[]): ApplicationClause[] =>
  [...Map.groupBy(clauses, key).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const excepts = [first, ...others].flatMap(({ except }) => except ?? []);
    return [{ ...first, except: excepts.length === 0 ? null : [...new Set(excepts)].join(" and ") }];
  });

/** The sentences of a final article that give dates, each with what is read of it. English texts; others give none. */
export const datedSentencesOf = (article: Article, inForceFrom: IsoDate): DatedSentence[] =>
  sentencesOf(article.blocks)
    .map((words) => ({ words, clauses: readSentence(words, inForceFrom) }))
    .filter(({ clauses }) => clauses.length > 0);

/**
 * All dates of application that a final article gives, in its order; what is counted from entry into force is counted from
 * `inForceFrom`.
 */
export const applicationClausesOf = (article: Article, inForceFrom: IsoDate): ApplicationClause[] =>
  mergeRepeated(datedSentencesOf(article, inForceFrom).flatMap(({ clauses }) => clauses));

/** Sentences of a final article that leave what they name without a date: a person must read them. */
export const unreadClausesOf = (article: Article, inForceFrom: IsoDate): string[] =>
  datedSentencesOf(article, inForceFrom)
    .filter(({ clauses }) => clauses.some(({ from }) => from === null))
    .map(({ words }) => words);
