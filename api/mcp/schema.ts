import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { asEnum } from "../openapi/schemas/enum.ts";

/** What every result says of itself. */
export const note = "Information about the law with its sources, no legal advice.";

const noted = { note: Type.Literal(note) };

/** The schema of an answer of the HTTP API, and what a tool adds to it. */
export const answerOf = <Properties extends TProperties, More extends TProperties>(
  { properties }: TObject<Properties>,
  more: More,
) => Type.Object({ ...properties, ...more, ...noted });

/** The schema of an answer of the HTTP API as it is, but for the note. */
export const sameAnswer = <Properties extends TProperties>(schema: TObject<Properties>) => answerOf(schema, {});

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const convert = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convert);
  if (!isObject(value)) return value;
  const { $id: _id, ...schema } = asEnum(value) ?? value;
  return Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, convert(inner)]));
};

/** A schema as it goes over the wire: JSON Schema that refers to nothing outside of itself. */
export const plainSchema = (schema: TSchema) => convert(schema) as { readonly type: "object" } & Json;
