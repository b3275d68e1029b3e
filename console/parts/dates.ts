import { language } from "../texts/en.ts";

const days = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `2 August 2026` for `2026-08-02`; what is no date stays as it is. */
export const formatDay = (written: string): string => {
  const day = new Date(`${written.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? written : days.format(day);
};

const moments = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** `2 August 2026 at 09:30 UTC` for an ISO moment: the same words wherever they are read. */
export const formatMoment = (written: string): string => `${moments.format(new Date(written))} UTC`;

const counts = new Intl.NumberFormat(language);

/** `12,345` */
export const formatCount = (count: number): string => counts.format(count);
