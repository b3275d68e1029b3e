/** How far a build is, as it tells the program that started it. */
export interface BuildProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** Null while it is not known. */
  readonly secondsLeft: number | null;
}

/** `about 3 min left`, `about 20 s left`; empty where it is not known. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return "";
  const rounded = Math.ceil(seconds / 5) * 5;
  return rounded < 90 ? `about ${rounded} s left` : `about ${Math.ceil(seconds / 60)} min left`;
};
