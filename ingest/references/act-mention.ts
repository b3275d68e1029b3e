/** Another act as a text names it. */
export interface ActMention {
  readonly kind: string;
  /** `2016/679`, in the order year/number whatever the text's order is. */
  readonly number: string;
  readonly celex: string;
}

const kinds = "Regulation|Directive|Decision|Recommendation";
const community = String.raw`\((?:(?:EU|EC|EEC)(?:,\s?Euratom)?|Euratom)\)\s`;
const numberOf = String.raw`(?:${community})?(?:No\s)?\d{1,4}\/\d{1,4}(?:\/(?:EC|EU|EEC|JHA|CFSP))?`;
const opening = String.raw`(?:(?:Commission|Council)\s)?(?:(?:Delegated|Implementing|Framework)\s)?(?:${kinds})s?\s`;
const joiner = String.raw`(?:,\s(?:and\s|or\s)?|\s(?:and|or)\s)`;
const further = String.raw`(?:${community}(?:No\s)?\d{1,4}\/\d{1,4}|\d{2,4}\/\d{1,4}\/(?:EC|EU|EEC|JHA))`;

/** An act with its number, and further ones of its kind: `Regulations (EU) No 1093/2010, (EU) No 1094/2010 and (EU) No 1095/2010`. */
export const actsPattern = `${opening}${numberOf}(?:${joiner}${further})*`;

const sectors: Readonly<Record<string, string>> = {
  Regulation: "R",
  Directive: "L",
  Decision: "D",
  Framework: "F",
  Recommendation: "H",
};

const fullYear = (text: string): string => (text.length === 2 ? `19${text}` : text);

const isYear = (text: string): boolean => /^(?:19[5-9]\d|20[0-4]\d|[5-9]\d)$/.test(text);

/** Regulations before 2015 were numbered number/year ("No 1025/2012"); all others year/number. */
const mentionOf = (
  kind: string,
  sector: string,
  no: string | undefined,
  first: string,
  second: string,
): ActMention[] => {
  const numberFirst = no !== undefined || !isYear(first);
  const year = fullYear(numberFirst ? second : first);
  const number = Number(numberFirst ? first : second);
  if (!/^\d{4}$/.test(year)) return [];
  return [{ kind, number: `${year}/${number}`, celex: `3${year}${sector}${String(number).padStart(4, "0")}` }];
};

/** All acts that a text names with their number, in order; "(EU) 2018/1725" after "Regulations" is one too. */
export const parseActMentions = (written: string): ActMention[] =>
  [...written.matchAll(new RegExp(actsPattern, "g"))].flatMap(([list]) => {
    const kind = new RegExp(kinds).exec(list)?.[0] ?? "";
    const sector = sectors[/\bFramework\s/.test(list) ? "Framework" : kind] ?? "R";
    return [...list.matchAll(/(No\s)?(\d{1,4})\/(\d{1,4})/g)].flatMap(([, no, first = "", second = ""]) =>
      mentionOf(kind, sector, no, first, second),
    );
  });

/** The first act that a text names; null when it names none. */
export const parseActMention = (written: string): ActMention | null => parseActMentions(written)[0] ?? null;
