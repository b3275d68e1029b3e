import type { Violation } from "./validation-error.ts";

/** The header by which a client names a request, to ask again without doing it twice. */
export const idempotencyHeader = "Idempotency-Key";

/** 1 to 255 visible characters of ASCII. */
export const idempotencyPattern = "^[\\x21-\\x7e]{1,255}$";

const lengthMax = 255;

const violation = (type: string, msg: string, input: string, ctx: Record<string, unknown>): Violation[] => [
  { loc: ["header", idempotencyHeader], msg, type, input, ctx },
];

/** What is wrong with the value of the header. */
export const idempotencyViolations = (written: string): Violation[] => {
  if (written === "")
    return violation("string_too_short", "String should have at least 1 character", written, { min_length: 1 });
  if (written.length > lengthMax) {
    const msg = `String should have at most ${lengthMax} characters`;
    return violation("string_too_long", msg, written, { max_length: lengthMax });
  }
  if (new RegExp(idempotencyPattern).test(written)) return [];
  const msg = `String should match pattern '${idempotencyPattern}'`;
  return violation("string_pattern_mismatch", msg, written, { pattern: idempotencyPattern });
};
