import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatCount } from "../../../parts/dates.ts";
import { useWide } from "../../../parts/use-wide.ts";
import { texts } from "../../../texts/en.ts";
import type { WordRun } from "../changes.ts";
import { foldUnchanged, type Segment, sideOf } from "./fold.ts";

const words = texts.compare;

/** Runs of words. What was removed and added is marked as such, drawn differently, and said to those who hear the page. */
const Runs = ({ runs }: { readonly runs: readonly WordRun[] }) => (
  <>
    {runs.map(({ kind, text }, position) => {
      if (kind === "same") return text;
      const Mark = kind === "added" ? "ins" : "del";
      return (
        <Mark key={position}>
          <span class="hidden">{words.spoken[kind].begin}</span>
          {text}
          <span class="hidden">{words.spoken[kind].end}</span>
        </Mark>
      );
    })}
  </>
);

interface FoldProps {
  readonly segment: Extract<Segment, { kind: "folded" }>;
  readonly unfold: () => void;
}

const Fold = ({ segment, unfold }: FoldProps) => (
  <>
    <button type="button" class="compare-fold" onClick={unfold}>
      {words.unfold(formatCount(segment.words))}
    </button>
    {/* Nothing is left out on paper without a word. */}
    <span class="printed">{words.printed.folded(formatCount(segment.words))}</span>
  </>
);

interface Props {
  readonly citation: string;
  readonly runs: readonly WordRun[];
  readonly sides: readonly [string, string];
}

/** A changed provision: its two texts side by side where there is room, else in one text. Long unchanged runs are folded. */
export const WordDifference = ({ citation, runs, sides }: Props) => {
  const isWide = useWide();
  const segments = useMemo(() => foldUnchanged(runs), [runs]);
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const latest = useRef<HTMLDivElement & HTMLTableCellElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; its words take the focus.
    latest.current?.focus();
  }, [unfolded]);
  const pieces = segments.map((segment, position) => {
    const shown = { position, fold: null, focus: {} };
    if (segment.kind === "runs") return { ...shown, runs: segment.runs };
    const focus = unfolded.at(-1) === position ? { ref: latest, tabIndex: -1 } : {};
    if (unfolded.includes(position)) return { ...shown, runs: [{ kind: "same" as const, text: segment.text }], focus };
    const unfold = (): void => setUnfolded([...unfolded, position]);
    return { ...shown, runs: [], fold: <Fold key={position} segment={segment} unfold={unfold} /> };
  });
  if (!isWide)
    return (
      <div class="compare-inline">
        {pieces.map(({ position, runs: shown, fold, focus }) => (
          <div key={position} {...focus}>
            {fold ?? <Runs runs={shown} />}
          </div>
        ))}
      </div>
    );
  return (
    <table class="compare-sides">
      <caption class="hidden">{words.caption(citation)}</caption>
      <thead>
        <tr>
          <th scope="col">{sides[0]}</th>
          <th scope="col">{sides[1]}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ position, runs: shown, fold, focus }) => (
          <tr key={position}>
            {fold === null ? (
              <>
                <td {...focus}>
                  <Runs runs={sideOf(shown, "removed")} />
                </td>
                <td>
                  <Runs runs={sideOf(shown, "added")} />
                </td>
              </>
            ) : (
              <td colSpan={2}>{fold}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
