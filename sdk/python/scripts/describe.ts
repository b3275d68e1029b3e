/**
 * `bun run sdk/python/scripts/describe.ts`: prints the OpenAPI document as the Python models are made from it. Of the service's document it
 * keeps the bodies that a client meets, and leaves the judging of them to the service, so that a client goes on working beside a later one.
 */
import { describeApi } from "../../../api/app.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

/** Not for a client's programs. */
const isInternal = (path: string): boolean => /^\/(?:mcp|v1\/(?:admin|console))\b/.test(path);

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const prefix = "#/components/schemas/";

const namesIn = (value: Json): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" && inner.startsWith(prefix)
      ? [inner.slice(prefix.length)]
      : namesIn(inner),
  );
};

/** The schemas that the paths refer to, and those that these refer to. */
const reached = (paths: Json, schemas: JsonObject): JsonObject => {
  const names = new Set(namesIn(paths));
  for (const name of names) for (const inner of namesIn(schemas[name] ?? null)) names.add(inner);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
};

/** What the service judges, and may judge otherwise one day; it tells of it in words. */
const judged = new Set(["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "pattern", "format"]);
const kept = new Set(["date", "date-time"]);

const each = (schemas: Json): Json =>
  isObject(schemas)
    ? Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, lenient(schema)]))
    : schemas;

/** A schema without what the service judges; where it names values, others may come. */
const lenient = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(lenient);
  if (!isObject(schema)) return schema;
  const { description, properties, patternProperties, additionalProperties: _closed, ...rest } = schema;
  const inner = Object.entries(rest)
    .filter(([name, value]) => !judged.has(name) || kept.has(String(value)))
    .map(([name, value]): [string, Json] => [
      name,
      typeof value === "object" && name !== "enum" ? lenient(value) : value,
    ]);
  const plain = Object.fromEntries(inner);
  const open = "enum" in plain || "const" in plain ? { anyOf: [plain, { type: plain["type"] ?? "string" }] } : plain;
  return {
    ...(description === undefined ? {} : { description }),
    ...open,
    ...(properties === undefined ? {} : { properties: each(properties) }),
    ...(isObject(patternProperties ?? null)
      ? { additionalProperties: lenient(Object.values(patternProperties as JsonObject)[0] ?? {}) }
      : {}),
  };
};

/** The schemas for clients. An event of the stream stays exact: its name says which it is. The error event is none of them: it is raised. */
const forClients = (schemas: JsonObject): JsonObject => {
  const { StreamEvent: union, StreamErrorEvent: _raised, ...rest } = schemas;
  const isEvent = (name: string): boolean => /^Stream\w+Event$/.test(name);
  const events = Object.keys(rest).filter(isEvent);
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, schema]) => [name, isEvent(name) ? schema : lenient(schema)]),
    ),
    StreamEvent: {
      ...(isObject(union ?? null) ? { description: (union as JsonObject)["description"] ?? "" } : {}),
      oneOf: events.map((name) => ({ $ref: `${prefix}${name}` })),
      discriminator: { propertyName: "event" },
    },
  };
};

/** The document that the models are made from. */
export const describeBodies = async (): Promise<JsonObject> => {
  const { openapi, info, paths, components } = (await describeApi()) as {
    openapi: string;
    info: JsonObject;
    paths: JsonObject;
    components: { schemas: JsonObject };
  };
  const called = Object.fromEntries(Object.entries(paths).filter(([path]) => !isInternal(path)));
  return { openapi, info, paths: {}, components: { schemas: forClients(reached(called, components.schemas)) } };
};

if (import.meta.main) process.stdout.write(`${JSON.stringify(await describeBodies(), null, 2)}\n`);
