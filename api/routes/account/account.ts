import { onDatabase } from "../../accounts/database/availability.ts";
import { unauthorized } from "../../accounts/keys/bearer.ts";
import { findOwner } from "../../accounts/keys/keys.ts";
import { plans } from "../../accounts/limits/plans.ts";
import { readUsed } from "../../accounts/limits/quotas.ts";
import { monthAfter, monthOf } from "../../accounts/month.ts";
import { sumMonths } from "../../accounts/usage/months.ts";
import { reportUsage, type UsageLine } from "../../accounts/usage/report.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { readMonth } from "../../http/request/month.ts";
import { noStore } from "../../http/response/headers.ts";
import { json } from "../../http/response/reply.ts";
import type { AccountResponse, AccountUsageResponse } from "../../openapi/schemas/account.ts";
import type { Services } from "../../services.ts";

/** `GET /v1/account`: whose key it is, what the plan allows, and what of it is used. */
export const readAccount = (services: Services) =>
  keyEndpoint<undefined>(services, "account", "lookup", async ({ identity, at }) => {
    const { keyId, organizationId } = identity;
    const month = monthOf(at);
    const [owner, used] = await onDatabase(() =>
      Promise.all([findOwner(services.db, keyId), readUsed(services.db, organizationId, month)]),
    );
    if (owner === null) throw unauthorized();
    const { key, organization, plan } = owner;
    const { lookupsPerMinute, meteredPerMinute, keysMax, monthlyQuota } = plans[plan];
    const account: AccountResponse = {
      organization,
      plan,
      key: { id: key.id, name: key.name, key_prefix: key.prefix, is_test: key.isTest },
      limits: { lookups_per_minute: lookupsPerMinute, metered_per_minute: meteredPerMinute, keys: keysMax },
      quota: { limit: monthlyQuota, used, resets_on: monthAfter(month, 1) },
    };
    return json(200, account, { headers: noStore });
  });

/** A line as its own organization sees it. */
const toOwnLine = ({ endpoint, regulation, requests, errors, abstentions }: UsageLine) => ({
  endpoint,
  regulation,
  requests,
  errors,
  abstentions,
});

/** `GET /v1/account/usage?month=YYYY-MM`: what the caller's organization used in a month, and in the twelve up to it. */
export const readAccountUsage = (services: Services) =>
  keyEndpoint<undefined>(services, "account_usage", "lookup", async ({ request, identity, at }) => {
    const month = readMonth(request, at);
    const { organizationId } = identity;
    const [lines, months] = await onDatabase(() =>
      Promise.all([
        reportUsage(services.db, `${month}-01`, organizationId),
        sumMonths(services.db, organizationId, `${month}-01`),
      ]),
    );
    const usage: AccountUsageResponse = {
      month,
      usage: lines.map(toOwnLine),
      months: months.map((sum) => ({ ...sum, month: sum.month.slice(0, 7) })),
    };
    return json(200, usage, { headers: noStore });
  });
