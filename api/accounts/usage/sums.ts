/** Sums in the shape of a row of `usage_buckets`. */
export interface Sums {
  readonly month: string;
  readonly organizationId: number;
  readonly endpoint: string;
  readonly regulation: string;
  readonly bucket: number;
  requests: number;
  errors: number;
  abstentions: number;
  totalMs: number;
}

/** Uses of a key. */
export interface KeyUse {
  count: number;
  lastUsedAt: number;
}

interface Pair {
  readonly month: string;
  readonly endpoint: string;
  readonly regulation: string;
  /** By bucket. */
  readonly sums: Sums[];
}

/** Sums by organization: each has few pairs of endpoint and regulation, found faster one by one than by a key made for them. */
export type SumsByOrganization = Map<number, Pair[]>;

const pairOf = (pairs: Pair[], month: string, endpoint: string, regulation: string): Pair => {
  for (const pair of pairs)
    if (pair.endpoint === endpoint && pair.regulation === regulation && pair.month === month) return pair;
  const made: Pair = { month, endpoint, regulation, sums: [] };
  pairs.push(made);
  return made;
};

/** The sums to add to, from naught where there are none. Takes its parts one by one, for it is asked on every request. */
export const sumsOf = (
  all: SumsByOrganization,
  month: string,
  organizationId: number,
  endpoint: string,
  regulation: string,
  bucket: number,
): Sums => {
  let pairs = all.get(organizationId);
  if (pairs === undefined) {
    pairs = [];
    all.set(organizationId, pairs);
  }
  const { sums } = pairOf(pairs, month, endpoint, regulation);
  const known = sums[bucket];
  if (known !== undefined) return known;
  const made = {
    month,
    organizationId,
    endpoint,
    regulation,
    bucket,
    requests: 0,
    errors: 0,
    abstentions: 0,
    totalMs: 0,
  };
  sums[bucket] = made;
  return made;
};

/** Adds what could not be written to what has been counted since. */
export const addSums = (all: SumsByOrganization, added: Sums): void => {
  const { month, organizationId, endpoint, regulation, bucket } = added;
  const sums = sumsOf(all, month, organizationId, endpoint, regulation, bucket);
  sums.requests += added.requests;
  sums.errors += added.errors;
  sums.abstentions += added.abstentions;
  sums.totalMs += added.totalMs;
};

/** The sums as rows. */
export const rowsOf = (all: SumsByOrganization): Sums[] =>
  [...all.values()].flatMap((pairs) => pairs.flatMap(({ sums }) => sums.filter((sum) => sum !== undefined)));

/** Adds to the uses of a key. */
export const addUse = (uses: Map<number, KeyUse>, keyId: number, count: number, lastUsedAt: number): void => {
  const use = uses.get(keyId);
  if (use === undefined) {
    uses.set(keyId, { count, lastUsedAt });
    return;
  }
  use.count += count;
  use.lastUsedAt = Math.max(use.lastUsedAt, lastUsedAt);
};
