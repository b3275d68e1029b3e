import { usageProblem } from "../../shared/command-line/run.ts";

/** More processes than that no machine has use for. */
const countMax = 64;

/** A count of 1 to 64 as it is written on the command line. */
export const readCount = (option: string, written: string): number => {
  const count = /^\d{1,2}$/.test(written) ? Number(written) : 0;
  if (count >= 1 && count <= countMax) return count;
  return usageProblem(`${option} takes a number from 1 to ${countMax}, not "${written}".`);
};
