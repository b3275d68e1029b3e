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

/** Which state of the law a lookup answers from. */
export const versionParameters = [
  queryParameter(
    "corpus_version",
    "A published version; the current one when left out. Not together with `as_of`.",
    { type: "string" },
    "2024.07.12-5be3f642",
  ),
  queryParameter(
    "as_of",
    "The newest published version built for this day or an earlier one; `legal_status` is then that of this day.",
    { type: "string", format: "date" },
    "2024-08-01",
  ),
];
