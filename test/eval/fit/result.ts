import type { Quality } from "./choose.ts";

/** Shares of questions with a right candidate first and among five, as a file of weights says them. */
export interface FitResult {
  readonly first: number;
  readonly five: number;
}

/** Two decimals. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Three decimals. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The shares of a quality, as a file says them. */
export const resultOf = ({ first, five }: Quality): FitResult => ({
  first: toThousandths(first),
  five: toThousandths(five),
});
