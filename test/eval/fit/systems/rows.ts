import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { describeInput } from "../../../../api/classify/facts/find.ts";
import type { SentenceKind } from "../../../../api/classify/learned/sentences.ts";
import { OperatorError } from "../../../../shared/errors.ts";
import { readJsonLines } from "../../data/json-lines.ts";

const texts = Type.Array(Type.String());
const systemSchema = Type.Object({
  lang: Type.Union(["en", "de", "fr"].map((language) => Type.Literal(language))),
  /** Rules that apply, the strictest first, and rules that it nearly fits. */
  rules: texts,
  misses: texts,
  role: Type.Union([
    ...["provider", "deployer", "importer", "distributor"].map((role) => Type.Literal(role)),
    Type.Null(),
  ]),
  /** The description, sentence by sentence, each with its mark (`test/eval/data/systems/README.md`). */
  s: Type.Array(Type.String({ pattern: "^(\\+|\\+r|x|r|-) " }), { minItems: 1 }),
  fields: Type.Optional(
    Type.Object({
      sector: Type.Optional(Type.String()),
      data_types: Type.Optional(texts),
      decision_scope: Type.Optional(Type.String()),
    }),
  ),
});

/** A description of an AI system as a blind author wrote and labelled it. */
export interface System {
  readonly author: string;
  readonly language: string;
  readonly rules: readonly string[];
  readonly misses: readonly string[];
  readonly role: string | null;
  readonly sentences: ReadonlyArray<{ readonly kind: SentenceKind; readonly text: string }>;
  /** As the service reads it, and the same without its neutral sentences. */
  readonly text: string;
  readonly core: string;
}

const neutralSchema = Type.Object({ kind: Type.String(), text: Type.String() });

/** Sentences that the law asks nothing of, by authors who wrote nothing else. */
export const readNeutral = (folder = join(systemsFolder, "neutral")): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readJsonLines(join(folder, name), neutralSchema).map(({ text }) => text));

export const systemsFolder = join(import.meta.dir, "../../data/systems");
/** The author whose descriptions are kept for the check. */
export const keptAuthor = "author_8";
/** Descriptions of the first round, by its own authors: they are never left out. */
export const caseBook = "case_book";

const kinds: Readonly<Record<string, SentenceKind>> = {
  "+": "tells",
  "+r": "tells",
  x: "limits",
  r: "who",
  "-": "neutral",
};

const systemOf = (row: Static<typeof systemSchema>, author: string): System => {
  const sentences = row.s.map((marked) => {
    const [mark = ""] = marked.split(" ", 1);
    return { kind: kinds[mark] ?? "neutral", text: marked.slice(mark.length + 1) };
  });
  const { sector = "", data_types = [], decision_scope = "" } = row.fields ?? {};
  const asGiven = (some: typeof sentences): string =>
    describeInput({
      description: some.map(({ text }) => text).join(" "),
      dataTypes: data_types,
      decisionScope: decision_scope,
      sector,
    });
  const telling = sentences.filter(({ kind }) => kind !== "neutral");
  return {
    author,
    language: row.lang,
    rules: row.rules,
    misses: row.misses,
    role: row.role,
    sentences,
    text: asGiven(sentences),
    core: asGiven(telling.length === 0 ? sentences : telling),
  };
};

/** Reads the descriptions of all authors. Throws an OperatorError that names a line of another form. */
export const readSystems = (folder = systemsFolder): System[] => {
  if (!existsSync(folder)) throw new OperatorError(`${folder} does not exist: nobody has described a system.`);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readJsonLines(join(folder, name), systemSchema).map((row) => systemOf(row, name.replace(".jsonl", ""))),
    );
};
