import { type Static, type TObject, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "./errors.ts";
import { corpusDirPattern } from "./store/address.ts";

/** A text that must have a form, and the words for that form in a message. */
interface Form {
  readonly pattern: string;
  readonly form: string;
}

const httpAddress: Form = { pattern: "^https?://.+", form: "an address that begins with http:// or https://" };
const postgresAddress: Form = { pattern: "^postgres(ql)?://.+", form: "an address that begins with postgres://" };
const webOrigins: Form = {
  pattern: String.raw`^https?://[^\s/,*?#@]+(?:\s*,\s*https?://[^\s/,*?#@]+)*$`,
  form: "origins such as https://app.example.org with commas between them (no paths, and not *: name those that may)",
};
const corpusPlace: Form = { pattern: corpusDirPattern, form: "a folder, or an address such as s3://bucket/prefix" };
const longToken: Form = { pattern: "^.{16,}$", form: "a text of 16 characters or more" };

const optional = (description: string, form?: Form) =>
  Type.Union([Type.String({ minLength: 1, ...form }), Type.Null()], { default: null, description });

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
  METRICS_PORT: Type.Union([Type.Integer({ minimum: 0, maximum: 65_535 }), Type.Null()], {
    default: null,
    description: "Port of the Prometheus metrics, on HOST; 0 takes a free one, unset: none are served.",
  }),
  CORS_ORIGINS: optional(
    "Web origins whose pages may call the API from a browser, with commas between them; unset: none.",
    webOrigins,
  ),
  DATABASE_URL: optional("PostgreSQL to use; unset: an embedded one under DATA_DIR.", postgresAddress),
  DATA_DIR: Type.String({
    minLength: 1,
    default: "data",
    description: "Folder for caches and the embedded PostgreSQL.",
  }),
  CORPUS_DIR: Type.String({
    minLength: 1,
    default: "corpus-versions",
    description: "Folder of the published snapshots, or their place in an object store: `s3://bucket/prefix`.",
    ...corpusPlace,
  }),
  CORPUS_POLL_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 30,
    description: "How often the service asks an object store what is published; 0: at the start and on SIGHUP alone.",
  }),
  CORPUS_VERSION: optional("Version to mount; unset: the one that is published as current."),
  CORPUS_SEARCH: Type.Union(
    (["auto", "memory", "disk"] as const).map((choice) => Type.Literal(choice)),
    {
      default: "auto",
      description: "Where the corpus is searched: memory, disk, or auto, which takes memory where it is small enough.",
    },
  ),
  CORPUS_CACHE_MB: Type.Integer({
    minimum: 16,
    maximum: 65_536,
    default: 128,
    description: "Megabytes that are kept of a corpus which is searched on the disk.",
  }),
  EURLEX_MIRROR: optional(
    "Folder of saved documents, laid out `<CELEX>/<expression>.<language>.<format>`; several with `:` between them, the first that has a document wins.",
  ),
  CELLAR_URL: Type.String({
    ...httpAddress,
    default: "http://publications.europa.eu",
    description: "Address of the Publications Office's Cellar.",
  }),
  EMBEDDING_MODEL: Type.String({
    minLength: 1,
    default: "Xenova/multilingual-e5-small",
    description: "Embedding model, by its name on the model hub.",
  }),
  EMBEDDING_MODEL_DIR: optional("Folder that holds the model as `<name>/…`; unset: it is downloaded once."),
  LLM_BASE_URL: optional(
    "OpenAI-compatible endpoint; unset: answers are composed without a language model.",
    httpAddress,
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
    "Bearer token of `/v1/admin/usage` and `/v1/admin/corpus`, 16 characters or more; unset: they do not exist.",
    longToken,
  ),
  LOG_LEVEL: Type.Union(
    (["silent", "error", "warning", "info", "debug"] as const).map((level) => Type.Literal(level)),
    { default: "info", description: "What is logged: silent, error, warning, info or debug." },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    "Collector that traces are sent to, by OTLP over HTTP; unset: none are made.",
    httpAddress,
  ),
  OTEL_SERVICE_NAME: Type.String({ minLength: 1, default: "acquis", description: "Name of the service in traces." }),
});
/** The settings as they are read. */
export type Config = Static<typeof configSchema>;

const schemaOf = (name: keyof Config) => (configSchema as TObject).properties[name];

/** The bounds of a setting that is a whole number, also of one that may be left out. */
const integerOf = (name: keyof Config): Record<string, unknown> | undefined => {
  const schema = schemaOf(name) as Record<string, unknown> | undefined;
  const choices = [schema, ...((schema?.["anyOf"] as Array<Record<string, unknown>> | undefined) ?? [])];
  return choices.find((choice) => choice?.["type"] === "integer");
};

const expected = (name: keyof Config): string => {
  const schema = schemaOf(name);
  const integer = integerOf(name);
  if (integer !== undefined) return `a whole number from ${integer["minimum"]} to ${integer["maximum"]}`;
  const choices = (schema?.["anyOf"] as Array<{ const?: string; form?: string }> | undefined) ?? [];
  const words = choices.flatMap((choice) => choice.const ?? []);
  if (words.length > 0) return `one of ${words.join(", ")}`;
  return schema?.["form"] ?? choices[0]?.form ?? "a text that is not empty";
};

/** A whole number is read as such; an empty text counts as not set. */
const readSetting = (name: keyof Config, written: string | undefined): unknown => {
  if (written === undefined || written === "") return undefined;
  return integerOf(name) !== undefined && /^-?\d+$/.test(written) ? Number(written) : written;
};

/** What is to be the address of a server must be one: `http://:::` only looks like it. */
const isAddress = (name: keyof Config, value: unknown): boolean =>
  typeof value !== "string" || !/_(?:URL|ORIGINS)$/.test(name) || value.split(",").every((one) => URL.canParse(one));

/**
 * Reads the settings from an environment, once, and names every wrong one.
 * Throws an OperatorError that lists them all; a secret's value is never part of it.
 */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  const names = Object.keys(configSchema.properties) as Array<keyof Config>;
  const read = Object.fromEntries(names.map((name) => [name, readSetting(name, environment[name])]));
  const candidate = Value.Default(configSchema, read) as Config;
  const wrong = names.filter(
    (name) => !Value.Check(schemaOf(name) ?? Type.Never(), candidate[name]) || !isAddress(name, candidate[name]),
  );
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
