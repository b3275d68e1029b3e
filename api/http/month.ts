import { matching, readQuery } from "./query.ts";

/** A month of a usage report: of this calendar, and such as PostgreSQL and readers understand. */
export const monthPattern = "^[2-9]\\d{3}-(0[1-9]|1[0-2])$";

/** The `month` that a request asks for, `YYYY-MM`; without one, that of the moment (ms since 1970). Throws a ValidationError. */
export const readMonth = (request: Request, moment: number): string =>
  readQuery(request, { month: matching(monthPattern) }).month ?? new Date(moment).toISOString().slice(0, 7);
