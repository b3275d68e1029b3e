/** The memory of a process and all that it started, where the system tells it. */
import { readdirSync, readFileSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The ids of a process and all that it started, directly or not. */
const familyOf = (root: number): number[] => {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] ?? 0)] as const);
  const family = new Set([root]);
  for (const id of family) for (const [child, parent] of parents) if (parent === id) family.add(child);
  return [...family];
};

/** Bytes that they hold together, what they share counted once. */
const bytesOf = (id: number): number =>
  1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);

/** Watches a process and all that it starts; the answer stops that and tells the most bytes that they held together. */
export const watchMemory = (root: number): (() => number) => {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(
      peak,
      familyOf(root).reduce((sum, id) => sum + bytesOf(id), 0),
    );
  };
  const timer = setInterval(look, 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
};
