import type { IsoDate } from "../../shared/dates.ts";
import { parseDate, type Words, wordsOf } from "../languages/index.ts";
import type { Article, Block } from "../parse/index.ts";
import { dateOfMoment } from "./moment.ts";

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

/** The article's sentences; an item is read together with the words that introduce it, whether it has a label or not. */
const sentencesOf = (blocks: readonly Block[], words: Words, lead = ""): string[] => {
  let introduction = lead;
  return blocks.flatMap((block) => {
    if (block.type === "paragraph") return sentencesOf(block.blocks, words);
    if (block.type === "point") {
      const [first, ...rest] = block.blocks;
      const own = first?.type === "text" ? first.text : "";
      return rest.length > 0 ? sentencesOf(rest, words, own) : [`${introduction} ${own}`.trim()];
    }
    if (block.type !== "text") return [];
    if (/:$/.test(block.text)) {
      introduction = block.text;
      return [];
    }
    // "… with the exception of:": what follows line by line are items, whether they have labels or not.
    const isException = words.regex("listedException", "s").test(block.text);
    if (isException && words.regex("listsExceptions").test(introduction)) {
      return [`${introduction} ${block.text}`];
    }
    introduction = "";
    return block.text.split(words.regex("sentenceEnd"));
  });
};

const trimmed = (written: string, { patterns }: Words): string =>
  written.replace(new RegExp(`^[\\s,;:]+|[\\s,;:.]+$|[\\s,;:.]+${patterns.looseJoin}$`, "gu"), "").trim();

const firstPart = (words: string, separator: RegExp): readonly [string, string | null] => {
  const found = separator.exec(words);
  return found === null ? [words, null] : [words.slice(0, found.index), words.slice(found.index + found[0].length)];
};

/** What stands behind a date: further provisions with a date of their own, or another date for the same ones. */
const splitAt = (written: string, next: "nextSubject" | "nextMoment", words: Words) =>
  firstPart(written, words.regex(next, "s"));

/** The words that limit a date; null where there are none, undefined where the words are not understood. */
const scopeOf = (written: string, words: Words): string | null | undefined => {
  const own = trimmed(written, words);
  if (own === "" || words.regex("noScope").test(own)) return null;
  return new RegExp(String.raw`^${words.patterns.scopeMarks}\s(.+)$`, "su").exec(own)?.[1];
};

interface Dated {
  readonly subject: string;
  readonly from: IsoDate | null;
  readonly scope: string | null;
}

/** What stands after the verb: one date or several, each with what it is limited to. */
const readDates = (subject: string, written: string, inForceFrom: IsoDate, words: Words): Dated[] => {
  const found = words.regex("moment", "s").exec(written);
  if (found === null) {
    // "shall apply to contracts concluded after D": the provision reaches what comes about from that day on.
    const after = parseDate(words.regex("comingAbout", "s").exec(trimmed(written, words))?.[1] ?? "", words);
    return after === null ? [] : [{ subject, from: after, scope: scopeOf(written, words) ?? null }];
  }
  const before = written.slice(0, found.index);
  const [own, further] = splitAt(written.slice(found.index + found[0].length), "nextSubject", words);
  const [limits, again] = splitAt(own, "nextMoment", words);
  const object = words.regex("object", "s").exec(before)?.[0];
  const from = dateOfMoment(found[0], inForceFrom, words);
  const scopes = [object === undefined ? scopeOf(before, words) : null, from === null ? null : scopeOf(limits, words)];
  const isUnderstood = scopes.every((scope) => scope !== undefined);
  const named = object === undefined ? subject : trimmed(object, words);
  const scope = scopes.find((limit) => typeof limit === "string") ?? null;
  return [
    { subject: named, from: isUnderstood ? from : null, scope },
    ...(again === null ? [] : readDates(named, ` ${again}`, inForceFrom, words)),
    ...(further === null ? [] : readFurther(further, inForceFrom, words)),
  ];
};

const readFurther = (written: string, inForceFrom: IsoDate, words: Words): Dated[] => {
  const [subject, rest] = firstPart(written, words.regex("verb", "s"));
  const moment = words.regex("moment", "s");
  if (rest !== null && !moment.test(subject)) return readDates(trimmed(subject, words), rest, inForceFrom, words);
  const start = moment.exec(written)?.index ?? 0;
  return readDates(trimmed(written.slice(0, start), words), ` ${written.slice(start)}`, inForceFrom, words);
};

interface Excepted {
  readonly except: string | null;
  readonly clauses: readonly ApplicationClause[];
}

/** "X which shall apply from D and Y which …": exceptions with dates of their own, else words that name what is left out. */
const readException = (written: string, marker: string, inForceFrom: IsoDate, words: Words): Excepted => {
  const listed = written.replace(words.regex("exceptionLead"), "");
  const dated = readFurther(listed, inForceFrom, words).filter(({ subject }) => subject !== "");
  if (words.regex("moment", "s").exec(listed) === null || dated.length === 0) {
    return { except: trimmed(listed, words), clauses: [] };
  }
  const isScope = words.regex("exceptionOfScope").test(marker);
  const clauses = dated.map(({ subject, from, scope }) =>
    isScope ? { subject: null, except: null, from, scope: subject } : { subject, except: null, from, scope },
  );
  return {
    except: isScope
      ? null
      : joinSubjects(
          dated.map(({ subject }) => subject),
          words,
        ),
    clauses,
  };
};

