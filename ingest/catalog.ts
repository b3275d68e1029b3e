import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value, type ValueError } from "@sinclair/typebox/value";
import { isSeq, LineCounter, parseDocument } from "yaml";
import { type Citation, citation, citationId, parseCitationId } from "../shared/citation/index.ts";
import { isIsoDate } from "../shared/dates.ts";
import { OperatorError } from "../shared/errors.ts";

const text = Type.String({ minLength: 1, form: "a text that is not empty" });
const date = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", form: "a date like 2025-01-01" });
const count = Type.Integer({ minimum: 0, form: "a whole number" });
const language = Type.String({ pattern: "^[a-z]{2}$", form: "two letters like fr" });
const strict = { additionalProperties: false } as const;

/** How many articles, recitals and annexes an expression has: a build that finds others fails. */
const countsSchema = Type.Object({ articles: count, recitals: count, annexes: count }, strict);

const entrySchema = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9_]*$", form: "lower-case letters, digits and _ as in data_act" }),
    celex: Type.String({
      pattern: "^3\\d{4}[RLD]\\d{4}$",
      form: "the CELEX number of a regulation, directive or decision, like 32023R2854",
    }),
    under: Type.Optional(text),
    shortName: Type.Optional(text),
    aliases: Type.Optional(Type.Array(text, { form: "a list of names" })),
    counts: Type.Optional(countsSchema),
    consolidated: Type.Optional(Type.Array(date, { form: "a list of dates" })),
    languages: Type.Optional(Type.Array(language, { form: "a list of two-letter codes like fr" })),
    inForceFrom: Type.Optional(date),
    repealedOn: Type.Optional(date),
  },
  strict,
);
type WrittenEntry = Static<typeof entrySchema>;

/** One act of the corpus. Adding an act is adding one of these; nothing else changes. */
export interface CatalogEntry {
  /** Act id: the regulation id for a main act, `<regulation>_<year>_<number>` for an act under it. */
  readonly id: string;
  readonly celex: string;
  /** The main act that the act belongs to; absent for a main act. */
  readonly under?: string;
  /** `GDPR`: how citations name it. Acts without a usual name are cited by number. */
  readonly shortName?: string;
  /** Further names that people use, in lower case. */
  readonly aliases: readonly string[];
  /** Counts of the text in the Official Journal. */
  readonly counts?: Readonly<Static<typeof countsSchema>>;
  /** Dates of the consolidated texts that are known, oldest first. A build finds newer ones by itself. */
  readonly consolidated?: readonly string[];
  /** Further languages in which the act is held, where a build is not told. */
  readonly languages?: readonly string[];
  /** The day of entry into force, where the act's words for it are not understood. */
  readonly inForceFrom?: string;
  /** The day from which the act is repealed. */
  readonly repealedOn?: string;
}

/** An entry, and where it stands. */
export interface PlacedEntry {
  readonly entry: CatalogEntry;
  readonly place: string;
}

const projectPath = join(import.meta.dir, "catalog.yaml");

/** Where an operator's own acts stand. */
export const operatorCatalogPath = (dataDir: string): string => join(dataDir, "catalog.yaml");

const problemOf = (schema: TSchema, value: unknown): string | null => {
  const [error]: ValueError[] = [...Value.Errors(schema, value)];
  if (error === undefined) return null;
  const field = error.path.slice(1).replaceAll("/", ".");
  if (field === "") return "an entry must be a list of fields like id and celex";
  const form = (error.schema as { form?: string }).form;
  if (/^Unexpected property/.test(error.message)) return `${field} is no field of an entry`;
  if (error.value === undefined) return `${field} is missing`;
  return `${field} must be ${form ?? error.message.toLowerCase()}, not ${JSON.stringify(error.value)}`;
};

/** True for an id from which every address of the act can be read back: `data_act`, and not `data_art5`. */
export const isActId = (id: string): boolean => {
  const parts: Array<Pick<Citation, "kind" | "number">> = [
    { kind: "article", number: "1" },
    { kind: "annex", number: "I" },
    { kind: "recital", number: "1" },
  ];
  const isReadBack = (address: string): boolean => parseCitationId(address)?.actId === id;
  return !id.endsWith("_") && parts.every((part) => isReadBack(citationId(citation({ actId: id, ...part }))));
};

const datesOf = ({ consolidated = [], inForceFrom, repealedOn }: WrittenEntry): string[] =>
  [...consolidated, inForceFrom, repealedOn].filter((day) => day !== undefined);

