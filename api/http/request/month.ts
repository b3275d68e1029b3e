import { monthQuery } from "../../openapi/schemas/requests.ts";
import { readQuery } from "./query.ts";

/** The `month` that a request asks for, `YYYY-MM`; without one, that of the moment (ms since 1970). Throws a ValidationError. */
export const readMonth = (request: Request, moment: number): string =>
  readQuery(monthQuery, request).month ?? new Date(moment).toISOString().slice(0, 7);
