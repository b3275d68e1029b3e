import type { LevelObligation, Obligation } from "../../../service/types.ts";

/** A duty of a classified system, or one of a level, which says what it is only for and what must hold as well. */
export type Duty = Obligation & Partial<Pick<LevelObligation, "only_for" | "conditions">>;

const dayMs = 86_400_000;

/** Today by UTC, as the service counts: `2026-11-23`. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whole days from one ISO day to another; negative where it is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Duties that begin to apply on the same day; `day` is null where the law names none. */
export interface DutyGroup {
  readonly day: string | null;
  /** Days until then; 0 or less: they apply now. Null without a day. */
  readonly daysLeft: number | null;
  readonly duties: readonly Duty[];
}

/** Duties by the day from which they apply, the earliest first, those without a day last. */
export const timelineOf = (obligations: readonly Duty[], today: string): DutyGroup[] => {
  const days = [...new Set(obligations.map(({ deadline }) => deadline))].sort((left, right) =>
    (left ?? "9999").localeCompare(right ?? "9999"),
  );
  return days.map((day) => ({
    day,
    daysLeft: day === null ? null : daysBetween(today, day),
    duties: obligations.filter(({ deadline }) => deadline === day),
  }));
};

export type Role = Obligation["roles"][number];

/** The duties of one role; all of them for null. */
export const dutiesOf = (obligations: readonly Obligation[], role: Role | null): Obligation[] =>
  obligations.filter(({ roles }) => role === null || roles.includes(role));
