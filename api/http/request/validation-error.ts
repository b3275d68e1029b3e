/** One violation in the words of FastAPI (specification, "ValidationError"). */
export interface Violation {
  loc: Array<string | number>;
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** A body can hold thousands of wrong items; a hundred say what is wrong. */
const violationsMax = 100;
const inputCharactersMax = 200;
const nameCharactersMax = 100;

/** The beginning of a text, never half of a character. */
const beginning = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, "")}…`;

/** What was sent, as it is echoed: a long value is the beginning of its text (of a list or an object: of its JSON). */
const shortInput = (input: unknown): unknown => {
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return text.length <= inputCharactersMax ? input : beginning(text, inputCharactersMax);
};

/** A client can invent names of any length. */
const shortName = (part: string | number): string | number =>
  typeof part === "string" ? beginning(part, nameCharactersMax) : part;

const shortened = (violation: Violation): Violation => ({
  ...violation,
  loc: violation.loc.map(shortName),
  ...(violation.input === undefined ? {} : { input: shortInput(violation.input) }),
});

/** A request that is not what the contract asks for: status 422, with all its violations as far as an answer holds them. */
export class ValidationError extends Error {
  readonly detail: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(`${violations.length} violation(s)`);
    this.name = "ValidationError";
    this.detail = violations.slice(0, violationsMax).map(shortened);
  }
}
