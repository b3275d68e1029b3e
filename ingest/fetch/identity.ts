import { type ExpressionName, expressionDate } from "./source.ts";

/** Which act a document says it is, and which of its expressions. */
export interface Identity {
  readonly celex: string;
  readonly expression: ExpressionName;
}

/** `32022L2555` as published, or `02022L2555-20221227` → the act and the expression. */
const ofNumber = (number: string): Identity => {
  const [, rest = "", date] = /^0(\w+)-(\d{8})$/.exec(number) ?? [];
  if (date === undefined) return { celex: number, expression: "oj" };
  return { celex: `3${rest}`, expression: date as ExpressionName };
};

const letters: Readonly<Record<string, string>> = { reg: "R", dir: "L", dec: "D" };

/** Where documents name themselves: the mark, and what it says. */
const marks: ReadonlyArray<readonly [RegExp, (...found: string[]) => Identity]> = [
  [
    /<title>\s*Consolidated TEXT: (3\w+) — [A-Z]{2} — (\d\d)\.(\d\d)\.(\d{4})/,
    (celex = "", day = "", month = "", year = "") => ({
      celex,
      expression: `${year}${month}${day}` as ExpressionName,
    }),
  ],
  [
    /<INFO\.CONSLEG\b(?=[^>]*\sCONSLEG\.REF="(\w+)")(?=[^>]*\sSTART\.DATE="(\d{8})")/,
    (rest = "", date = "") => ({ celex: `3${rest}`, expression: date as ExpressionName }),
  ],
  [/<title>\s*EUR-Lex - ([03]\d{4}[A-Z]\d{4}(?:-\d{8})?) - /, (number = "") => ofNumber(number)],
  [/<meta\b[^>]*\bname="WT\.z_docID"\s+content="([03]\d{4}[A-Z]\d{4}(?:-\d{8})?)"/, (number = "") => ofNumber(number)],
  [
    /(?:<NO\.ELI\s+ID="|<p class="oj-normal">\s*ELI: )http:\/\/data\.europa\.eu\/eli\/(reg|dir|dec)(?:_\w+)?\/(\d{4})\/(\d+)\/oj(?:"|\s*<\/p>)/,
    (kind = "", year = "", number = "") => ({
      celex: `3${year}${letters[kind]}${number.padStart(4, "0")}`,
      expression: "oj",
    }),
  ],
];

/**
 * What a document says in its own head or at its end of which act it is: consolidated texts, web pages and what was published since
 * October 2023 do. Null for one that says nothing of the kind; its title is the parser's to judge.
 */
export const saidIdentity = (content: string): Identity | null => {
  for (const [mark, read] of marks) {
    const found = mark.exec(content);
    if (found !== null) return read(...found.slice(1).map((part) => part ?? ""));
  }
  return null;
};

/** `32022L2555`, or `32022L2555 as of 2022-12-27`. */
export const nameOf = ({ celex, expression }: Identity): string =>
  expression === "oj" ? celex : `${celex} as of ${expressionDate(expression)}`;
