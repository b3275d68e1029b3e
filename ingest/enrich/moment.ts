import { addMonths, type IsoDate } from "../../shared/dates.ts";
import { parseDate, type Words } from "../languages/index.ts";

/** The date of a moment in an act that enters into force on a day; null for a day that the words do not tell. */
export const dateOfMoment = (written: string, inForceFrom: IsoDate, words: Words): IsoDate | null => {
  if (!new RegExp(`^${words.patterns.knownMoment}$`, "u").test(written)) return null;
  const date = words.regex("date").exec(written)?.[0];
  if (date !== undefined) {
    const from = parseDate(date, words);
    return from !== null && words.regex("whicheverIsLater").test(written) && from < inForceFrom ? inForceFrom : from;
  }
  const { count = "", unit } = words.regex("periodLength").exec(written)?.groups ?? {};
  if (unit === undefined) return inForceFrom;
  const wanted = words.numbers[count] ?? Number(count);
  return addMonths(inForceFrom, unit === words.patterns.years ? wanted * 12 : wanted);
};
