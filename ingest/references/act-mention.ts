/** Another act as a text names it. */
export interface ActMention {
  /** `2016/679`, in the order year/number whatever the text's order is. */
  readonly number: string;
  readonly celex: string;
  /** The words as they stand. */
  readonly written: string;
}

/** Matches an act with its number: `Regulation (EU) No 1025/2012`, `Directive 95/46/EC`, `Implementing Decision (EU) 2021/914`. */
export const actPattern = String.raw`(?:(?:Commission|Council)\s)?(?:(?:Delegated|Implementing|Framework)\s)?(?:Regulation|Directive|Decision)s?\s(?:\((?:EU|EC|EEC|EU,\s?Euratom|EC,\s?Euratom)\)\s)?(?:No\s)?\d{1,4}\/\d{1,4}(?:\/(?:EC|EU|EEC|JHA))?`;

const sectors: Readonly<Record<string, string>> = { Regulation: "R", Directive: "L", Decision: "D" };

const fullYear = (text: string): string => (text.length === 2 ? `19${text}` : text);

const isYear = (text: string): boolean => /^(?:19[5-9]\d|20[0-4]\d|[5-9]\d)$/.test(text);

/**
 * Reads an act's name. Regulations before 2015 were numbered number/year ("No 1025/2012"); all others year/number.
 * Null when the text names none.
 */
export const parseActMention = (written: string): ActMention | null => {
  const match = /(Regulation|Directive|Decision)s?\s(?:\([^)]*\)\s)?(No\s)?(\d{1,4})\/(\d{1,4})/.exec(written);
  if (match === null) return null;
  const [, kind = "", no, first = "", second = ""] = match;
  const numberFirst = no !== undefined || !isYear(first);
  const year = fullYear(numberFirst ? second : first);
  const number = Number(numberFirst ? first : second);
  if (!/^\d{4}$/.test(year)) return null;
  const celex = `3${year}${sectors[kind] ?? "R"}${String(number).padStart(4, "0")}`;
  return { number: `${year}/${number}`, celex, written };
};
