import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";
import { messageOf } from "../../shared/errors.ts";

const texts = Type.Array(Type.String({ minLength: 1 }));
const entrySchema = Type.Object(
  { terms: Type.Optional(texts), questions: Type.Optional(texts) },
  { additionalProperties: false },
);
const fileSchema = Type.Record(Type.String(), entrySchema);
const thesaurusSchema = Type.Array(
  Type.Object({ concept: Type.String({ minLength: 1 }), words: texts }, { additionalProperties: false }),
);

/** What an editor wrote for one provision. */
export type EditorEntry = Static<typeof entrySchema>;
/** A group of words that mean one thing. */
export type Concept = Static<typeof thesaurusSchema>[number];

/** One act's file: entries by citation, or what is wrong with it. */
export interface EditorFile {
  readonly actId: string;
  readonly path: string;
  readonly entries: ReadonlyArray<readonly [citation: string, entry: EditorEntry]>;
  readonly problems: readonly string[];
}

const readYaml = (path: string): { value: unknown; problem: string | null } => {
  try {
    return { value: parse(readFileSync(path, "utf8")) as unknown, problem: null };
  } catch (error) {
    return { value: null, problem: `${path}: ${messageOf(error)}` };
  }
};

const readFile = (folder: string, name: string): EditorFile => {
  const path = join(folder, name);
  const actId = name.replace(/\.yaml$/, "");
  const { value, problem } = readYaml(path);
  if (problem !== null) return { actId, path, entries: [], problems: [problem] };
  if (!Value.Check(fileSchema, value)) {
    const first = Value.Errors(fileSchema, value).First();
    return {
      actId,
      path,
      entries: [],
      problems: [`${path}: ${first?.path ?? ""}: ${first?.message ?? "is not an index"}`],
    };
  }
  return { actId, path, entries: Object.entries(value), problems: [] };
};

/** The ids of the acts that a folder has an index file for. */
export const editorActIds = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".yaml") && name !== "thesaurus.yaml")
    .map((name) => name.replace(/\.yaml$/, ""))
    .sort();

/** The index files of a folder, by act; only those of wanted acts, since reading them takes time. */
export const readEditorFiles = (folder: string, wanted: (actId: string) => boolean): EditorFile[] =>
  editorActIds(folder)
    .filter(wanted)
    .map((actId) => readFile(folder, `${actId}.yaml`));

/** The thesaurus of a folder: groups of words that mean one concept. Empty when there is none. */
export const readThesaurus = (folder: string): { concepts: Concept[]; problems: string[] } => {
  const path = join(folder, "thesaurus.yaml");
  if (!existsSync(path)) return { concepts: [], problems: [] };
  const { value, problem } = readYaml(path);
  if (problem !== null) return { concepts: [], problems: [problem] };
  if (Value.Check(thesaurusSchema, value)) return { concepts: value, problems: [] };
  const first = Value.Errors(thesaurusSchema, value).First();
  return { concepts: [], problems: [`${path}: ${first?.path ?? ""}: ${first?.message ?? "is not a thesaurus"}`] };
};
