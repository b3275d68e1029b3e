import { type TSchema, Type } from "@sinclair/typebox";

/** A value or null. */
export const nullable = (schema: TSchema, options = {}) => Type.Union([schema, Type.Null()], options);