/** What no schema says of an entry. */
const furtherProblemOf = (entry: WrittenEntry): string | null => {
  if (!isActId(entry.id)) return `id "${entry.id}" cannot be told from the address of a provision`;
  const wrong = datesOf(entry).find((day) => !isIsoDate(day));
  return wrong === undefined ? null : `${wrong} is no day of the calendar`;
};

const entryOf = ({ aliases = [], consolidated, ...entry }: WrittenEntry): CatalogEntry => ({
  ...entry,
  aliases: aliases.map((alias) => alias.toLowerCase()),
  ...(consolidated === undefined ? {} : { consolidated: [...consolidated].sort() }),
});

const refuse = (problems: readonly string[]): never => {
  throw new OperatorError(`The catalog has ${problems.length} problem(s):\n  ${problems.join("\n  ")}`, {
    hint: 'docs/ingest.md, "Adding an act", says what an entry may have.',
  });
};

/** Reads the entries of one file's text; `name` is what messages call the file. Throws an OperatorError that lists every problem. */
const readEntries = (content: string, name: string): PlacedEntry[] => {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined) return refuse([`${name}: ${broken.message.split("\n")[0]}`]);
  if (document.contents === null) return [];
  if (!isSeq(document.contents)) return refuse([`${name}: a catalog is a list of entries`]);
  const read = document.contents.items.map((item) => {
    const { line } = lines.linePos(item.range[0]);
    const value: unknown = item.toJS(document);
    return { value, place: `${name}, line ${line}` };
  });
  const problems = read.flatMap(({ value, place }) => {
    const problem = problemOf(entrySchema, value) ?? furtherProblemOf(value as WrittenEntry);
    return problem === null ? [] : [`${place}: ${problem}`];
  });
  if (problems.length > 0) return refuse(problems);
  return read.map(({ value, place }) => ({ entry: entryOf(value as WrittenEntry), place }));
};

/** The entries of an operator's file, which need not be there. Throws an OperatorError that lists every problem. */
export const readOperatorEntries = (dataDir: string): PlacedEntry[] => {
  const path = operatorCatalogPath(dataDir);
  return existsSync(path) ? readEntries(readFileSync(path, "utf8"), path) : [];
};

const duplicatesOf = (placed: readonly PlacedEntry[], field: "id" | "celex"): string[] => {
  const places = Map.groupBy(placed, ({ entry }) => entry[field]);
  return [...places]
    .filter(([, held]) => held.length > 1)
    .map(([value, held]) => `${field} ${value} stands twice: ${held.map(({ place }) => place).join("; ")}`);
};

/** Every address of an act begins with its id: no other act's id may begin as one of them does. */
const confusedWith = ({ id }: CatalogEntry, placed: readonly PlacedEntry[]): CatalogEntry | undefined =>
  placed.map(({ entry }) => entry).find((other) => new RegExp(`^${other.id}_(?:art|annex|rec)`).test(id));

const problemAmong = ({ entry, place }: PlacedEntry, placed: readonly PlacedEntry[]): string[] => {
  const confused = confusedWith(entry, placed);
  if (confused !== undefined) return [`${place}: id ${entry.id} begins as the addresses of ${confused.id} do`];
  if (entry.under === undefined) return [];
  const main = placed.find((other) => other.entry.id === entry.under);
  if (main === undefined) return [`${place}: under ${entry.under} names no act`];
  return main.entry.under === undefined ? [] : [`${place}: under ${entry.under} names an act that is under another`];
};

/** The entries together. Throws an OperatorError that lists what stands twice, and what does not fit the others. */
export const mergeEntries = (placed: readonly PlacedEntry[]): CatalogEntry[] => {
  const problems = [
    ...duplicatesOf(placed, "id"),
    ...duplicatesOf(placed, "celex"),
    ...placed.flatMap((one) => problemAmong(one, placed)),
  ];
  return problems.length > 0 ? refuse(problems) : placed.map(({ entry }) => entry);
};

const projectEntries = readEntries(readFileSync(projectPath, "utf8"), "ingest/catalog.yaml");

/** The acts that come with the project, main acts first. */
export const catalog: readonly CatalogEntry[] = mergeEntries(projectEntries);

/** The project's acts and the operator's. Throws an OperatorError that says where a problem stands. */
export const readCatalog = (dataDir: string): readonly CatalogEntry[] =>
  mergeEntries([...projectEntries, ...readOperatorEntries(dataDir)]);
