import { lt, sql } from "drizzle-orm";
import { onDatabase } from "../database/availability.ts";
import type { Drizzle } from "../database/database.ts";
import { rateWindows } from "../database/schema.ts";

export type RateKind = "metered" | "lookup";

/** Requests of a minute to be added to what all instances have reserved; below zero: given back. */
export interface Reservation {
  readonly organizationId: number;
  readonly kind: RateKind;
  readonly added: number;
}

interface ReservedRow extends Record<string, unknown> {
  readonly organization_id: number;
  readonly kind: RateKind;
  readonly used: number;
}

const inOrder = (one: Reservation, other: Reservation): number =>
  one.organizationId - other.organizationId || one.kind.localeCompare(other.kind);

/**
 * Adds reservations and returns the sums of all instances after each, in the order of the reservations. `whenLate` gets them where
 * they come after this has thrown `service_unavailable`.
 */
export const reserve = async (
  db: Drizzle,
  minute: number,
  asked: readonly Reservation[],
  whenLate: (sums: number[]) => void,
): Promise<number[]> => {
  // In one order, so that two instances cannot wait for each other's rows.
  const rows = asked
    .toSorted(inOrder)
    .map(({ organizationId, kind, added }) => ({ minute, organization_id: organizationId, kind, used: added }));
  const add = async (): Promise<number[]> => {
    const reserved = await db.execute<ReservedRow>(sql`
      insert into rate_windows
      select * from jsonb_populate_recordset(null::rate_windows, ${JSON.stringify(rows)}::text::jsonb)
      on conflict (minute, organization_id, kind) do update set used = rate_windows.used + excluded.used
      returning organization_id, kind, used`);
    const sumOf = new Map(reserved.rows.map((row) => [`${row.kind}${row.organization_id}`, row.used]));
    return asked.map(({ kind, organizationId }) => sumOf.get(`${kind}${organizationId}`) ?? 0);
  };
  const adding = add();
  return onDatabase(() => adding).catch((thrown: unknown) => {
    adding.then(whenLate, () => {});
    throw thrown;
  });
};

/** Forgets the minutes before the last. */
export const forgetMinutes = async (db: Drizzle, running: number): Promise<void> => {
  await onDatabase(() => db.delete(rateWindows).where(lt(rateWindows.minute, running - 1)));
};
