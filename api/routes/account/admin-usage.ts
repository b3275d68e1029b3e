import { onDatabase } from "../../accounts/database/availability.ts";
import { reportUsage } from "../../accounts/usage/report.ts";
import { reportVersionUses } from "../../accounts/usage/versions.ts";
import { openEndpoint } from "../../http/endpoint.ts";
import { readMonth } from "../../http/request/month.ts";
import { noStore } from "../../http/response/headers.ts";
import { json } from "../../http/response/reply.ts";
import type { Services } from "../../services.ts";

/** `GET /v1/admin/usage?month=YYYY-MM`: usage of all organizations; without a month, the running one. */
export const adminUsage = (services: Services) =>
  openEndpoint<undefined>(services, "admin_usage", "operator", async ({ request, at }) => {
    const month = readMonth(request, at);
    await onDatabase(services.usage.flush);
    const [usage, versions] = await onDatabase(() =>
      Promise.all([reportUsage(services.db, `${month}-01`), reportVersionUses(services.db, `${month}-01`)]),
    );
    return json(200, { month, usage, versions }, { headers: noStore });
  });
