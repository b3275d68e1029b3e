import { withQuery } from "../../../service/request.ts";
import type { Access, Operation, Parameter } from "../document.ts";

/** A request as it is sent and as the samples write it. */
export interface FilledRequest {
  readonly method: string;
  /** With its query, encoded. */
  readonly path: string;
  /** Without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as it was typed; null: none. */
  readonly body: string | null;
  readonly access: Access;
  readonly isStream: boolean;
}

/** What is typed into the fields of an operation. */
export interface Filled {
  /** By `fieldName`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export const fieldName = (parameter: Pick<Parameter, "in" | "name">): string => `${parameter.in}-${parameter.name}`;

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What the fields begin with: the document's examples of what is required, and of the body. */
export const exampleOf = ({ parameters, body }: Operation): Filled => ({
  values: Object.fromEntries(
    parameters.map((parameter) => [
      fieldName(parameter),
      parameter.required === true && parameter.example !== undefined ? written(parameter.example) : "",
    ]),
  ),
  body: body === null ? "" : JSON.stringify(body.example, null, 2),
});

/** Why what is typed cannot be sent; null where it can. */
export interface Problem {
  /** Name of the field, or `body`. */
  readonly field: string;
  readonly kind: "missing" | "json" | "header";
  /** What the browser says of it; empty where it says nothing. */
  readonly detail: string;
}

/** The first thing that stands in the way of sending; null where nothing does. */
export const problemOf = (operation: Operation, { values, body }: Filled): Problem | null => {
  for (const parameter of operation.parameters) {
    const field = fieldName(parameter);
    const value = values[field] ?? "";
    if (parameter.required === true && value === "") return { field, kind: "missing", detail: "" };
    // Headers carry Latin characters alone.
    if (parameter.in === "header" && !/^[\t\x20-\x7e\xa0-\xff]*$/.test(value))
      return { field, kind: "header", detail: "" };
  }
  if (operation.body === null || (body.trim() === "" && !operation.body.isRequired)) return null;
  try {
    JSON.parse(body);
    return null;
  } catch (thrown) {
    return { field: "body", kind: "json", detail: thrown instanceof SyntaxError ? thrown.message : "" };
  }
};

/** The request that the fields make. */
export const requestOf = (operation: Operation, { values, body }: Filled): FilledRequest => {
  const { method, parameters, access, isStream } = operation;
  const of = (place: Parameter["in"]): Array<readonly [string, string]> =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter.name, values[fieldName(parameter)] ?? ""] as const);
  const path = of("path").reduce(
    (address, [name, value]) => address.replace(`{${name}}`, () => encodeURIComponent(value)),
    operation.path,
  );
  const hasBody = operation.body !== null && body.trim() !== "";
  return {
    method,
    path: withQuery(path, Object.fromEntries(of("query"))),
    headers: {
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
      ...Object.fromEntries(of("header").filter(([, value]) => value !== "")),
    },
    body: hasBody ? body : null,
    access,
    isStream,
  };
};
