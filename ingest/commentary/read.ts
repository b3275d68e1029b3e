import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value, type ValueError } from "@sinclair/typebox/value";
import { CORE_SCHEMA, load } from "js-yaml";
import { statementKinds } from "../../shared/corpus/index.ts";
import { messageOf } from "../../shared/errors.ts";

/** Where the commentary of the project lies. */
export const commentaryDir = import.meta.dir;

const text = Type.String({ minLength: 1 });
const texts = Type.Array(text);
const someTexts = Type.Array(text, { minItems: 1 });
const strict = { additionalProperties: false } as const;

const questionSchema = Type.Union([
  text,
  Type.Object({ ask: text, reply: text, from: Type.Optional(someTexts) }, strict),
]);
const statementSchema = Type.Object(
  {
    says: text,
    kind: Type.Union(statementKinds.map((kind) => Type.Literal(kind))),
    who: Type.Optional(text),
    unless: Type.Optional(text),
    see: Type.Optional(texts),
    reply: Type.Optional(text),
    /** Digest of the words restated. */
    words: Type.Optional(Type.String({ pattern: "^[0-9a-f]{8}$" })),
  },
  strict,
);
const entrySchema = Type.Object(
  {
    terms: Type.Optional(texts),
    statements: Type.Optional(Type.Union([Type.Array(statementSchema, { minItems: 1 }), Type.Literal("none")])),
    questions: Type.Optional(Type.Array(questionSchema)),
  },
  strict,
);
const actFileSchema = Type.Record(Type.String(), entrySchema);
const topicQuestionSchema = Type.Union([text, Type.Object({ ask: text, reply: text, from: someTexts }, strict)]);
const decisionSchema = Type.Object(
  {
    when: someTexts,
    not: Type.Optional(texts),
    told: text,
    // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
    then: text,
    from: someTexts,
    open: Type.Optional(text),
  },
  strict,
);
const topicSchema = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" }),
    topic: text,
    acts: someTexts,
    questions: Type.Array(topicQuestionSchema, { minItems: 1 }),
    verdict: text,
    from: someTexts,
    sections: Type.Array(Type.Object({ heading: text, statements: someTexts }, strict), { minItems: 1 }),
    decides: Type.Optional(Type.Array(decisionSchema, { minItems: 1 })),
  },
  strict,
);
const topicFileSchema = Type.Array(topicSchema);

/** A question, with an opening of the answer where somebody wrote one. */
export type WrittenQuestion = Static<typeof questionSchema>;
/** A statement as an editor writes it. */
export type WrittenStatement = Static<typeof statementSchema>;
/** What is written for one provision. */
export type WrittenEntry = Static<typeof entrySchema>;
/** A topic as an editor writes it. */
export type WrittenTopic = Static<typeof topicSchema>;

/** A file and what it says, or what is wrong with it. */
export interface CommentaryFile<Said> {
  readonly path: string;
  readonly said: Said;
  readonly problems: readonly string[];
}

const failed = <Said>(path: string, empty: Said, problem: string): CommentaryFile<Said> => ({
  path,
  said: empty,
  problems: [`${path}: ${problem}`],
});

/** All errors of a value, those inside the choices of a union too: "expected union value" tells nobody which word is wrong. */
const errorsOf = (errors: Iterable<ValueError>): ValueError[] =>
  [...errors].flatMap((error) => [error, ...error.errors.flatMap((inner) => errorsOf(inner))]);

/** The error that lies deepest: the one of the form that was meant. */
const errorOf = (schema: TSchema, value: unknown): string => {
  const depthOf = ({ path }: ValueError): number => path.split("/").length;
  const [first] = errorsOf(Value.Errors(schema, value)).sort((left, right) => depthOf(right) - depthOf(left));
  if (first === undefined) return "cannot be read";
  const isKind = first.path.endsWith("/kind") && first.value !== undefined;
  const message = isKind ? `"${first.value}" is no kind: ${statementKinds.join(", ")}` : first.message;
  return `${first.path.replaceAll("~1", "/")}: ${message}`;
};

/**
 * A hundred thousand lines are read for each build: the library that keeps comments, by which `bind` writes, takes ten times as long,
 * and Bun's own reader passes over a name that stands twice. An empty file says nothing, which is null.
 */
const parse = (written: string): unknown => load(written, { schema: CORE_SCHEMA }) ?? null;

const readFile = <Schema extends TSchema>(
  path: string,
  schema: Schema,
  empty: Static<Schema>,
): CommentaryFile<Static<Schema>> => {
  try {
    const value: unknown = parse(readFileSync(path, "utf8"));
    if (Value.Check(schema, value)) return { path, said: value, problems: [] };
    return failed(path, empty, errorOf(schema, value));
  } catch (error) {
    return failed(path, empty, messageOf(error));
  }
};

const yamlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".yaml"))
        .sort()
    : [];

/** The file of an act. */
export const actFilePath = (folder: string, actId: string): string => join(folder, "acts", `${actId}.yaml`);

/** The ids of the acts that a commentary has a file for. */
export const commentedActIds = (folder: string): string[] =>
  yamlFiles(join(folder, "acts")).map((name) => name.replace(/\.yaml$/, ""));

/** What is written for an act's provisions, by citation. */
export const readActFile = (folder: string, actId: string): CommentaryFile<Readonly<Record<string, WrittenEntry>>> =>
  readFile(actFilePath(folder, actId), actFileSchema, {});

/** The files of topics. */
export const topicPaths = (folder: string): string[] =>
  yamlFiles(join(folder, "topics")).map((name) => join(folder, "topics", name));

/** The topics of a file. */
export const readTopicFile = (path: string): CommentaryFile<readonly WrittenTopic[]> =>
  readFile(path, topicFileSchema, []);
