import { type CelexParts, celexParts, usualNumber } from "../../shared/celex.ts";
import { OperatorError } from "../../shared/errors.ts";

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
