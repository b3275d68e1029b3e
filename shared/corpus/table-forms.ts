import { chunkSchema, edgeSchema, indexEntrySchema } from "./law/chunk.ts";
import { discriminantSchema, statementSchema, topicSchema } from "./law/commentary.ts";
import type { Manifest } from "./manifest.ts";

/** The column that says the language of a chunk, by its ISO 639-1 code: with `chunk_id` its key. */
export const languageColumn = "language";

/** A table of a snapshot. */
export type TableName = keyof Manifest["tables"];

/** How the rows of a table are stored. */
interface TableForm {
  readonly columns: readonly string[];
  /** Nested fields travel as JSON text: Arrow would give proxies back, and the digest is taken over plain rows anyway. */
  readonly json: readonly string[];
  /** Rows are compared by meaning: each has its vector, unless the snapshot has none at all. */
  readonly compared: boolean;
}

const form = (schema: { readonly properties: object }, compared: boolean, json: readonly string[] = []): TableForm => ({
  columns: Object.keys(schema.properties),
  json,
  compared,
});

/** All tables that a snapshot may hold. */
export const tableForms: Readonly<Record<TableName, TableForm>> = {
  chunks: form(chunkSchema, true, ["applicability", "footnotes", "amended"]),
  edges: form(edgeSchema, false),
  index: form(indexEntrySchema, true, ["from"]),
  cases: form({ properties: {} }, true),
  statements: form(statementSchema, true, ["see"]),
  topics: form(topicSchema, false, ["acts", "verdict_from", "sections", "decides"]),
  discriminants: form(discriminantSchema, true),
  topic_questions: form({ properties: {} }, true, ["from"]),
};

/** A row as LanceDB stores it, without its vector. */
export const toStoredRow = (name: TableName, row: object): Record<string, unknown> => {
  const stored: Record<string, unknown> = { ...row };
  for (const column of tableForms[name].json) stored[column] = JSON.stringify(stored[column]);
  return stored;
};
