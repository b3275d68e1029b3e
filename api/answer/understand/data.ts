import { readFileSync } from "node:fs";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { YAML } from "bun";

/** Names parted by `;`: easy to edit by hand. */
const nameEntry = Type.Object(
  {
    name: Type.String(),
    words: Type.Optional(Type.String()),
    exact: Type.Optional(Type.String()),
    /** Institutions, beside laws. */
    bodies: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type NameEntry = Static<typeof nameEntry>;

export const nameListSchema = Type.Array(nameEntry);
export const countriesSchema = Type.Object({ member: nameListSchema, other: nameListSchema });

/** Reads a data file by its path in this folder, without its ending. Throws a TypeError that names the first thing wrong in it: a release with bad data must not start. */
export const readData = <Schema extends TSchema>(name: string, schema: Schema): Static<Schema> => {
  const content: unknown = YAML.parse(readFileSync(new URL(`./${name}.yaml`, import.meta.url), "utf8"));
  if (Value.Check(schema, content)) return content;
  const first = Value.Errors(schema, content).First();
  throw new TypeError(`${name}.yaml${first?.path ?? ""}: ${first?.message ?? "is not of its schema"}`);
};

/** The parts of a `;` list. */
export const partsOf = (list: string | undefined): string[] =>
  (list ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
