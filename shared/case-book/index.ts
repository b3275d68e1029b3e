import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { YAML } from "bun";

const levelSchema = Type.Union([
  Type.Literal("prohibited"),
  Type.Literal("high"),
  Type.Literal("limited"),
  Type.Literal("minimal"),
]);

/** Where the case book lies: ingest embeds its descriptions, the service compares with them. */
export const caseBookDir = import.meta.dir;

/** A file of the case book: descriptions that fit one rule, and near misses with what they are instead. */
export const caseFileSchema = Type.Object(
  {
    /** The rule's id; `minimal` and `excluded` gather what no rule names. */
    rule: Type.String(),
    level: levelSchema,
    fits: Type.Array(Type.String()),
    near_misses: Type.Array(
      Type.Object(
        { text: Type.String(), level: levelSchema, rule: Type.String(), provision: Type.String(), why: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type CaseFile = Static<typeof caseFileSchema>;

/** One description of the case book with its place in the law. */
export interface Case {
  readonly text: string;
  readonly level: CaseFile["level"];
  readonly rule: string;
  /** For a near miss: the rule that it misses, and why. */
  readonly misses: { readonly rule: string; readonly provision: string; readonly why: string } | null;
}

/** The names of the files of the case book. */
export const caseFileNames = (): string[] =>
  readdirSync(caseBookDir)
    .filter((name) => name.endsWith(".yaml"))
    .sort();

/** Reads a file of the case book. Throws a TypeError that names one of another form. */
export const readCaseFile = (name: string): CaseFile => {
  const file: unknown = YAML.parse(readFileSync(join(caseBookDir, name), "utf8"));
  if (Value.Check(caseFileSchema, file)) return file;
  const first = Value.Errors(caseFileSchema, file).First();
  throw new TypeError(`${name}: ${first?.path} ${first?.message}`);
};

/** Reads the whole case book. */
export const readCaseFiles = (): CaseFile[] => caseFileNames().map(readCaseFile);

/** All descriptions of the case book; one that stands in two files is kept once. */
export const gatherCases = (files: readonly CaseFile[]): Case[] => {
  const cases = new Map<string, Case>();
  for (const file of files) {
    for (const text of file.fits) cases.set(text, { text, level: file.level, rule: file.rule, misses: null });
    for (const { text, level, rule, provision, why } of file.near_misses) {
      if (!cases.has(text)) cases.set(text, { text, level, rule, misses: { rule: file.rule, provision, why } });
    }
  }
  return [...cases.values()];
};
