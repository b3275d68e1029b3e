import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";
import { figuresIn, withoutFigures } from "../text/figures.ts";

/** What a text states that can be checked without understanding it. */
export interface Claims {
  /** Dates, durations, amounts and percentages, by kind and value. */
  readonly figures: ReadonlySet<string>;
  /** Numbers besides: persons, ages, thresholds. */
  readonly numbers: ReadonlySet<string>;
  /** Articles, annexes and recitals mentioned in running text: `article 33`. */
  readonly mentions: ReadonlySet<string>;
}

const mention =
  /\b(articles?|art\.|annex(?:es)?|recitals?)\s+((?:\d{1,3}[a-z]?|[IVXLC]+\b)(?:\s?\([^)\s]{1,5}\))*(?:(?:,| and| or| to|, and)\s(?:\d{1,3}[a-z]?|[IVXLC]+)\b(?:\s?\([^)\s]{1,5}\))*)*)/gi;
const kinds: Readonly<Record<string, string>> = { art: "article", ann: "annex", rec: "recital" };

const mentionsIn = (text: string): string[] =>
  [...text.matchAll(mention)].flatMap(([, kind = "", numbers = ""]) =>
    (numbers.replace(/\([^)]*\)/g, "").match(/\d+[a-z]?|[IVXLC]+/g) ?? []).map(
      (number) => `${kinds[kind.slice(0, 3).toLowerCase()]} ${number.toLowerCase()}`,
    ),
  );

const numbersIn = (text: string): string[] =>
  (
    withoutFigures(text)
      .replace(mention, " ")
      .match(/\d{1,3}(?:[\s.,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/g) ?? []
  ).map((written) => written.replace(/[\s,.](?=\d{3}(?:\D|$))/g, "").replace(",", "."));

/** Reads the claims of a text. */
export const claimsIn = (text: string): Claims => ({
  figures: new Set(figuresIn(text).map(({ kind, value }) => `${kind} ${value}`)),
  numbers: new Set(numbersIn(text)),
  mentions: new Set(mentionsIn(text)),
});

const read = new WeakMap<Chunk, Claims>();

/** What gives a date: a provision, or the act that inserted one. */
const addressOf = (source: string): string => {
  const address = parseCitationId(source);
  return address === null ? source : formatCitation(address);
};

/** What a chunk states: in its words and those that introduce it, in its address, and in its dates of application. Read once. */
export const claimsOfChunk = (chunk: Chunk): Claims => {
  const known = read.get(chunk);
  if (known !== undefined) return known;
  const dates = chunk.applicability.map(({ from, scope, source }) => `${from} ${scope ?? ""} ${addressOf(source)}`);
  const text = [chunk.introduction, chunk.text, chunk.title, chunk.citation, addressOf(chunk.chunk_id), ...dates].join(
    "\n",
  );
  const own = claimsIn(text);
  const digits = text.match(/\d+/g) ?? [];
  const claims = { ...own, numbers: new Set([...own.numbers, ...digits]) };
  read.set(chunk, claims);
  return claims;
};
