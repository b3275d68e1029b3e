import { onDatabase } from "../accounts/availability.ts";
import { reportUsage } from "../accounts/usage-report.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { noStore } from "../http/headers.ts";
import { readMonth } from "../http/month.ts";
import { json } from "../http/reply.ts";
import type { Services } from "../services.ts";

/** `GET /v1/admin/usage?month=YYYY-MM`: usage of all organizations; without a month, the running one. */
export const adminUsage = (services: Services) =>
  openEndpoint<undefined>(services, "admin_usage", "operator", async ({ request, at }) => {
    const month = readMonth(request, at);
    await onDatabase(services.usage.flush);
    const usage = await onDatabase(() => reportUsage(services.db, `${month}-01`));
    return json(200, { month, usage }, { headers: noStore });
  });
