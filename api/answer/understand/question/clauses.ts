import { type Static, Type } from "@sinclair/typebox";
import { officialLanguages, type QuestionLanguage } from "../../language/languages.ts";
import { partsOf, readData } from "../data.ts";
import type { Span } from "../names/words.ts";
import { asksWithoutMark, verbWithSubject } from "./parts.ts";

const list = Type.Optional(Type.String());
const row = Type.Object(
  { and: Type.String(), too: Type.String(), asking: Type.String(), orders: list, wishes: list },
  { additionalProperties: false },
);
const data: Readonly<Record<string, Static<typeof row>>> = readData(
  "question/data/clauses",
  Type.Object(Object.fromEntries(officialLanguages.map((language) => [language, row]))),
);

/** A stretch of a message. */
export interface Clause extends Span {
  /** Without the "and" that leads to it, and with the mark of its sentence. */
  readonly text: string;
  /** True where it begins as something that is wanted does: a story beside a question wants nothing. */
  readonly asks: boolean;
}

/** A sentence of a message. */
interface Sentence extends Span {
  /** Whether it wants something; `perhaps`: where no other sentence does. */
  readonly asks: "plainly" | "perhaps" | "no";
  /** None where they are too many. */
  readonly clauses: readonly Clause[];
}

/** More clauses than these are not told apart: a message of so many is a form or a list. */
const clausesMax = 5;
const sentencesMax = 40;
/** Behind a comma and an "and" so many words at least may be another question: fewer are the last of a list. */
const wordsBehindComma = 3;

