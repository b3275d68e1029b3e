import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { YAML } from "bun";

/** Reads a table in YAML, row by row. Throws a TypeError that names a wrong row. */
export const readRows = <Schema extends TSchema>(path: string, schema: Schema): Array<Static<Schema>> => {
  const rows = YAML.parse(readFileSync(path, "utf8")) as unknown[];
  return rows.map((row) => {
    if (Value.Check(schema, row)) return row;
    const first = Value.Errors(schema, row).First();
    const where = `${basename(dirname(path))}/${basename(path)}`;
    throw new TypeError(`${where}: ${JSON.stringify(row).slice(0, 60)}: ${first?.path} ${first?.message}`);
  });
};
