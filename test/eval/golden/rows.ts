import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../usage-error.ts";

const text = Type.String({ minLength: 1 });
const texts = Type.Array(text);
const strict = { additionalProperties: false } as const;
const asked = { id: text, question: text, regulation: text };
const side = Type.Union([Type.Literal("yes"), Type.Literal("no"), Type.Literal("depends")]);

/** `golden.jsonl`: what a right answer cites first and somewhere, says and never says, and its verdict. */
const goldenSchema = Type.Object(
  {
    ...asked,
    kind: text,
    /** Any of them may be cited first. */
    lead: Type.Array(text, { minItems: 1 }),
    cites: texts,
    /** Of each list one at least stands in the answer. */
    says: Type.Array(Type.Array(text, { minItems: 1 })),
    never: texts,
    verdict: Type.Union([side, Type.Null()]),
    /** How many things are asked, where it is more than one. */
    parts: Type.Optional(Type.Integer({ minimum: 2 })),
    /** True where the answer lies in more than one act. */
    across: Type.Optional(Type.Boolean()),
  },
  strict,
);
/** `cited.jsonl`: the question names a provision. */
const citedSchema = Type.Object(
  { ...asked, kind: text, cited: Type.Array(text, { minItems: 1 }), address: text },
  strict,
);
/** `yesno.jsonl`: the question wants a yes or a no. */
const yesNoSchema = Type.Object({ ...asked, verdict: side, because: text, gold: texts, address: text }, strict);
/** `premise.jsonl`: the question takes something for granted, rightly or wrongly. */
const premiseSchema = Type.Object({ ...asked, is_premise_wrong: Type.Boolean(), right: text, gold: texts }, strict);
/** `parts.jsonl`, `parts_chosen.jsonl`: the question asks for several things. */
const partsSchema = Type.Object(
  {
    ...asked,
    parts: Type.Array(Type.Object({ asks: text, gold: Type.Array(text, { minItems: 1 }), answer: text }, strict), {
      minItems: 2,
    }),
  },
  strict,
);

const schemas = {
  golden: goldenSchema,
  cited: citedSchema,
  yesno: yesNoSchema,
  premise: premiseSchema,
  parts: partsSchema,
  parts_chosen: partsSchema,
} as const;

/** The sets whose rows say what a right answer shows. */
export type SetName = keyof typeof schemas;
export const setNames = Object.keys(schemas) as SetName[];

/** A row of each set. */
export type Rows = { readonly [Name in SetName]: Static<(typeof schemas)[Name]> };

/** Where a set lies: the golden questions with the project's own, those of blind authors with theirs. */
export const pathOf = (name: SetName): string =>
  join(import.meta.dir, "../data", name === "golden" ? "golden.jsonl" : `blind/${name}.jsonl`);

const parseRow = <Name extends SetName>(name: Name, line: string, place: string): Rows[Name] => {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new UsageError(`${place} is no JSON.`);
  }
  const schema: TSchema = schemas[name];
  if (Value.Check(schema, row)) return row as Rows[Name];
  const first = Value.Errors(schema, row).First();
  throw new UsageError(`${place} is no question of the set ${name}: ${first?.path ?? ""} ${first?.message ?? ""}.`);
};

/** Reads a set. Throws a UsageError that names the file and the line. */
export const readSet = <Name extends SetName>(name: Name, path = pathOf(name)): Array<Rows[Name]> => {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => (line.trim() === "" ? [] : [parseRow(name, line, `${path}:${at + 1}`)]));
};