/** No letter or figure on this side: `\b` knows Latin letters alone. */
const [notBehind, notBefore] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`];
/** The words of a list as alternatives, the longest first; a list that is empty or left out fits nothing. */
const any = (words: string | undefined): string => {
  const all = partsOf(words).sort((left, right) => right.length - left.length);
  return all.length === 0 ? "(?!)" : `(?:${all.join("|")})`;
};

/** "Question 2: …", "(b) …", "Exam: …". */
const label = String.raw`(?:\p{L}{1,12}\s+)?\(?(?:\p{N}{1,2}|\p{L})[).:]\s*|\p{L}{1,12}:\s*`;

const patternsOf = (language: string, { and, too, asking, orders, wishes }: Static<typeof row>) => {
  const tooOnes = String.raw`(?:${any(too)}${notBefore},?\s+){0,3}`;
  const joined = String.raw`(?:(?:[,;:]|\s[–—-])?\s+${any(and)}${notBefore},?\s+${tooOnes}|[,;:]\s+(?:${any(too)}${notBefore},?\s+){1,3})`;
  const word = String.raw`[^\s,;]+`;
  const opening = String.raw`^[\s\P{L}]*(?:${label})?`;
  const linked = String.raw`(?:${any(and)}${notBefore},?\s+${tooOnes}|(?:${any(too)}${notBefore},?\s+){1,3})`;
  const order = `${any(orders)}${notBefore}`;
  const question = `${any(asking)}${notBefore}`;
  const verb = language === "en" ? `|${verbWithSubject}` : "";
  /** "and also the …": another matter whatever it begins with. */
  const added = String.raw`[,;]?\s+${any(and)}${notBefore},?\s+(?:${any(too)}${notBefore},?\s+){1,3}(?=${word}\s+${word})`;
  const mayLink = String.raw`\s+(?:${any(too)}\s+)?`;
  const behindComma = String.raw`(?=${word}(?:\s+${word}){${wordsBehindComma - 1}})`;
  return {
    /** Where a sentence goes on to another question. */
    toQuestion: new RegExp(String.raw`${joined}(?=${question}${verb})|${added}|[,;]?\s+(?=¿)`, "giu"),
    /** Where it may: behind a comma and an "and", a semicolon, a dash, a stroke or a bracket. */
    onward: new RegExp(
      String.raw`[,;]\s+${any(and)}${notBefore},?\s+${behindComma}|(?:\s*;|\s[–—/-])\s+(?=${word}\s+${word})|\s(?=\(${word}\s+${word})`,
      "giu",
    ),
    /** Where one that begins with an order goes on to another order. */
    toOrder: new RegExp(`${joined}(?=${order})`, "giu"),
    /** How sentences that ask without a mark begin: orders, and what an "also" links to a question before. */
    orders: new RegExp(`${opening}(?:${linked})?${order}`, "iu"),
    links: new RegExp(`${opening}${linked}${question}`, "iu"),
    link: new RegExp(`^${linked}`, "iu"),
    asks: new RegExp(`${opening}${question}`, "iu"),
    /** "would like to know", and "would also like to know". */
    wishes: new RegExp(`${notBehind}${any(wishes).replaceAll(" ", mayLink)}${notBefore}`, "iu"),
  };
};
const patterns = new Map<QuestionLanguage, ReturnType<typeof patternsOf>>(
  officialLanguages.map((language) => [language, patternsOf(language, data[language] as Static<typeof row>)]),
);

/** A sentence ends at its mark: at a full stop where a capital follows; "(2)" begins one. */
const sentenceEnd =
  /(?<=[?!;])\s+(?=\P{Ll})|(?<=[?!])\s+|(?<=\.)\s+(?=["“„«¿(]?\p{Lu})|\n+|(?<=[.,:;?!])\s+(?=\(\p{N}\)\s)/gu;
/** How an item of a list begins. */
const item = /^\(?\p{N}[).]\s/u;

/** The stretches between the matches of a pattern, without the space around them. */
const between = (text: string, { start, end }: Span, pattern: RegExp): Span[] => {
  const part = text.slice(start, end);
  const cuts = [...part.matchAll(pattern)];
  const starts = [0, ...cuts.map(({ 0: cut, index }) => index + cut.length)];
  const ends = [...cuts.map(({ index }) => index), part.length];
  return starts.flatMap((from, place) => {
    const to = ends[place] ?? part.length;
    const inner = part.slice(from, to);
    const [lead, tail] = [inner.length - inner.trimStart().length, inner.length - inner.trimEnd().length];
    return inner.trim() === "" ? [] : [{ start: start + from + lead, end: start + to - tail }];
  });
};

const isMarked = (written: string, language: QuestionLanguage): boolean =>
  /[?]$/u.test(written) || (language === "el" && /[;;]$/u.test(written));

const ended = (text: string, sentence: string): string =>
  /[.?!;;]$/u.test(text) ? text : `${text.replace(/[,:]$/u, "")}${/[.?!;;]$/u.exec(sentence)?.[0] ?? ""}`;

const readSentence = (text: string, span: Span, language: QuestionLanguage): Sentence => {
  const written = text.slice(span.start, span.end);
  const of = patterns.get(language);
  if (of === undefined) {
    const clauses = [{ ...span, text: written, asks: true }];
    return { ...span, asks: isMarked(written, language) ? "plainly" : "no", clauses };
  }
  const isOrder = of.orders.test(written);
  const begins = (clause: string): boolean =>
    of.asks.test(clause) || of.orders.test(clause) || (language === "en" && asksWithoutMark(clause));
  const mayBegin = begins(written);
  const cut = between(text, span, of.toQuestion).flatMap((question, place) =>
    between(text, question, of.onward)
      .flatMap((one) => (isOrder ? between(text, one, of.toOrder) : [one]))
      .map((one) => ({ ...one, isJoined: place > 0 && one.start === question.start })),
  );
  const clauses = (cut.length > clausesMax ? [] : cut).map(({ start, end, isJoined }): Clause => {
    const clause = ended(text.slice(start, end).replace(of.link, ""), written);
    // Which words a question begins with is known whole in English alone.
    const mayAsk = cut.length === 1 || (isJoined && mayBegin) || (language !== "en" && start > span.start);
    return { start, end, text: clause, asks: mayAsk || begins(clause) };
  });
  const isPlain =
    isMarked(written, language) || isOrder || mayBegin || of.links.test(written) || of.wishes.test(written);
  const mayAsk = item.test(written) || clauses.length > 1;
  return { ...span, asks: isPlain ? "plainly" : mayAsk ? "perhaps" : "no", clauses };
};

/** A message taken apart into what may be judged by itself. */
export interface Clauses {
  /** The clauses of the sentences that want something, in their order; none where they are more than five. */
  readonly wanted: readonly Clause[];
  /** What is told before the first of them. */
  readonly told: string;
  /** The message without some of them. */
  readonly without: (left: ReadonlySet<Clause>) => string;
}

/** What is left of a sentence: each run of clauses as it was written. */
const leftOf = (text: string, { start, end, clauses }: Sentence, left: ReadonlySet<Clause>): string[] => {
  if (clauses.length === 0) return [text.slice(start, end)];
  const runs: Clause[][] = [[]];
  for (const clause of clauses) {
    if (left.has(clause)) runs.push([]);
    else runs.at(-1)?.push(clause);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [ended(text.slice(first.start, last.end), text.slice(start, end))];
  });
};

/** Cuts a message into clauses, in any official language: by its sentences, and by what joins another question to one. */
export const clausesOf = (text: string, language: QuestionLanguage): Clauses => {
  const spans = between(text, { start: 0, end: text.length }, sentenceEnd);
  const sentences = spans.length > sentencesMax ? [] : spans.map((span) => readSentence(text, span, language));
  const plainly = sentences.filter(({ asks }) => asks === "plainly");
  const chosen = plainly.length > 0 ? plainly : sentences.filter(({ asks }) => asks === "perhaps");
  const wanted = chosen.flatMap(({ clauses }) => clauses);
  return {
    wanted: wanted.length > clausesMax ? [] : wanted,
    told: text.slice(0, chosen[0]?.start ?? 0).trim(),
    without: (left) => sentences.flatMap((sentence) => leftOf(text, sentence, left)).join(" "),
  };
};
