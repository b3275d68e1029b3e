import Table from "cli-table3";
import colors from "picocolors";
import { OperatorError, ServiceError } from "../errors.ts";

/** Colours where the terminal has them; none under NO_COLOR. */
export { colors };

/** Prints a line of the result. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names as the HTTP API writes them: `createdAt` becomes `created_at`, at every depth. */
const withSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSnakeCase);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [snakeCase(name), withSnakeCase(held)]));
};

/** Prints the result as JSON, with names as the HTTP API writes them. */
export const printJson = (value: unknown): void => print(JSON.stringify(withSnakeCase(value), null, 2));

/** Says something beside the result, on standard error. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Says something that must not be missed. */
export const warn = (line: string): void => say(colors.yellow(`Warning: ${line}`));

/** Rows under a head, plain enough to be read by a script too. */
export const table = (head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
  const made = new Table({
    head: head.map((name) => colors.bold(name)),
    style: { head: [], border: [], compact: true },
  });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
};

const failureText = (thrown: unknown): string => {
  if (thrown instanceof ServiceError) return thrown.publicMessage;
  if (thrown instanceof OperatorError) return thrown.message;
  return `Unexpected: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`;
};

/** Says why a command failed, and what to do about it. What nobody foresaw comes with its stack. */
export const sayFailure = (thrown: unknown): void => {
  say(colors.red(failureText(thrown)));
  if (thrown instanceof ServiceError) return;
  const hint =
    thrown instanceof OperatorError
      ? thrown.hint
      : "This is a fault of the program: please report it with these lines.";
  if (hint !== null) say(hint);
};
