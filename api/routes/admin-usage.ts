import { onDatabase } from "../accounts/availability.ts";
import { reportUsage } from "../accounts/usage-report.ts";
import { addressOf } from "../http/address.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { json } from "../http/reply.ts";
import { ValidationError } from "../http/validation-error.ts";
import type { Services } from "../services.ts";

const readMonth = (request: Request): string => {
  const written = addressOf(request).query.get("month");
  const month = written ?? new Date().toISOString().slice(0, 7);
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month;
  const msg = "String should match pattern '^\\d{4}-(0[1-9]|1[0-2])$'";
  throw new ValidationError([{ loc: ["query", "month"], msg, type: "string_pattern_mismatch", input: written }]);
};

/** `GET /v1/admin/usage?month=YYYY-MM`: usage of all organizations; without a month, the running one. */
export const adminUsage = (services: Services) =>
  openEndpoint<undefined>(services, "admin_usage", "operator", async ({ request }) => {
    const month = readMonth(request);
    await onDatabase(services.usage.flush);
    return json(200, { month, usage: await onDatabase(() => reportUsage(services.db, `${month}-01`)) });
  });
