import { messageOf, OperatorError } from "../../shared/errors.ts";

/** Runs a command of the operator's; a failure becomes a sentence on the standard error and exit code 1. */
export const runForOperator = async (command: () => Promise<void>): Promise<never> => {
  try {
    await command();
    process.exit(0);
  } catch (thrown) {
    const expected = thrown instanceof OperatorError;
    process.stderr.write(
      `${expected ? thrown.message : `Unexpected: ${(thrown as Error).stack ?? messageOf(thrown)}`}\n`,
    );
    if (expected && thrown.hint !== null) process.stderr.write(`${thrown.hint}\n`);
    process.exit(1);
  }
};
