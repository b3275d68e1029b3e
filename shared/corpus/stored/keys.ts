import { quoted } from "../tables.ts";

/** Keys that stand in one condition. */
const keysAtOnce = 400;

/** The condition that a column has one of some values. */
export const isAnyOf = (column: string, keys: readonly string[]): string =>
  `${column} IN (${keys.map(quoted).join(", ")})`;

/** Reads by keys, some hundred of them at a time. */
export const inStretches = async <Read>(
  keys: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Read[]>,
): Promise<Read[]> => {
  const all: Read[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce)
    all.push(...(await read(keys.slice(start, start + keysAtOnce))));
  return all;
};
