import type { Table } from "@lancedb/lancedb";
import {
  type Chunk,
  type FieldSize,
  type IndexEntry,
  type Provision,
  readWhere,
  type SearchDocument,
  type Statement,
  type StemCounts,
  type StoredLaw,
  searchTables,
  type Topic,
  tableForms,
  type WordUses,
} from "../../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../../shared/pauses.ts";
import { learnGlossary } from "../../plan/definitions.ts";
import { learnNames } from "../../understand/names/names.ts";
import { learnVocabulary } from "../../understand/spelling.ts";
import { readAs, topicsByAddress } from "../commentary.ts";
import { countKinds } from "../kinds.ts";
import type { HoldingTables } from "./holding.ts";
import type { Known } from "./library.ts";
import { packStatistics } from "./words.ts";

/** All rows of a table, without their vectors. */
const allOf = async <Row>(
  table: Table,
  json: readonly string[] = [],
  columns?: readonly string[],
): Promise<readonly Row[]> =>
  (await readWhere<Row>(table, "true", columns === undefined ? { json } : { json, columns })).rows;

/** Opens the tables that questions are searched in. */
export const openHoldingTables = async ({ database, manifest }: StoredLaw): Promise<HoldingTables> => ({
  documents: await database.openTable(searchTables.documents),
  chunks: await database.openTable("chunks"),
  index: await database.openTable("index"),
  statements: manifest.tables.statements === undefined ? null : await database.openTable("statements"),
  discriminants: manifest.tables.discriminants === undefined ? null : await database.openTable("discriminants"),
});

/** What kinds of statement answer what kinds of question, counted over all replies; none of their texts is kept. */
const readKinds = async ({ index, statements }: HoldingTables): Promise<Known["kinds"]> => {
  if (statements === null) return countKinds([], []);
  const kinds = await allOf<Pick<Statement, "address" | "kind">>(statements, [], ["address", "kind"]);
  const byAddress = new Map(kinds.toReversed().map(({ address, kind }) => [address, kind]));
  const columns = ["kind", "text", "reply", "from"];
  const lines = (await readWhere<IndexEntry>(index, "reply <> ''", { json: ["from"], columns })).rows;
  const answered = await mapWithPauses(lines, (line) => {
    const as = readAs(line);
    return { asked: as?.kind ?? null, carrier: byAddress.get(as?.carrier ?? "") ?? null };
  });
  return countKinds(kinds, answered);
};

/** The articles that repeal something, by their title. */
const readRepealing = async ({ provisions }: StoredLaw, chunks: Table): Promise<ReadonlyMap<string, Provision>> => {
  const rows = await readWhere<Pick<Chunk, "article_id">>(chunks, "lower(title) LIKE '%repeal%'", {
    columns: ["article_id"],
  });
  const taken = await provisions.take(rows.rows.map(({ article_id }) => article_id));
  return new Map([...taken].flatMap(([id, provision]) => (provision === null ? [] : [[id, provision] as const])));
};

/**
 * Reads what every question needs of a stored corpus: how often words stand where, the names that the law defines and repeals, the topics.
 * It is what grows with the vocabulary and the commentary rather than with the texts.
 */
export const readKnown = async (law: StoredLaw, tables: HoldingTables): Promise<Known> => {
  const { database, manifest } = law;
  const open = (name: string): Promise<Table> => database.openTable(name);
  const counts = await allOf<StemCounts>(await open(searchTables.stems));
  const sizes = await allOf<FieldSize>(await open(searchTables.fields));
  const words = await allOf<WordUses>(await open(searchTables.words));
  const dateGivers = await allOf<Pick<SearchDocument, "article_id">>(await open(searchTables.dateGivers));
  const topics =
    manifest.tables.topics === undefined ? [] : await allOf<Topic>(await open("topics"), tableForms.topics.json);
  learnVocabulary(manifest, new Map(words.map(({ word, uses }) => [word, uses])));
  const defining = await readWhere<Chunk>(tables.chunks, "defined_term IS NOT NULL", { json: tableForms.chunks.json });
  learnGlossary(manifest, defining.rows);
  learnNames({ manifest, provisions: await readRepealing(law, tables.chunks) });
  return {
    law,
    acts: new Map(manifest.acts.map((act) => [act.id, act])),
    statistics: packStatistics(counts, sizes),
    topics,
    topicsById: new Map(topics.map((topic) => [topic.topic_id, topic])),
    topicsAt: topicsByAddress(topics),
    kinds: await readKinds(tables),
    dateGivers: new Set(dateGivers.map(({ article_id }) => article_id)),
  };
};
