import type { RiskLevel } from "../../../api/classify/types.ts";
import type { ClassifyRow } from "./rows.ts";

export const riskLevels: readonly RiskLevel[] = ["prohibited", "high", "limited", "minimal"];

export interface Classified {
  readonly row: ClassifyRow;
  readonly level: RiskLevel;
  readonly confidence: number;
  readonly reasoning: string;
}

const threeWay = (level: string): string => (level === "limited" || level === "minimal" ? "other" : level);

/** A gold of `not_high` is met by anything below high, `not_prohibited` by anything but prohibited. */
export const isRight = ({ row, level }: Classified): boolean => {
  if (row.gold === "not_prohibited") return level !== "prohibited";
  if (row.gold === "not_high") return level !== "high" && level !== "prohibited";
  return row.gold === level;
};

/** Right when limited and minimal count as one: where the line between them is the set's own. */
export const isRightThreeWay = (result: Classified): boolean =>
  isRight(result) || threeWay(result.row.gold) === threeWay(result.level);

const share = (results: readonly Classified[], test: (result: Classified) => boolean): number | null =>
  results.length === 0 ? null : results.filter(test).length / results.length;

/** Harmonic mean of precision and recall of a level; null where the set neither has nor got it. */
export const f1Of = (results: readonly Classified[], level: RiskLevel): number | null => {
  const exact = results.filter(({ row }) => row.gold !== "not_prohibited" && row.gold !== "not_high");
  const both = exact.filter((result) => result.row.gold === level && result.level === level).length;
  const either =
    exact.filter((result) => result.row.gold === level).length +
    exact.filter((result) => result.level === level).length;
  return either === 0 ? null : (2 * both) / either;
};

export interface SetFigures {
  readonly rows: number;
  readonly threeWay: number | null;
  readonly fourWay: number | null;
  readonly f1: Readonly<Record<RiskLevel, number | null>>;
}

/** The figures of one set. */
export const figuresOf = (results: readonly Classified[]): SetFigures => ({
  rows: results.length,
  threeWay: share(results, isRightThreeWay),
  fourWay: share(results, isRight),
  f1: {
    prohibited: f1Of(results, "prohibited"),
    high: f1Of(results, "high"),
    limited: f1Of(results, "limited"),
    minimal: f1Of(results, "minimal"),
  },
});
