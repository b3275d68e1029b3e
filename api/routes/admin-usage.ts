import { onDatabase } from "../accounts/availability.ts";
import { reportUsage } from "../accounts/usage-report.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { noStore } from "../http/headers.ts";
import { matching, readQuery } from "../http/query.ts";
import { json } from "../http/reply.ts";
import { monthPattern } from "../openapi/requests.ts";
import type { Services } from "../services.ts";

/** `GET /v1/admin/usage?month=YYYY-MM`: usage of all organizations; without a month, the running one. */
export const adminUsage = (services: Services) =>
  openEndpoint<undefined>(services, "admin_usage", "operator", async ({ request }) => {
    const month = readQuery(request, { month: matching(monthPattern) }).month ?? new Date().toISOString().slice(0, 7);
    await onDatabase(services.usage.flush);
    const usage = await onDatabase(() => reportUsage(services.db, `${month}-01`));
    return json(200, { month, usage }, { headers: noStore });
  });
