import { addMonths, type IsoDate, parseWrittenDate } from "../../shared/dates.ts";

const date = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const entry = String.raw`(?:the\s(?:date|day)\sof\s)?(?:the\s|its\s)?entry\sinto\sforce(?:\sof\sthis\s(?:Regulation|Directive|Decision))?`;
const count = String.raw`\d{1,2}|one|two|three|four|five|six|nine|twelve|eighteen|twenty-four|thirty-six`;
const period = String.raw`(?:${count})\s(?:month|year)s?\s(?:after|from|following)\s${entry}`;
const opening = String.raw`(?:from|as\sof|as\sfrom|with\seffect\sfrom):?\s`;

/** When a provision applies, as an act writes it: from a date, from entry into force, or some months or years after that. */
export const moment = `(?:${opening}(?:${date}|${period}|${entry})|${period})`;

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

/** The date of such a moment in an act that enters into force on a day; null for words that are none. */
export const dateOfMoment = (words: string, inForceFrom: IsoDate): IsoDate | null => {
  const written = new RegExp(date).exec(words)?.[0];
  if (written !== undefined) return parseWrittenDate(written);
  const groups = new RegExp(String.raw`(?<count>${count})\s(?<unit>month|year)`).exec(words)?.groups;
  if (groups === undefined) return /entry\sinto\sforce/.test(words) ? inForceFrom : null;
  const wanted = numbers[groups["count"] ?? ""] ?? Number(groups["count"]);
  return addMonths(inForceFrom, groups["unit"] === "year" ? wanted * 12 : wanted);
};
