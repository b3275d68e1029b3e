/** The first day of the UTC calendar month of a moment, `2026-11-01`: how a month is stored. */
export const monthOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 7)}-01`;

/** The month that lies so many months after another; before it when negative. */
export const monthAfter = (month: string, count: number): string => {
  const first = new Date(month);
  return monthOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1));
};

/** Seconds from a moment to the end of its UTC calendar month, at least 1. */
export const secondsToMonthEnd = (moment: number): number =>
  Math.max(1, Math.ceil((Date.parse(monthAfter(monthOf(moment), 1)) - moment) / 1_000));
