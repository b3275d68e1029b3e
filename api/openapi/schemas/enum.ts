type Json = Record<string, unknown>;

/** A union of words is an `enum` in the document: generators make better clients of it. */
export const asEnum = (schema: Json): Json | null => {
  const choices = schema["anyOf"];
  if (!Array.isArray(choices) || !choices.every((choice) => typeof choice.const === "string")) return null;
  const { anyOf: _anyOf, ...rest } = schema;
  return { type: "string", enum: choices.map((choice) => choice.const), ...rest };
};
