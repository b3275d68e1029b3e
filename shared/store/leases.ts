import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { storeLayout } from "./layout.ts";
import type { ObjectStore } from "./objects.ts";

const leaseSchema = Type.Object({
  holder: Type.String(),
  versions: Type.Array(Type.String()),
  /** ISO. Stores refuse whoever's clock is more than a quarter of an hour wrong, and a lease is longer. */
  until: Type.String(),
});
/** Which versions somebody serves, and until when that is to be believed. */
export type Lease = Static<typeof leaseSchema>;

/** How long a lease holds; whoever serves renews it long before. */
const leaseMs = 45 * 60_000;
/** What ran out so long ago is removed. */
const forgottenMs = 24 * 3_600_000;

/** Says which versions are served; none: nothing is held any more. */
export const writeLease = async (
  store: ObjectStore,
  holder: string,
  versions: readonly string[],
  now = Date.now(),
): Promise<void> => {
  const key = storeLayout.lease(holder);
  if (versions.length === 0) return store.remove([key]);
  const lease: Lease = { holder, versions: [...versions], until: new Date(now + leaseMs).toISOString() };
  await store.write(key, JSON.stringify(lease));
};

const parseLease = (text: string): Lease | null => {
  try {
    const lease: unknown = JSON.parse(text);
    return Value.Check(leaseSchema, lease) ? lease : null;
  } catch {
    return null;
  }
};

/** The leases that hold now. */
export const readLeases = async (store: ObjectStore, now = Date.now()): Promise<Lease[]> => {
  const objects = await store.list(storeLayout.leases);
  const read = await Promise.all(objects.map(async ({ key }) => parseLease((await store.read(key))?.text ?? "")));
  return read.filter((lease) => lease !== null && Date.parse(lease.until) > now) as Lease[];
};

/** Removes leases that ran out long ago. */
export const forgetLeases = async (store: ObjectStore, now = Date.now()): Promise<void> => {
  const old = (await store.list(storeLayout.leases)).filter(
    ({ modified }) => modified.getTime() < now - leaseMs - forgottenMs,
  );
  if (old.length > 0) await store.remove(old.map(({ key }) => key));
};
