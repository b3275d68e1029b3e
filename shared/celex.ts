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

/** How acts of a kind and year are numbered, for a title that prints none. Source: the interinstitutional style guide, 1.2.2. */
export const usualNumber = ({ kind, year, number }: CelexParts): string => {
  if (year >= 2015) return `${kind} (EU) ${year}/${number}`;
  const community = year >= 2010 ? "EU" : year >= 1994 ? "EC" : "EEC";
  const short = year < 1999 ? year % 100 : year;
  return kind === "Regulation"
    ? `${kind} (${community}) No ${number}/${short}`
    : `${kind} ${short}/${number}/${community}`;
};
