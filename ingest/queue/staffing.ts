import { differenceOf, type Maker } from "./maker.ts";
import type { Queue } from "./open.ts";
import type { Participant } from "./tables.ts";

/** How long it is waited for workers before it is said that there are none, in ms, and how often that is said again. */
const firstMs = 5_000;
const againMs = 60_000;

const startHint = (isEmbedded: boolean): string =>
  `Start one with bun run ingest worker, ${isEmbedded ? "with this DATA_DIR" : "on any machine, with this DATABASE_URL"}.`;

/** That nobody works for a build, and why those who are there do not. */
const missing = (own: Maker, workers: readonly Participant[], isEmbedded: boolean): string => {
  if (workers.length === 0) return `No worker is there: the build waits. ${startHint(isEmbedded)}`;
  const reasons = workers.map((worker) => `\n  ${worker.name} ${differenceOf(own, worker)}`);
  return `None of the workers that are there can work for this build, which waits:${reasons.join("")}`;
};

/** Watches whether a build that waits has workers: says that there are none, again where that lasts, and when some have come. */
export const createStaffing = ({ self: own, isEmbedded, note }: Pick<Queue, "self" | "isEmbedded" | "note">) => {
  let sayAt = performance.now() + firstMs;
  let isSaid = false;
  return (others: readonly Participant[]): void => {
    const workers = others.filter(({ role }) => role === "worker");
    const fitting = workers.filter((worker) => differenceOf(own, worker) === null).length;
    if (fitting > 0) {
      if (isSaid) note(`${fitting === 1 ? "A worker is" : `${fitting} workers are`} there.`);
      sayAt = performance.now() + firstMs;
      isSaid = false;
    } else if (performance.now() >= sayAt) {
      note(missing(own, workers, isEmbedded));
      sayAt = performance.now() + againMs;
      isSaid = true;
    }
  };
};
