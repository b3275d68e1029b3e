import type { Static, TSchema } from "@sinclair/typebox";
import { isIsoDate } from "../../../shared/dates.ts";
import { ValidationError, type Violation } from "./validation-error.ts";

type Loc = ReadonlyArray<string | number>;

/** The part of a JSON schema that requests use. The same schemas make the OpenAPI document. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Only `date` is checked: a day such as `2025-01-31`. */
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Context {
  readonly violations: Violation[];
}

const report = (
  context: Context,
  loc: Loc,
  type: string,
  msg: string,
  input: unknown,
  ctx?: Violation["ctx"],
): void => {
  context.violations.push({ loc: [...loc], msg, type, input, ...(ctx === undefined ? {} : { ctx }) });
};

/** Length in Unicode code points, which is what a writer counts; a string's own length counts some of them twice. */
export const codePointLength = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What a reader sees of a text: nothing invisible, white space as one space between words. */
const visible = (text: string): string => text.replace(/\s+/g, " ").replace(invisible, "").replace(/ +/g, " ").trim();

const characters = (count: number): string => `${count} character${count === 1 ? "" : "s"}`;

const readString = (context: Context, schema: Schema, value: unknown, loc: Loc): unknown => {
  if (typeof value !== "string") {
    report(context, loc, "string_type", "Input should be a valid string", value);
    return value;
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (minLength > 0 && codePointLength(visible(value)) < minLength) {
    const msg = `String should have at least ${characters(minLength)}`;
    report(context, loc, "string_too_short", msg, value, { min_length: minLength });
  }
  if (codePointLength(value) > maxLength) {
    const msg = `String should have at most ${characters(maxLength)}`;
    report(context, loc, "string_too_long", msg, value, { max_length: maxLength });
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
    report(context, loc, "string_pattern_mismatch", `String should match pattern '${schema.pattern}'`, value);
  }
  if (schema.format === "date" && !isIsoDate(value)) {
    report(context, loc, "date_parsing", "Input should be a valid date in the format YYYY-MM-DD", value);
  }
  return value;
};

const readInteger = (context: Context, schema: Schema, value: unknown, loc: Loc): unknown => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (typeof value === "string") {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    report(context, loc, "int_parsing", msg, value);
  } else if (!Number.isInteger(value)) {
    report(context, loc, "int_type", "Input should be a valid integer", value);
  } else if ((value as number) < minimum) {
    const msg = `Input should be greater than or equal to ${minimum}`;
    report(context, loc, "greater_than_equal", msg, value, { ge: minimum });
  } else if ((value as number) > maximum) {
    report(context, loc, "less_than_equal", `Input should be less than or equal to ${maximum}`, value, { le: maximum });
  }
  return value;
};

const readList = (context: Context, schema: Schema, value: unknown, loc: Loc): unknown => {
  if (!Array.isArray(value)) {
    report(context, loc, "list_type", "Input should be a valid list", value);
    return value;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  if (value.length < minItems) {
    const msg = `List should have at least ${minItems} item${minItems === 1 ? "" : "s"} after validation, not ${value.length}`;
    const ctx = { field_type: "List", min_length: minItems, actual_length: value.length };
    report(context, loc, "too_short", msg, value, ctx);
  }
  if (value.length > maxItems) {
    const msg = `List should have at most ${maxItems} items after validation, not ${value.length}`;
    const ctx = { field_type: "List", max_length: maxItems, actual_length: value.length };
    report(context, loc, "too_long", msg, value, ctx);
  }
  return value.map((item, index) => readValue(context, items, item, [...loc, index]));
};

const readObject = (context: Context, schema: Schema, value: unknown, loc: Loc): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const msg = "Input should be a valid dictionary or object to extract fields from";
    report(context, loc, "model_attributes_type", msg, value);
    return value;
  }
  const { properties = {}, required = [] } = schema;
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) {
      read[name] = readValue(context, field, (value as Record<string, unknown>)[name], [...loc, name]);
    } else if (required.includes(name)) {
      report(context, [...loc, name], "missing", "Field required", value);
    } else {
      read[name] = structuredClone(field.default);
    }
  }
  if (schema.additionalProperties === false) {
    for (const [name, extra] of Object.entries(value)) {
      if (Object.hasOwn(properties, name)) continue;
      report(context, [...loc, name], "extra_forbidden", "Extra inputs are not permitted", extra);
    }
  }
  return read;
};

const isLiteral = (schema: Schema): boolean => schema.const !== undefined;

const readLiteral = (context: Context, choices: readonly Schema[], value: unknown, loc: Loc): unknown => {
  if (choices.some((choice) => choice.const === value)) return value;
  const words = choices.map((choice) => `'${choice.const}'`);
  const last = words.at(-1) ?? "";
  const expected = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
  report(context, loc, "literal_error", `Input should be ${expected}`, value, { expected });
  return value;
};

const readValue = (context: Context, schema: Schema, value: unknown, loc: Loc): unknown => {
  const choices = schema.anyOf ?? [schema];
  if (choices.every(isLiteral)) return readLiteral(context, choices, value, loc);
  if (value === null && choices.some((choice) => choice.type === "null")) return null;
  const main = choices.find((choice) => choice.type !== "null") ?? {};
  if (main.type === "string") return readString(context, main, value, loc);
  if (main.type === "integer") return readInteger(context, main, value, loc);
  if (main.type === "array") return readList(context, main, value, loc);
  if (main.type === "object") return readObject(context, main, value, loc);
  return value;
};

/** What is wrong with a value, where somebody has more to say of it than its schema. */
export const violationsOf = (schema: TSchema, value: unknown, loc: Loc): Violation[] => {
  const context: Context = { violations: [] };
  readValue(context, schema as Schema, value, loc);
  return context.violations;
};

/**
 * Checks a value against a schema, strictly (no conversion), and fills in the defaults; fields that the schema does not know
 * are left out. Throws a ValidationError with every violation, in FastAPI's words. A least length counts what can be read, so that
 * ten spaces are no text of ten characters.
 */
export const validate = <Type extends TSchema>(schema: Type, value: unknown, loc: Loc): Static<Type> => {
  const context: Context = { violations: [] };
  const read = readValue(context, schema as Schema, value, loc);
  if (context.violations.length > 0) throw new ValidationError(context.violations);
  return read as Static<Type>;
};

/** The violation of a request without the body that it needs. */
export const missingBody = (): ValidationError =>
  new ValidationError([{ loc: ["body"], msg: "Field required", type: "missing", input: null }]);
