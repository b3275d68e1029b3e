import { type QuotaUnit, takeQuota } from "../accounts/limits/quotas.ts";
import type { Services } from "../services.ts";
import type { KeyCall } from "./call.ts";
import { toServiceError } from "./response/errors.ts";
import type { Reply } from "./response/reply.ts";

/**
 * Does metered work: takes a unit of the quota before it, and gives it back when the service fails. Call it once the request
 * is known to be valid. A stream that fails later gives the unit back itself.
 */
export const metered = async (
  services: Services,
  call: KeyCall,
  work: (unit: QuotaUnit) => Promise<Reply>,
): Promise<Reply> => {
  const unit = await takeQuota(services.db, call.identity, services.undoing);
  try {
    const reply = await work(unit);
    return { ...reply, headers: { ...reply.headers, ...unit.headers } };
  } catch (thrown) {
    // A client that leaves stops the work, which then throws; its unit is spent, as it is in a stream.
    const clientLeft = call.request.signal.aborted;
    if (!clientLeft && toServiceError(thrown).status >= 500) await unit.giveBack();
    throw thrown;
  }
};
