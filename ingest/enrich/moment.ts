import { addMonths, type IsoDate, parseWrittenDate } from "../../shared/dates.ts";

const date = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const ownEntry = String.raw`(?:the\s(?:date|day)\sof\s)?(?:the\s|its\s)?entry\sinto\sforce(?:\sof\sthis\s(?:Regulation|Directive|Decision))?(?!\sof\s)`;
const count = String.raw`\d{1,2}|one|two|three|four|five|six|nine|twelve|eighteen|twenty-four|thirty-six`;
const period = String.raw`(?:${count})\s(?:month|year)s?\s(?:after|from|following)\s${ownEntry}`;
const opening = String.raw`(?:[Ff]rom|[Aa]s\sof|[Aa]s\sfrom|with\seffect\sfrom|with\seffect\sas\sof):?\s`;
const later = String.raw`\sor\s(?:from\s)?${ownEntry},?\swhichever\sis\s(?:the\s)?later`;
const known = `(?:${opening}(?:${date}(?:${later})?|${period}|${ownEntry})|${period})`;
/** A day that another act or an event gives: its words go on to the end of the clause. */
const open = String.raw`${opening}(?=the\s(?:date|day|first|end|moment)\b|a\s(?:date|day)\b|(?:${count})\s(?:days?|months?|years?)\b)`;

/** When a provision applies, as an act writes it: from a date, from entry into force, months or years after that, or from a day given elsewhere. */
export const moment = `(?:${known}|${open})`;

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  nine: 9,
  twelve: 12,
  eighteen: 18,
  "twenty-four": 24,
  "thirty-six": 36,
};

/** The date of such a moment in an act that enters into force on a day; null for a day that the words do not tell. */
export const dateOfMoment = (words: string, inForceFrom: IsoDate): IsoDate | null => {
  if (!new RegExp(`^${known}$`).test(words)) return null;
  const written = new RegExp(date).exec(words)?.[0];
  if (written !== undefined) {
    const from = parseWrittenDate(written);
    return from !== null && /whichever/.test(words) && from < inForceFrom ? inForceFrom : from;
  }
  const groups = new RegExp(String.raw`(?<count>${count})\s(?<unit>month|year)`).exec(words)?.groups;
  if (groups === undefined) return inForceFrom;
  const wanted = numbers[groups["count"] ?? ""] ?? Number(groups["count"]);
  return addMonths(inForceFrom, groups["unit"] === "year" ? wanted * 12 : wanted);
};
