import { formatCount } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import { type ActDiff, type ChangeKind, changeKinds } from "../changes.ts";

const words = texts.compare.counts;

/** `46 added, 4 removed, 1 changed`: what there is none of is left out. */
export const countsInWords = (counts: Readonly<Partial<Record<ChangeKind, number>>>): string =>
  changeKinds
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [words[kind](formatCount(count))];
    })
    .join(", ");

/** How an act that only one side has is told. */
export const wholeActInWords = ({ status, counts }: ActDiff): string =>
  status === "removed"
    ? texts.compare.wholeAct.removed(formatCount(counts.removed))
    : texts.compare.wholeAct.added(formatCount(counts.added));
