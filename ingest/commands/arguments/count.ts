import { usageProblem } from "../../../shared/command-line/run.ts";

/** More processes than that no machine has use for. */
const countMax = 64;

/** A count of 1 to 64 as it is written on the command line; `orElse` says what else could stand there. */
export const readCount = (option: string, written: string, orElse = ""): number => {
  const count = /^\d{1,2}$/.test(written) ? Number(written) : 0;
  if (count >= 1 && count <= countMax) return count;
  return usageProblem(`${option} takes a number from 1 to ${countMax}${orElse}, not "${written}".`);
};
