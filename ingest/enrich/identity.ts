import { type CelexParts, celexParts, usualNumber } from "../../shared/celex.ts";
import { OperatorError } from "../../shared/errors.ts";
import { type Words, wordsOf } from "../languages/index.ts";

/** Capitals may be printed without accents: "DECISION", "DÉCISION". */
const isWord = (known: string, written: string): boolean =>
  known.localeCompare(written, undefined, { sensitivity: "base" }) === 0;

interface PrintedNumber {
  readonly kind: Words["kinds"][string]["kind"];
  /** The kind as the act's language calls it. */
  readonly name: string;
  /** The number with its community, as printed: "(EU) No 910/2014". */
  readonly written: string;
  readonly numbers: readonly [number, number];
}

/** `Regulation (EU) No 910/2014`, `Directive 95/46/EC`, and `… decision of 10 March 2011 … (2011/167/EU)`. */
const printedNumber = (title: string, words: Words): PrintedNumber | null => {
  const kindIn = (word = "") => words.kinds[Object.keys(words.kinds).find((known) => isWord(known, word)) ?? ""];
  const { kind: word, written = "", left, right } = words.regex("numberedTitle", "i").exec(title)?.groups ?? {};
  const first = kindIn(word);
  if (first !== undefined) {
    const numbers = [Number(left), Number(right)] as const;
    return { kind: first.kind, name: first.name, written: written.replace(/\s+/g, " "), numbers };
  }
  const { kind: last, year, number, community } = words.regex("numberAtEnd", "is").exec(title)?.groups ?? {};
  const named = kindIn(last);
  if (named === undefined) return null;
  const numbers = [Number(year), Number(number)] as const;
  return { kind: named.kind, name: named.name, written: `${year}/${number}/${community}`, numbers };
};

const agrees = ({ kind, numbers }: PrintedNumber, parts: CelexParts): boolean => {
  const [left, right] = numbers;
  const isYear = (written: number): boolean => written === parts.year || written === parts.year % 100;
  return kind === parts.kind && ((isYear(left) && right === parts.number) || (isYear(right) && left === parts.number));
};

/**
 * How an act is cited by number, as its own title prints it: `Regulation (EU) No 910/2014`, `Directive 2003/87/EC`. Throws an
 * OperatorError where the title is that of another act than the CELEX number's.
 */
export const numberOf = (title: string, celex: string, language?: string): string => {
  const parts = celexParts(celex);
  if (parts === null) {
    throw new OperatorError(`${celex} is not the CELEX number of a regulation, directive or decision.`, {
      hint: "It has the form 32016R0679. Corrigenda, proposals and consolidated texts are not acts of their own.",
    });
  }
  const printed = printedNumber(title, wordsOf(language));
  if (printed === null) return usualNumber(parts);
  if (agrees(printed, parts)) return `${printed.name} ${printed.written}`;
  throw new OperatorError(`${celex}: the document is ${printed.name} ${printed.written}, another act.`, {
    hint: "Check the CELEX number, and that the document was saved under its own.",
  });
};
