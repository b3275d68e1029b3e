import type { Static, TObject } from "@sinclair/typebox";
import { addressOf } from "./address.ts";
import { validate } from "./validate.ts";

/** What was written as it is validated: once written a text, or the number that it is for an integer; more than once the list. */
const readWritten = (written: readonly string[], isInteger: boolean): unknown => {
  const [only = ""] = written;
  if (written.length > 1) return written;
  return isInteger && /^[+-]?\d+$/.test(only) ? Number(only) : only;
};

/**
 * The query of a request by a schema of texts and integers, with the defaults filled in; parameters that it does not know are not read.
 * Throws a ValidationError with every violation: what is written more than once, too.
 */
export const readQuery = <Schema extends TObject>(schema: Schema, request: Request): Static<Schema> => {
  const { query } = addressOf(request);
  const written = Object.entries(schema.properties).flatMap(([name, { type }]) => {
    const values = query.getAll(name);
    return values.length === 0 ? [] : [[name, readWritten(values, type === "integer")] as const];
  });
  return validate(schema, Object.fromEntries(written), ["query"]);
};
