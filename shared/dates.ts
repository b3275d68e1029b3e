/** An ISO date, `2026-11-21`. Dates of law have no time of day and are compared as text. */
export type IsoDate = string;

const isoPattern = /^\d{4}-\d{2}-\d{2}$/;

/** True for a date that exists in the calendar. */
export const isIsoDate = (text: string): text is IsoDate =>
  isoPattern.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The date `days` after `date`. */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The date `count` months after `date`; in a shorter month its last day. */
export const addMonths = (date: IsoDate, count: number): IsoDate => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, daysInMonth))).toISOString().slice(0, 10);
};

/** Today in UTC. */
export const today = (): IsoDate => new Date().toISOString().slice(0, 10);

const months = "January February March April May June July August September October November December".split(" ");

/** `2026-08-02` → `2 August 2026`. */
export const formatDate = (date: IsoDate): string => {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
};

/** `2 August 2026` → `2026-08-02`; null when the text is no such date. */
export const parseWrittenDate = (text: string): IsoDate | null => {
  const match = /^(\d{1,2})\s+([A-Z][a-z]+)\s+(\d{4})$/.exec(text.trim());
  const month = months.indexOf(match?.[2] ?? "") + 1;
  if (match === null || month === 0) return null;
  const date = `${match[3]}-${String(month).padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
  return isIsoDate(date) ? date : null;
};
