import { language } from "../texts/en.ts";

const days = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `2 August 2026` for `2026-08-02`; what is no date stays as it is. */
export const formatDay = (written: string): string => {
  const day = new Date(`${written.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? written : days.format(day);
};

const counts = new Intl.NumberFormat(language);

/** `12,345` */
export const formatCount = (count: number): string => counts.format(count);

const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonths = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string => months.format(firstOf(month));

/** `Nov` for `2026-11`. */
export const formatMonthShort = (month: string): string => shortMonths.format(firstOf(month));

/** The running month (UTC) and those before it, newest first, as `2026-11`. */
export const lastMonths = (count: number, now = new Date()): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
