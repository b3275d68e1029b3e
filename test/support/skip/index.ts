import { describe, test } from "bun:test";
import { actsDir, mirrorDir } from "../law/mirror.ts";
import { skipReasons } from "./reasons.ts";

const said = new Set<string>();

/** `describe` and `test` that run only where the condition holds; where it does not, the reason is printed, and `bun run check` tells it at its end. */
export const skipUnless = (
  condition: boolean,
  reason: keyof typeof skipReasons,
): { describe: typeof describe; test: typeof test } => {
  if (!condition && !said.has(reason)) {
    said.add(reason);
    process.stderr.write(`\n!!! SKIPPED (${reason}): ${skipReasons[reason].why}\n`);
  }
  return { describe: describe.skipIf(!condition), test: test.skipIf(!condition) } as never;
};

/** For tests over the saved documents of the law. */
export const inLaw = skipUnless(mirrorDir !== null, "law");

/** For tests over the further saved acts. */
export const inActs = skipUnless(actsDir !== null, "acts");
