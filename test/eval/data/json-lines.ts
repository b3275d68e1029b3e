import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../../shared/errors.ts";

/** Reads a file of JSON objects, one a line. Throws an OperatorError that names a line of another form. */
export const readJsonLines = <Schema extends TSchema>(path: string, schema: Schema): Array<Static<Schema>> =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      const row: unknown = JSON.parse(line);
      if (Value.Check(schema, row)) return [row];
      const where = Value.Errors(schema, row).First()?.path ?? "";
      throw new OperatorError(`${basename(path)}:${at + 1}: ${where} is not as it should be.`);
    });
