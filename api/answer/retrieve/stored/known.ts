import type { Table } from "@lancedb/lancedb";
import {
  type FieldSize,
  type IndexEntry,
  type Provision,
  packRounded,
  readCommentary,
  readWhere,
  type SearchedProvision,
  type Snapshot,
  type StemCounts,
  type StoredLaw,
  searchTables,
  type VectorMatrix,
  type WordUses,
} from "../../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../../shared/pauses.ts";
import { type Defining, learnGlossary } from "../../plan/definitions.ts";
import { tokensOf } from "../../text/tokens.ts";
import { learnNames } from "../../understand/names/names.ts";
import { learnVocabulary } from "../../understand/spelling.ts";
import { type Bm25, createBm25 } from "../bm25.ts";
import { type Commentary, gatherCommentary, rowsBy } from "../commentary.ts";
import { rowsOfLines } from "../library.ts";
import { type Places, readPlaces } from "./places.ts";
import { packStatistics, type Statistics } from "./words.ts";

/** What editors wrote, as a snapshot has it. */
type Written = Pick<
  Snapshot,
  "index" | "indexVectors" | "statements" | "statementVectors" | "topics" | "discriminants" | "discriminantVectors"
>;

/** Rows of lines by what they speak for: all that vote, and those of a kind. */
export interface LineRows {
  readonly all: ReadonlyMap<string, readonly number[]>;
  readonly questions: ReadonlyMap<string, readonly number[]>;
  readonly terms: ReadonlyMap<string, readonly number[]>;
}

/** What is the same for all questions, and known since the corpus was mounted: it grows with the vocabulary and what editors wrote, not with the law. */
export interface Known {
  readonly law: StoredLaw;
  readonly written: Written;
  readonly commentary: Commentary;
  readonly lines: { readonly bm25: Bm25; readonly rows: LineRows };
  readonly statistics: Statistics;
  readonly places: Places;
  readonly dateGivers: ReadonlySet<string>;
}

/** Remembers the scores of the vector that was asked for last: what may answer is looked for by the same that it is ranked by. */
const remembering = (matrix: VectorMatrix | null | undefined): VectorMatrix | null => {
  if (matrix === null || matrix === undefined) return null;
  let last: { readonly query: Float32Array; readonly scores: Float32Array } | null = null;
  return {
    ...matrix,
    similarities: (query) => {
      if (last?.query !== query) last = { query, scores: matrix.similarities(query) };
      return last.scores;
    },
  };
};

const readWritten = async ({ database, manifest }: StoredLaw): Promise<Written> => {
  const { index, statements, topics, discriminants } = await readCommentary(database, manifest, packRounded);
  return {
    // Every version that is searched on the disk has whole lines.
    index: index.rows as readonly IndexEntry[],
    indexVectors: remembering(index.vectors),
    statements: statements?.rows ?? [],
    statementVectors: remembering(statements?.vectors),
    topics: topics?.rows ?? [],
    discriminants: discriminants?.rows ?? [],
    discriminantVectors: remembering(discriminants?.vectors),
  };
};

const lineRowsOf = (index: readonly IndexEntry[]): LineRows => {
  const ofKind = (wanted: IndexEntry["kind"]) =>
    rowsBy(index, ({ kind, article_id }) => (kind === wanted ? [article_id] : []));
  return { all: rowsOfLines(index), questions: ofKind("question"), terms: ofKind("terms") };
};

/** The articles that repeal something, by their title. */
const readRepealing = async ({ provisions }: StoredLaw, table: Table): Promise<ReadonlyMap<string, Provision>> => {
  const rows = await readWhere<Pick<SearchedProvision, "article_id">>(table, "lower(title) LIKE '%repeal%'", {
    columns: ["article_id"],
  });
  const taken = await provisions.take(rows.map(({ article_id }) => article_id));
  return new Map([...taken].flatMap(([id, provision]) => (provision === null ? [] : [[id, provision] as const])));
};

/** Reads what every question needs of a stored corpus: how often words stand where, what the law defines and repeals, what editors wrote. */
export const readKnown = async (law: StoredLaw, provisions: Table, chunks: Table): Promise<Known> => {
  const { database, manifest } = law;
  const all = async <Row>(name: string): Promise<readonly Row[]> =>
    readWhere<Row>(await database.openTable(name), null);
  const words = await all<WordUses>(searchTables.words);
  await learnVocabulary(manifest, words);
  const columns = ["chunk_id", "article_id", "act_id", "text", "defined_term"] satisfies ReadonlyArray<keyof Defining>;
  const defining = await readWhere<Defining>(chunks, "defined_term IS NOT NULL", { columns });
  await learnGlossary(manifest, defining);
  learnNames({ manifest, provisions: await readRepealing(law, provisions) });
  const written = await readWritten(law);
  const { index } = written;
  const texts = await mapWithPauses(index, ({ kind, text }) => (kind === "synonyms" ? [] : tokensOf(text)));
  const dateGivers = await all<Pick<SearchedProvision, "article_id">>(searchTables.dateGivers);
  return {
    law,
    written,
    commentary: await gatherCommentary(written),
    lines: { bm25: await createBm25(texts), rows: lineRowsOf(index) },
    statistics: await packStatistics(
      await all<StemCounts>(searchTables.stems),
      await all<FieldSize>(searchTables.fields),
    ),
    places: await readPlaces(provisions, chunks),
    dateGivers: new Set(dateGivers.map(({ article_id }) => article_id)),
  };
};
