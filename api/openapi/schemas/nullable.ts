import { type TSchema, Type } from "@sinclair/typebox";

/** A value or null. */
export const nullable = <Schema extends TSchema>(schema: Schema, options = {}) =>
  Type.Union([schema, Type.Null()], options);
