import { OperatorError } from "../../shared/errors.ts";

/** What an act's CELEX number says: its kind, year and number. */
export interface CelexParts {
  readonly kind: "Regulation" | "Directive" | "Decision";
  readonly year: number;
  readonly number: number;
}

const kinds: Readonly<Record<string, CelexParts["kind"]>> = { R: "Regulation", L: "Directive", D: "Decision" };

/** The parts of an act's CELEX number: sector 3, year, a letter for its kind, number. Null for any other text. */
export const celexParts = (celex: string): CelexParts | null => {
  const [, year = "", letter = "", number = ""] = /^3(\d{4})([RLD])(\d{4})$/.exec(celex) ?? [];
  const kind = kinds[letter];
  return kind === undefined ? null : { kind, year: Number(year), number: Number(number) };
};

/** `32016R0679` → `2016/679`. */
export const numberOfCelex = (celex: string): string => `${celex.slice(1, 5)}/${Number(celex.slice(6))}`;

const kindWords: Readonly<Record<string, CelexParts["kind"]>> = {
  regulation: "Regulation",
  règlement: "Regulation",
  directive: "Directive",
  decision: "Decision",
  décision: "Decision",
};

/** `Regulation (EU) No 910/2014`, `Directive 95/46/EC`, and `… decision of 10 March 2011 … (2011/167/EU)`. */
const opening =
  /^.{0,60}?\b(regulation|règlement|directive|d[eé]cision)\s+((?:\([A-Z]{2,3}(?:, ?Euratom)?\)\s*|\(Euratom\)\s*)?(?:(?:No|nº|n°)\s*)?(\d{1,4})\/(\d{1,4})(?:\/[A-Z]{2,3}(?:, ?Euratom)?)?)/i;
const ending = /^.{0,60}?\b(d[eé]cision)\b.*\((\d{4})\/(\d{1,4})\/(EU|EC|EEC|CFSP|JHA|UE|CE)\)/is;

interface PrintedNumber {
  readonly kind: CelexParts["kind"];
  /** The number with its community, as printed: "(EU) No 910/2014". */
  readonly written: string;
  readonly numbers: readonly [number, number];
}

const printedNumber = (title: string): PrintedNumber | null => {
  const first = opening.exec(title);
  const [, word = "", written = "", left = "", right = ""] = first ?? [];
  const kind = kindWords[word.toLowerCase()];
  if (kind !== undefined)
    return { kind, written: written.replace(/\s+/g, " "), numbers: [Number(left), Number(right)] };
  const [, last, year = "", number = "", community = ""] = ending.exec(title) ?? [];
  if (last === undefined) return null;
  return { kind: "Decision", written: `${year}/${number}/${community}`, numbers: [Number(year), Number(number)] };
};

/** How acts of a kind and year are numbered, for a title that prints none. Source: the interinstitutional style guide, 1.2.2. */
const usualNumber = ({ kind, year, number }: CelexParts): string => {
  if (year >= 2015) return `${kind} (EU) ${year}/${number}`;
  const community = year >= 2010 ? "EU" : year >= 1994 ? "EC" : "EEC";
  const short = year < 1999 ? year % 100 : year;
  return kind === "Regulation"
    ? `${kind} (${community}) No ${number}/${short}`
    : `${kind} ${short}/${number}/${community}`;
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
export const numberOf = (title: string, celex: string): string => {
  const parts = celexParts(celex);
  if (parts === null) {
    throw new OperatorError(`${celex} is not the CELEX number of a regulation, directive or decision.`, {
      hint: "It has the form 32016R0679. Corrigenda, proposals and consolidated texts are not acts of their own.",
    });
  }
  const printed = printedNumber(title);
  if (printed === null) return usualNumber(parts);
  if (agrees(printed, parts)) return `${printed.kind} ${printed.written}`;
  throw new OperatorError(`${celex}: the document is ${printed.kind} ${printed.written}, another act.`, {
    hint: "Check the CELEX number, and that the document was saved under its own.",
  });
};
