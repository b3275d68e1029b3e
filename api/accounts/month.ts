/** The first day of the UTC calendar month of a moment, `2026-11-01`: how a month is stored. */
export const monthOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 7)}-01`;

/** Seconds from a moment to the end of its UTC calendar month, at least 1. */
export const secondsToMonthEnd = (moment: number): number => {
  const date = new Date(moment);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((end - moment) / 1_000));
};
