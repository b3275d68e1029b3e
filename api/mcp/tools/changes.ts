import type { CorpusDiff } from "../../../sdk/typescript/src/index.ts";
import { abridge } from "../../../shared/diff/abridge.ts";
import type { ActDiff } from "../../../shared/diff/schema.ts";

/** The parts of an act's difference that are lists, the most telling first. */
const lists = ["added", "removed", "renumbered", "metadata", "changed"] as const;

const textMost = 600;

const shortText = (text: string): string => (text.length <= textMost ? text : `${text.slice(0, textMost)}…`);

/** Long texts are cut to what one needs to see what changed. */
const shortened = (act: ActDiff): ActDiff => ({
  ...act,
  added: act.added.map((one) => ({ ...one, text: shortText(one.text) })),
  removed: act.removed.map((one) => ({ ...one, text: shortText(one.text) })),
  changed: act.changed.map((one) => ({
    ...one,
    words: abridge(one.words).map((run) => ({ ...run, text: shortText(run.text) })),
  })),
});

const entriesOf = (act: ActDiff): number => lists.reduce((sum, list) => sum + act[list].length, 0);

/** An act's difference with at most so many entries, in turn from each list, and how many were left out. */
const limited = (act: ActDiff, most: number): { readonly act: ActDiff; readonly omitted: number } => {
  const shares = { added: 0, removed: 0, renumbered: 0, metadata: 0, changed: 0 };
  let left = Math.min(most, entriesOf(act));
  const total = left;
  while (left > 0) {
    for (const list of lists) {
      if (left === 0 || shares[list] >= act[list].length) continue;
      shares[list] += 1;
      left -= 1;
    }
  }
  const kept: ActDiff = {
    ...act,
    added: act.added.slice(0, shares.added),
    removed: act.removed.slice(0, shares.removed),
    renumbered: act.renumbered.slice(0, shares.renumbered),
    metadata: act.metadata.slice(0, shares.metadata),
    changed: act.changed.slice(0, shares.changed),
  };
  return { act: shortened(kept), omitted: entriesOf(act) - total };
};

/** A difference as large as an answer may be: counts are whole, of the entries at most so many are kept, act by act. */
export const boundedDiff = ({ counts, acts }: CorpusDiff, most: number) => {
  let left = most;
  const kept = (acts as readonly ActDiff[]).map((act) => {
    const one = limited(act, left);
    left -= entriesOf(one.act);
    return { ...one.act, omitted: one.omitted };
  });
  return { counts, acts: kept, omitted: kept.reduce((sum, { omitted }) => sum + omitted, 0) };
};
export type BoundedDiff = ReturnType<typeof boundedDiff>;
