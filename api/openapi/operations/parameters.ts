/** A parameter of the path. */
export const pathParameter = (name: string, description: string, schema: object, example: unknown) => ({
  name,
  in: "path",
  required: true,
  description,
  schema,
  example,
});

/** A parameter of the query, which may be left out. */
export const queryParameter = (name: string, description: string, schema: object, example: unknown) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
  example,
});
