import { LRUCache } from "lru-cache";

/** What is kept for a key that stands for nothing: asking again would find nothing again. */
const nothing = Symbol("nothing");

/** Everything that is kept of a stored corpus, of whatever kind: one bound for all. */
export type Cache = LRUCache<string, { readonly value: unknown; readonly bytes: number }>;

/** Makes room for so many bytes; what was used longest ago gives way. */
export const createCache = (bytesMax: number): Cache =>
  new LRUCache({ maxSize: bytesMax, maxEntrySize: bytesMax, sizeCalculation: ({ bytes }) => bytes });

/** Values of one kind by their keys, read when they are first asked for. */
export interface Shelf<Value> {
  /** The value where it is at hand; null: there is none of this key; undefined: nobody knows yet. */
  at(key: string): Value | null | undefined;
  /** The values of some keys, from the disk where they are not at hand; null for a key that has none. */
  take(keys: Iterable<string>): Promise<ReadonlyMap<string, Value | null>>;
}

export interface ShelfOptions<Value> {
  /** Told from other kinds in the same cache by this. */
  readonly kind: string;
  readonly cache: Cache;
  /** About how many bytes of memory a value takes. */
  bytesOf(value: Value): number;
  /** Reads several values at once; those that do not exist are left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
}

/** What a key and the bookkeeping of an entry take. */
const entryBytes = 200;

/** Makes a shelf. Keys that are asked for twice at once are read once. */
export const createShelf = <Value>({ kind, cache, bytesOf, read }: ShelfOptions<Value>): Shelf<Value> => {
  const coming = new Map<string, Promise<ReadonlyMap<string, Value>>>();
  const at = (key: string): Value | null | undefined => {
    const entry = cache.get(`${kind} ${key}`);
    if (entry === undefined) return undefined;
    return entry.value === nothing ? null : (entry.value as Value);
  };
  const keep = (key: string, value: Value | undefined): void => {
    const bytes = entryBytes + 2 * key.length + (value === undefined ? 0 : bytesOf(value));
    cache.set(`${kind} ${key}`, { value: value === undefined ? nothing : value, bytes });
  };
  const readAll = (keys: readonly string[]): Promise<ReadonlyMap<string, Value>> => {
    const reading = read(keys).then((values) => {
      for (const key of keys) keep(key, values.get(key));
      return values;
    });
    for (const key of keys) coming.set(key, reading);
    return reading.finally(() => {
      for (const key of keys) coming.delete(key);
    });
  };
  return {
    at,
    take: async (keys) => {
      const taken = new Map<string, Value | null>();
      const unread: string[] = [];
      const waiting = new Map<string, Promise<ReadonlyMap<string, Value>>>();
      for (const key of new Set(keys)) {
        const known = at(key);
        const underway = coming.get(key);
        if (known !== undefined) taken.set(key, known);
        else if (underway !== undefined) waiting.set(key, underway);
        else unread.push(key);
      }
      if (unread.length > 0) {
        const values = await readAll(unread);
        for (const key of unread) taken.set(key, values.get(key) ?? null);
      }
      for (const [key, underway] of waiting) taken.set(key, (await underway).get(key) ?? null);
      return taken;
    },
  };
};
