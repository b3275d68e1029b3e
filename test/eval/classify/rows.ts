import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { RiskLevel } from "../../../api/classify/types.ts";
import { developmentDir } from "../data/question-files.ts";
import { UsageError } from "../usage-error.ts";

const goldSchema = Type.Union(
  ["prohibited", "high", "limited", "minimal", "not_prohibited", "not_high"].map((name) => Type.Literal(name)),
);

const classifyRowSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  set: Type.String({ minLength: 1 }),
  description: Type.String({ minLength: 10 }),
  data_types: Type.Optional(Type.Array(Type.String())),
  decision_scope: Type.Optional(Type.String()),
  sector: Type.Optional(Type.String()),
  /** A level, or what it must not be. */
  gold: goldSchema,
  provision: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type ClassifyRow = Static<typeof classifyRowSchema> & { gold: RiskLevel | "not_prohibited" | "not_high" };

const parseLine = (line: string, place: string): ClassifyRow => {
  const row: unknown = JSON.parse(line);
  if (Value.Check(classifyRowSchema, row)) return row as ClassifyRow;
  const first = Value.Errors(classifyRowSchema, row).First();
  throw new UsageError(`${place} is no description: ${first?.path ?? ""} ${first?.message ?? ""}.`);
};

/** Reads files of descriptions, JSONL. Throws a UsageError that names the file and the line. */
export const readClassifyRows = (files: readonly string[]): ClassifyRow[] =>
  files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line, index) => parseLine(line, `${file}, line ${index + 1},`)),
  );

/** The project's own descriptions, and the development set where it is: EVAL_DIR names its folder. */
export const defaultClassifyFiles = (): string[] =>
  [join(developmentDir, "classify.jsonl"), join(import.meta.dir, "../data/descriptions.jsonl")].filter((path) =>
    existsSync(path),
  );

/** Half `a` is what rules and cases may be developed on, half `b` is to check them: by a hash of the id. */
export const halfOf = (id: string): "a" | "b" =>
  Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % 2 === 0 ? "a" : "b";
