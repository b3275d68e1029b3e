import { formatCount, formatDay } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import type { DutyGroup } from "./timeline.ts";

const words = texts.classify.duties;

/** When the duties of a group begin, in words: `Since 2 February 2025`. */
export const whenOf = ({ day, daysLeft }: Pick<DutyGroup, "day" | "daysLeft">): string => {
  if (day === null || daysLeft === null) return words.noDay;
  return daysLeft <= 0 ? words.since(formatDay(day)) : words.from(formatDay(day));
};

/** How many duties there are, and how many of them apply: now, or on the day whose law is read. */
export const countOf = (groups: readonly DutyGroup[], day: string | null = null): string => {
  const sum = (some: readonly DutyGroup[]): number => some.reduce((count, { duties }) => count + duties.length, 0);
  const now = groups.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 0);
  return words.count(
    formatCount(sum(groups)),
    formatCount(sum(now)),
    day === null ? words.today : words.onDay(formatDay(day)),
  );
};
