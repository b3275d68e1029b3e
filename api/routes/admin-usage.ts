import { onDatabase } from "../accounts/availability.ts";
import { reportUsage } from "../accounts/usage-report.ts";
import { addressOf } from "../http/address.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { noStore } from "../http/headers.ts";
import { json } from "../http/reply.ts";
import { ValidationError } from "../http/validation-error.ts";
import { monthPattern } from "../openapi/requests.ts";
import type { Services } from "../services.ts";

const invalid = (type: string, msg: string, input: unknown): ValidationError =>
  new ValidationError([{ loc: ["query", "month"], msg, type, input }]);

const readMonth = (request: Request): string => {
  const written = addressOf(request).query.getAll("month");
  if (written.length > 1) throw invalid("string_type", "Input should be a valid string", written);
  const month = written[0] ?? new Date().toISOString().slice(0, 7);
  if (new RegExp(monthPattern).test(month)) return month;
  throw invalid("string_pattern_mismatch", `String should match pattern '${monthPattern}'`, month);
};

/** `GET /v1/admin/usage?month=YYYY-MM`: usage of all organizations; without a month, the running one. */
export const adminUsage = (services: Services) =>
  openEndpoint<undefined>(services, "admin_usage", "operator", async ({ request }) => {
    const month = readMonth(request);
    await onDatabase(services.usage.flush);
    const usage = await onDatabase(() => reportUsage(services.db, `${month}-01`));
    return json(200, { month, usage }, { headers: noStore });
  });
