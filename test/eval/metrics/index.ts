/** 1 when one of the gold ids is among the first `depth` of the ranked ids, else 0. */
export const hitAt = (gold: readonly string[], ranked: readonly string[], depth: number): number =>
  ranked.slice(0, depth).some((id) => gold.includes(id)) ? 1 : 0;

/** Share of the gold ids that are among the first `depth` of the ranked ids. */
export const recallAt = (gold: readonly string[], ranked: readonly string[], depth: number): number => {
  const wanted = new Set(gold);
  const found = ranked.slice(0, depth).filter((id) => wanted.has(id));
  return wanted.size === 0 ? 0 : new Set(found).size / wanted.size;
};

/** 1 divided by the place of the first gold id, counted from 1; 0 when none is there. */
export const reciprocalRank = (gold: readonly string[], ranked: readonly string[]): number => {
  const place = ranked.findIndex((id) => gold.includes(id));
  return place < 0 ? 0 : 1 / (place + 1);
};

/** The mean, or null when there is nothing to take it of. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of the items for which `holds` is true; null when there are none. */
export const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null =>
  mean(items.map((item) => (holds(item) ? 1 : 0)));

/** The smallest value that at least `part` (0 to 1) of the values do not pass (nearest rank); null when there are none. */
export const percentile = (values: readonly number[], part: number): number | null => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
};
