import { OperatorError } from "../../shared/errors.ts";

/** The command was called wrongly: what is wrong, in a sentence. The command line ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/**
 * Runs a measurement to its exit code. What is wrong with how it was called (2), and what an operator must mend first (1), is said in a
 * sentence; anything else is thrown.
 */
export const sayProblems = async (measure: () => Promise<number>, usage: () => Promise<string>): Promise<number> => {
  try {
    return await measure();
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      process.stderr.write(`${await usage()}${thrown.message}\n`);
      return 2;
    }
    if (!(thrown instanceof OperatorError)) throw thrown;
    process.stderr.write(`${thrown.message}\n${thrown.hint === null ? "" : `${thrown.hint}\n`}`);
    return 1;
  }
};
