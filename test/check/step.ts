import { messageOf } from "../../shared/errors.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/** A part of the check. */
export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

const print = (text: string): void => void process.stdout.write(text);

/** Runs a step and says how it went. One that throws counts as one failure: the other steps and the last line still come. */
export const runStep = async ({ name, run }: Step, write = print): Promise<Outcome> => {
  const start = performance.now();
  const outcome = await run().catch((thrown: unknown) => {
    write(`${name}: ${messageOf(thrown)}\n`);
    return outcomeOf(1);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  write(`${outcome.failed === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
  return outcome;
};
