import { addressOf } from "./address.ts";
import { ValidationError } from "./validation-error.ts";

/** A month of a usage report: of this calendar, and such as PostgreSQL and readers understand. */
export const monthPattern = "^[2-9]\\d{3}-(0[1-9]|1[0-2])$";

const invalid = (type: string, msg: string, input: unknown): ValidationError =>
  new ValidationError([{ loc: ["query", "month"], msg, type, input }]);

/** The `month` that a request asks for, `YYYY-MM`; without one, that of the moment (ms since 1970). Throws a ValidationError. */
export const readMonth = (request: Request, moment: number): string => {
  const written = addressOf(request).query.getAll("month");
  if (written.length > 1) throw invalid("string_type", "Input should be a valid string", written);
  const month = written[0] ?? new Date(moment).toISOString().slice(0, 7);
  if (new RegExp(monthPattern).test(month)) return month;
  throw invalid("string_pattern_mismatch", `String should match pattern '${monthPattern}'`, month);
};
