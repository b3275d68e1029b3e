import { isIsoDate } from "../../shared/dates.ts";
import { addressOf } from "./address.ts";
import { ValidationError, type Violation } from "./validation-error.ts";

/** Says what is wrong with a value of the query; null when nothing is. */
export type QueryRule = (written: string) => Omit<Violation, "loc" | "input"> | null;

/** A value of a pattern. */
export const matching =
  (pattern: string): QueryRule =>
  (written) =>
    new RegExp(pattern).test(written)
      ? null
      : { type: "string_pattern_mismatch", msg: `String should match pattern '${pattern}'` };

/** A date such as `2025-01-31`. */
export const aDate: QueryRule = (written) =>
  isIsoDate(written) ? null : { type: "date_parsing", msg: "Input should be a valid date in the format YYYY-MM-DD" };

/** Any text that says something. */
export const aText: QueryRule = (written) =>
  written.trim() === ""
    ? { type: "string_too_short", msg: "String should have at least 1 character", ctx: { min_length: 1 } }
    : null;

/** A violation at a name of the query. */
export const queryViolation = (name: string, type: string, msg: string, input?: unknown): Violation => ({
  loc: ["query", name],
  msg,
  type,
  ...(input === undefined ? {} : { input }),
});

/**
 * Reads names of the query, each once; null where it is left out. Throws a ValidationError with all violations. Names that are not
 * asked for are not read.
 */
export const readQuery = <Name extends string>(
  request: Request,
  rules: Readonly<Record<Name, QueryRule>>,
): Record<Name, string | null> => {
  const { query } = addressOf(request);
  const names = Object.keys(rules) as Name[];
  const violations = names.flatMap((name): Violation[] => {
    const [written, ...more] = query.getAll(name);
    if (more.length > 0)
      return [queryViolation(name, "string_type", "Input should be a valid string", [written, ...more])];
    const wrong = written === undefined ? null : rules[name](written);
    return wrong === null ? [] : [{ loc: ["query", name], input: written, ...wrong }];
  });
  if (violations.length > 0) throw new ValidationError(violations);
  return Object.fromEntries(names.map((name) => [name, query.get(name)])) as Record<Name, string | null>;
};