/** Several names of provisions as one. */
const joinSubjects = (subjects: readonly string[], { patterns }: Words): string => subjects.join(` ${patterns.and} `);

const clauseOf = ({ subject, from, scope }: Dated, except: string | null, words: Words): ApplicationClause => ({
  subject: words.regex("wholeAct", "i").test(subject) ? null : subject,
  except,
  from,
  scope,
});

/** "X, except Y, shall apply from D" and "X shall apply from D, except Y": the sentence without its exception, and that. */
const splitException = (written: string, inForceFrom: IsoDate, words: Words): { main: string; excepted: Excepted } => {
  const { applies, exception } = words.patterns;
  const [, kept = "", marker = "", rest = ""] =
    new RegExp(String.raw`^(.*?),?\s(${exception})(?=[\s:])(.*)$`, "su").exec(written) ?? [];
  if (marker === "") return { main: written, excepted: { except: null, clauses: [] } };
  if (new RegExp(String.raw`\s${applies}\b`, "u").test(kept))
    return { main: kept, excepted: readException(rest, marker, inForceFrom, words) };
  const [except, after] = firstPart(rest, new RegExp(String.raw`,\s(?=${applies}\s)`, "su"));
  return { main: `${kept} ${after ?? ""}`, excepted: { except: trimmed(except, words), clauses: [] } };
};

/** All dates of a sentence; one that is not understood gives no date to what it names. */
const readSentence = (sentence: string, inForceFrom: IsoDate, words: Words): ApplicationClause[] => {
  const { applies, looseJoin } = words.patterns;
  const written = sentence
    .replace(words.regex("derogation"), "")
    .replace(new RegExp(String.raw`[;.]?(?:\s${looseJoin})?$`, "u"), "");
  if (words.regex("isOther", "s").test(written)) return [];
  const { main, excepted } = splitException(written, inForceFrom, words);
  const groups = words.regex("inverted", "s").exec(main)?.groups;
  const [before, rest] = firstPart(main, new RegExp(String.raw`\s(?=${applies}(?:\s|:))`, "su"));
  // "The implementing acts referred to in Article 13(4) shall apply from …" dates no provision of this act.
  if (words.regex("otherActs").test(before)) return [];
  const after = (rest ?? "").replace(new RegExp(`^${applies}`, "su"), "");
  const dated =
    groups === undefined
      ? readDates(trimmed(before, words), after, inForceFrom, words)
      : readDates(groups["subject"] ?? "", ` ${groups["moment"]}${groups["rest"]}`, inForceFrom, words);
  const clauses = dated.map((found) => clauseOf(found, excepted.except, words));
  if (clauses.length > 0) return [...clauses, ...excepted.clauses];
  // A sentence that speaks of when something applies, in words that are not understood.
  return words.regex("speaksOfApplication", "s").test(written)
    ? [{ subject: trimmed(before, words), except: null, from: null, scope: null }]
    : [];
};

const key = ({ subject, from, scope }: ApplicationClause): string => [subject, from, scope].join("\n");

/** Items under one introduction repeat its own date: it is one clause that leaves out what all of them name. */
const mergeRepeated = (clauses: readonly ApplicationClause[], words: Words): ApplicationClause[] =>
  [...Map.groupBy(clauses, key).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const excepts = [first, ...others].flatMap(({ except }) => except ?? []);
    return [{ ...first, except: excepts.length === 0 ? null : joinSubjects([...new Set(excepts)], words) }];
  });

/** The sentences of a final article that give dates, each with what is read of it. */
export const datedSentencesOf = (article: Article, inForceFrom: IsoDate, language = wordsOf()): DatedSentence[] =>
  sentencesOf(article.blocks, language)
    .map((words) => ({ words, clauses: readSentence(words, inForceFrom, language) }))
    .filter(({ clauses }) => clauses.length > 0);

/**
 * All dates of application that a final article gives, in its order; what is counted from entry into force is counted from
 * `inForceFrom`.
 */
export const applicationClausesOf = (
  article: Article,
  inForceFrom: IsoDate,
  language = wordsOf(),
): ApplicationClause[] =>
  mergeRepeated(
    datedSentencesOf(article, inForceFrom, language).flatMap(({ clauses }) => clauses),
    language,
  );

/** Sentences of a final article that leave what they name without a date: a person must read them. */
export const unreadClausesOf = (article: Article, inForceFrom: IsoDate, language = wordsOf()): string[] =>
  datedSentencesOf(article, inForceFrom, language)
    .filter(({ clauses }) => clauses.some(({ from }) => from === null))
    .map(({ words }) => words);
