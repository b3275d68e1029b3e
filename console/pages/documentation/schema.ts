import { formatCount } from "../../parts/dates.ts";
import { texts } from "../../texts/en.ts";
import type { Schema, Schemas } from "./document.ts";

const words = texts.documentation.schema;

/** One field of a schema, in a line. */
export interface FieldRow {
  /** Where it is: `system_context.sector`, `sources[].article_id`. */
  readonly path: string;
  /** `string (date) or null` */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** `10 to 2,000 characters` */
  readonly limits: string;
}

const refName = ({ $ref }: Schema): string | null => $ref?.split("/").at(-1) ?? null;

/** What a reference leads to; an empty schema where it leads nowhere. */
const resolve = (schema: Schema, schemas: Schemas): Schema => {
  const name = refName(schema);
  return name === null ? schema : (schemas[name] ?? {});
};

const choicesOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? allOf ?? [];

/** A type in words. What has a name is called by it. */
export const typeInWords = (schema: Schema): string => {
  const name = refName(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(words.or);
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeInWords))].join(words.or);
  if (schema.type === "array") return words.listOf(typeInWords(schema.items ?? {}));
  if (schema.type === undefined) return words.anything;
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
};

const range = (least: number | undefined, most: number | undefined): string | null => {
  if (least === undefined && most === undefined) return null;
  if (least === undefined) return words.atMost(formatCount(most ?? 0));
  return most === undefined ? words.atLeast(formatCount(least)) : words.between(formatCount(least), formatCount(most));
};

const limitsOf = ({ minLength, maxLength, minItems, maxItems, minimum, maximum, pattern }: Schema): string => {
  const length = range(minLength, maxLength);
  const items = range(minItems, maxItems);
  const value = range(minimum, maximum);
  return [
    ...(length === null ? [] : [words.characters(length)]),
    ...(items === null ? [] : [words.items(items)]),
    ...(value === null ? [] : [value]),
    ...(pattern === undefined ? [] : [words.pattern(pattern)]),
  ].join("; ");
};

/** The fields of a schema and of all that it holds, in order. A schema that holds itself is told once, and named below that. */
export const fieldRows = (schema: Schema, schemas: Schemas, path = "", above: readonly string[] = []): FieldRow[] => {
  const name = refName(schema);
  if (name !== null && above.includes(name)) return [];
  const inside = name === null ? above : [...above, name];
  const own = resolve(schema, schemas);
  if (own.type === "array") return fieldRows(own.items ?? {}, schemas, `${path}[]`, inside);
  const choices = choicesOf(own).flatMap((choice) => fieldRows(choice, schemas, path, inside));
  const open = [
    ...Object.values(own.patternProperties ?? {}),
    ...(typeof own.additionalProperties === "object" ? [own.additionalProperties] : []),
  ].map((property) => [words.anyName, property] as const);
  const fields = [...Object.entries(own.properties ?? {}), ...open].flatMap(([field, property]) => {
    const at = path === "" ? field : `${path}.${field}`;
    const row = {
      path: at,
      type: typeInWords(property),
      isRequired: own.required?.includes(field) ?? false,
      description: property.description ?? resolve(property, schemas).description ?? "",
      limits: limitsOf(property),
    };
    return [row, ...fieldRows(property, schemas, at, inside)];
  });
  return [...fields, ...choices];
};
