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

/** Sums by organization, endpoint, regulation and bucket: nested, since joining them to one text would cost more than the rest. */
export type SumsOfMonth = Map<number, Map<string, Map<string, Sums[]>>>;

/** What a map has under a key, made where it has nothing yet. */
export const at = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const makeMap = <Key, Value>(): Map<Key, Value> => new Map();
const makeList = (): Sums[] => [];

/** Adds to the sums of a month. */
export const addSums = (sums: SumsOfMonth, added: Sums): void => {
  const ofOrganization = at(sums, added.organizationId, makeMap<string, Map<string, Sums[]>>);
  const ofEndpoint = at(ofOrganization, added.endpoint, makeMap<string, Sums[]>);
  const ofRegulation = at(ofEndpoint, added.regulation, makeList);
  const sum = ofRegulation[added.bucket];
  if (sum === undefined) {
    ofRegulation[added.bucket] = added;
    return;
  }
  sum.requests += added.requests;
  sum.errors += added.errors;
  sum.abstentions += added.abstentions;
  sum.totalMs += added.totalMs;
};

/** The sums as rows. */
export const rowsOf = (sums: SumsOfMonth): Sums[] =>
  [...sums.values()]
    .flatMap((endpoints) => [...endpoints.values()])
    .flatMap((regulations) => [...regulations.values()])
    .flatMap((buckets) => buckets.filter((sum) => sum !== undefined));

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
