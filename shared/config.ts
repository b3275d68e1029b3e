import { type Static, type TObject, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "./errors.ts";

const optional = (description: string, pattern?: string) =>
  Type.Union([Type.String({ minLength: 1, ...(pattern === undefined ? {} : { pattern }) }), Type.Null()], {
    default: null,
    description,
  });

/**
 * Every setting of the service and the pipeline: its name in the environment, its bounds, its default and what it is for.
 * `docs/configuration.md` is compared with this table by a test.
 */
export const configSchema = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    description: "Port of the API; 0 takes a free one.",
  }),
  HOST: Type.String({ minLength: 1, default: "127.0.0.1", description: "Address that the API listens on." }),
  METRICS_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 9464,
    description: "Port of the Prometheus metrics, on HOST; 0 takes a free one.",
  }),
  DATABASE_URL: optional("PostgreSQL to use; unset: an embedded one under DATA_DIR.", "^postgres(ql)?://.+"),
  DATA_DIR: Type.String({
    minLength: 1,
    default: "data",
    description: "Folder for caches and the embedded PostgreSQL.",
  }),
  CORPUS_DIR: Type.String({
    minLength: 1,
    default: "corpus-versions",
    description: "Folder of the published snapshots.",
  }),
  CORPUS_VERSION: optional("Version to mount; unset: the one that is published as current."),
  EURLEX_MIRROR: optional("Folder of saved documents, laid out `<CELEX>/<expression>.<language>.<format>`."),
  CELLAR_URL: Type.String({
    pattern: "^https?://.+",
    default: "http://publications.europa.eu",
    description: "Address of the Publications Office's Cellar.",
  }),
  EMBEDDING_MODEL: Type.String({
    minLength: 1,
    default: "Xenova/all-MiniLM-L6-v2",
    description: "Embedding model, by its name on the model hub.",
  }),
  EMBEDDING_MODEL_DIR: optional("Folder that holds the model as `<name>/…`; unset: it is downloaded once."),
  LLM_BASE_URL: optional(
    "OpenAI-compatible endpoint; unset: answers are composed without a language model.",
    "^https?://.+",
  ),
  LLM_API_KEY: optional("Key of that endpoint."),
  LLM_MODEL: optional("Model to ask at that endpoint."),
  LLM_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    // Bun cannot hold a silent connection much longer than that.
    maximum: 240_000,
    default: 30_000,
    description: "Time that the language model has for a whole answer, in milliseconds.",
  }),
  ADMIN_TOKEN: optional(
    "Bearer token of `/v1/admin/usage`, 16 characters or more; unset: the endpoint does not exist.",
    "^.{16,}$",
  ),
  LOG_LEVEL: Type.Union([Type.Literal("silent"), Type.Literal("error"), Type.Literal("info"), Type.Literal("debug")], {
    default: "info",
    description: "What is logged: silent, error, info or debug.",
  }),
});
export type Config = Static<typeof configSchema>;

const schemaOf = (name: keyof Config) => (configSchema as TObject).properties[name];

const expected = (name: keyof Config): string => {
  const schema = schemaOf(name);
  if (schema?.["type"] === "integer") return `a whole number from ${schema["minimum"]} to ${schema["maximum"]}`;
  const choices = (schema?.["anyOf"] as Array<{ const?: string; pattern?: string }> | undefined) ?? [];
  const words = choices.flatMap((choice) => choice.const ?? []);
  if (words.length > 0) return `one of ${words.join(", ")}`;
  const pattern = schema?.["pattern"] ?? choices[0]?.pattern;
  return pattern === undefined ? "a text that is not empty" : `a text of the form ${pattern}`;
};

/** A whole number is read as such; an empty text counts as not set. */
const readSetting = (name: keyof Config, written: string | undefined): unknown => {
  if (written === undefined || written === "") return undefined;
  return schemaOf(name)?.["type"] === "integer" && /^-?\d+$/.test(written) ? Number(written) : written;
};

/**
 * Reads the settings from an environment, once, and names every wrong one.
 * Throws an OperatorError that lists them all; a secret's value is never part of it.
 */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  const names = Object.keys(configSchema.properties) as Array<keyof Config>;
  const read = Object.fromEntries(names.map((name) => [name, readSetting(name, environment[name])]));
  const candidate = Value.Default(configSchema, read) as Config;
  const wrong = names.filter((name) => !Value.Check(schemaOf(name) ?? Type.Never(), candidate[name]));
  const problems = wrong.map((name) => `${name} must be ${expected(name)}`);
  const language = [candidate.LLM_BASE_URL, candidate.LLM_MODEL];
  if (language.some((value) => value !== null) && language.some((value) => value === null)) {
    problems.push("LLM_BASE_URL and LLM_MODEL must be set together");
  }
  if (problems.length > 0) {
    throw new OperatorError(`The configuration has ${problems.length} problem(s):\n  ${problems.join("\n  ")}`, {
      hint: "docs/configuration.md lists every setting.",
    });
  }
  return candidate;
};
