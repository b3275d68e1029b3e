/** The OpenAPI document as the page needs it. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

/** What a status brings: its content by media type. */
export interface ResponseParts {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface WrittenOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, MediaType>> };
  readonly responses?: Readonly<Record<string, ResponseParts>>;
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: ReadonlyArray<{ readonly name: string; readonly description?: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** The schemas that references lead to, by their names. */
export type Schemas = Readonly<Record<string, Schema>>;

/** Whose word an operation needs: nobody's, a key's, or the operator's token. */
export type Access = "open" | "key" | "operator";

/** One operation with what follows from the rest of the document. */
export interface Operation {
  readonly id: string;
  /** `GET` */
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** It counts against the month's quota. */
  readonly isMetered: boolean;
  /** It answers with server-sent events. */
  readonly isStream: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly isRequired: boolean; readonly schema: Schema; readonly example: unknown } | null;
  readonly responses: ReadonlyArray<readonly [status: string, parts: ResponseParts]>;
}

const accessOf = (security: WrittenOperation["security"]): Access => {
  const schemes = (security ?? []).flatMap(Object.keys);
  if (schemes.length === 0) return "open";
  return schemes.includes("operator") ? "operator" : "key";
};

const toOperation = (method: string, path: string, written: WrittenOperation): Operation => {
  const responses = Object.entries(written.responses ?? {});
  const success = responses.filter(([status]) => status.startsWith("2")).map(([, parts]) => parts);
  const json = written.requestBody?.content?.["application/json"];
  return {
    id: written.operationId ?? `${method}-${path}`,
    method: method.toUpperCase(),
    path,
    tag: written.tags?.[0] ?? "",
    summary: written.summary ?? path,
    description: written.description ?? "",
    access: accessOf(written.security),
    isMetered: success.some(({ headers }) => headers?.["X-Quota-Used"] !== undefined),
    isStream: success.some(({ content }) => content?.["text/event-stream"] !== undefined),
    parameters: written.parameters ?? [],
    body:
      json === undefined
        ? null
        : {
            isRequired: written.requestBody?.required === true,
            schema: json.schema ?? {},
            example: json.example ?? {},
          },
    responses,
  };
};

const methods = ["get", "put", "post", "delete", "patch", "head", "options"];

/** Operations by their tags, in the order of the document; what has no known tag comes last. */
export const operationsByTag = (
  document: OpenApiDocument,
): ReadonlyArray<{
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}> => {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, written]) => toOperation(method, path, written)),
  );
  const described = document.tags ?? [];
  const others = [...new Set(all.map(({ tag }) => tag))].filter((tag) => !described.some(({ name }) => name === tag));
  return [...described, ...others.map((name) => ({ name, description: "" }))]
    .map(({ name, description = "" }) => ({ name, description, operations: all.filter(({ tag }) => tag === name) }))
    .filter(({ operations }) => operations.length > 0);
};
