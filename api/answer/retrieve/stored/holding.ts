import type { Table } from "@lancedb/lancedb";
import { articleIdOf, parseCitationId } from "../../../../shared/citation/index.ts";
import {
  addressOfLine,
  type Chunk,
  createShelf,
  type Discriminant,
  type IndexEntry,
  inStretches,
  isAnyOf,
  type Provision,
  type ReadRows,
  type RoundedRows,
  readWhere,
  roundRows,
  type SearchDocument,
  type Shelf,
  type Statement,
  type StoredLaw,
  tableForms,
} from "../../../../shared/corpus/index.ts";
import { type AskedAs, readAs, rowsBy } from "../commentary.ts";
import { type EditorLine, firstChunks } from "../library.ts";
import { bytesOfPostings, type Postings, postingsOf, type Statistics } from "./words.ts";

/** Where lines of a kind stand, of any kind that votes for null. */
const placesOf = (lines: readonly IndexEntry[], wanted: IndexEntry["kind"] | null): Int32Array =>
  Int32Array.from(
    lines.flatMap(({ kind }, place) => (kind === wanted || (wanted === null && kind !== "synonyms") ? [place] : [])),
  );

/** A provision with all that speaks for it, ready to be ranked among others. */
export interface Holding {
  readonly provision: Provision;
  /** Where it stands in the law: acts one after the other, in each its provisions. */
  readonly place: number;
  readonly lines: readonly IndexEntry[];
  /** Places of the lines that vote, of all kinds and of each. */
  readonly votes: Readonly<Record<"all" | "question" | "terms", Int32Array>>;
  /** The lines that speak for each statement of the provision, by their places. */
  readonly linesOfStatements: ReadonlyMap<string, readonly number[]>;
  /** For each line the chunk of the provision that it speaks for, by its place; -1 for the whole. */
  readonly lineChunks: readonly EditorLine[];
  /** How each line asks that has a reply. */
  readonly askedAs: ReadonlyArray<AskedAs | null>;
  readonly statements: readonly Statement[];
  readonly discriminants: readonly Discriminant[];
  readonly words: Readonly<Record<"titles" | "indexed" | "everything" | "chunks" | "lines" | "statements", Postings>>;
  /** Null without vectors. */
  readonly vectors: Readonly<Record<"chunks" | "lines" | "statements" | "discriminants", RoundedRows>> | null;
}

/** The tables that a holding is gathered from. */
export interface HoldingTables {
  readonly documents: Table;
  readonly chunks: Table;
  readonly index: Table;
  readonly statements: Table | null;
  readonly discriminants: Table | null;
}

/** Reading how a question asks takes longer than anything else here, and few questions are ever near: it is read when it is looked at. */
const askedLazily = (line: IndexEntry): AskedAs | null => {
  const [carrier = ""] = line.from;
  const address = parseCitationId(carrier);
  if (line.reply === "" || address === null) return null;
  let read: AskedAs | null | undefined;
  const readOnce = (): AskedAs | null => {
    if (read === undefined) read = readAs(line);
    return read;
  };
  return {
    carrier,
    articleId: articleIdOf(address),
    get kind() {
      return readOnce()?.kind ?? "rule";
    },
    get stance() {
      return readOnce()?.stance ?? null;
    },
  };
};

/** The article, annex or recital of an address. */
export const articleOf = (id: string): string => {
  const address = parseCitationId(id);
  return address === null ? "" : articleIdOf(address);
};

const bytesOf = ({ lines, statements, discriminants, words, vectors, askedAs }: Holding): number => {
  const ofLines = lines.reduce((sum, { text, reply }) => sum + 350 + 2 * (text.length + reply.length), 0);
  const ofStatements = statements.reduce(
    (sum, { says, unless, reply }) => sum + 500 + 2 * (says.length + unless.length + reply.length),
    0,
  );
  const ofWords = Object.values(words).reduce((sum, postings) => sum + 300 + bytesOfPostings(postings), 0);
  const ofVectors =
    vectors === null
      ? 0
      : Object.values(vectors).reduce((sum, { values, units }) => sum + 300 + values.length + 4 * units.length, 0);
  return ofLines + ofStatements + ofWords + ofVectors + 120 * discriminants.length + 150 * askedAs.length;
};

const split = (texts: string, count: number): string[] => {
  const all = count === 0 ? [] : texts.split("\n");
  return Array.from({ length: count }, (_, place) => all[place] ?? "");
};

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

const wordsOf = (
  document: SearchDocument,
  counts: Record<"chunks" | "lines" | "statements", number>,
  statistics: Statistics,
): Holding["words"] => {
  const of = (documents: readonly string[]): Postings => postingsOf(documents, statistics);
  const [heads, texts] = [split(document.heads, counts.chunks), split(document.texts, counts.chunks)];
  const lines = split(document.lines, counts.lines);
  return {
    titles: of([document.title]),
    indexed: of([joined(lines)]),
    everything: of([document.words]),
    chunks: of(heads.map((head, place) => joined([head, texts[place] ?? ""]))),
    lines: of(lines),
    statements: of(split(document.statements, counts.statements)),
  };
};

/**
 * The lines that speak for each address with statements. What carries a line's reply may stand in another provision: then it is no
 * statement of this one that the line speaks for.
 */
const linesByAddress = (
  lines: readonly IndexEntry[],
  id: string,
  stated: ReadonlySet<string>,
): ReadonlyMap<string, number[]> => {
  const isStated = (address: string): boolean => stated.has(address) || articleOf(address) !== id;
  return rowsBy(lines, (line) => [addressOfLine(line, isStated) ?? ""]);
};

/** More than an act has chunks. */
const actWidth = 1_000_000;

interface Rows<Row> {
  readonly rows: Row[];
  readonly vectors: Float32Array[];
}

/** Rows with their vectors by what they belong to. */
const byOwner = <Row>({ rows, vectors }: ReadRows<Row>, ownerOf: (row: Row) => string): Map<string, Rows<Row>> => {
  const owners = new Map<string, Rows<Row>>();
  rows.forEach((row, place) => {
    const own = owners.get(ownerOf(row)) ?? { rows: [], vectors: [] };
    owners.set(ownerOf(row), own);
    own.rows.push(row);
    const vector = vectors?.[place];
    if (vector !== undefined) own.vectors.push(vector);
  });
  return owners;
};

/** Makes the shelf of the holdings of a stored corpus. */
export const createHoldings = (law: StoredLaw, tables: HoldingTables, statistics: Statistics): Shelf<Holding> => {
  const dimensions = law.manifest.embedding?.dimensions ?? null;
  const read = async <Row>(
    table: Table | null,
    column: string,
    keys: readonly string[],
    options: {
      readonly json?: readonly string[];
      readonly columns?: readonly string[];
      readonly dimensions?: number | null;
    },
  ): Promise<ReadRows<Row>> => {
    if (table === null) return { rows: [], vectors: [] };
    const parts = await inStretches(keys, async (some) => [
      await readWhere<Row>(table, isAnyOf(column, some), options),
    ]);
    return { rows: parts.flatMap(({ rows }) => rows), vectors: parts.flatMap(({ vectors }) => vectors ?? []) };
  };
  const acts = new Map(law.manifest.acts.map(({ id }, at) => [id, at]));
  const pack = (vectors: readonly Float32Array[]): RoundedRows => roundRows(vectors, dimensions ?? 0);

  const readHoldings = async (ids: readonly string[]): Promise<Map<string, Holding>> => {
    const [provisions, documents, chunks, lines, statements] = await Promise.all([
      law.provisions.take(ids),
      read<SearchDocument>(tables.documents, "article_id", ids, {}),
      dimensions === null
        ? null
        : read<Pick<Chunk, "article_id">>(tables.chunks, "article_id", ids, { columns: ["article_id"], dimensions }),
      read<IndexEntry>(tables.index, "article_id", ids, { json: tableForms.index.json, dimensions }),
      read<Statement>(tables.statements, "article_id", ids, { json: tableForms.statements.json, dimensions }),
    ]);
    const addresses = [...new Set(statements.rows.map(({ address }) => address))];
    const discriminants = await read<Discriminant>(tables.discriminants, "address", addresses, { dimensions });
    const [ownLines, ownStatements, ownDiscriminants, ownChunks] = [
      byOwner(lines, ({ article_id }) => article_id),
      byOwner(statements, ({ article_id }) => article_id),
      byOwner(discriminants, ({ address }) => articleOf(address)),
      chunks === null ? null : byOwner(chunks, ({ article_id }) => article_id),
    ];
    const holdings = new Map<string, Holding>();
    for (const document of documents.rows) {
      const id = document.article_id;
      const provision = provisions.get(id);
      if (provision === null || provision === undefined) continue;
      const none = { rows: [], vectors: [] };
      const line = ownLines.get(id) ?? none;
      const statement: Rows<Statement> = ownStatements.get(id) ?? none;
      const discriminant: Rows<Discriminant> = ownDiscriminants.get(id) ?? none;
      const first = firstChunks(provision.chunks);
      const lineRows: readonly IndexEntry[] = line.rows;
      const counts = { chunks: provision.chunks.length, lines: lineRows.length, statements: statement.rows.length };
      holdings.set(id, {
        provision,
        place: (acts.get(provision.act.id) ?? 0) * actWidth + (provision.chunks[0]?.position ?? 0),
        lines: lineRows,
        votes: {
          all: placesOf(lineRows, null),
          question: placesOf(lineRows, "question"),
          terms: placesOf(lineRows, "terms"),
        },
        linesOfStatements: linesByAddress(lineRows, id, new Set(statement.rows.map(({ address }) => address))),
        lineChunks: lineRows.map(({ provision: address }, row) => ({
          row,
          chunk: address === id ? -1 : (first.get(address) ?? -1),
        })),
        askedAs: lineRows.map(askedLazily),
        statements: statement.rows,
        discriminants: discriminant.rows,
        words: wordsOf(document, counts, statistics),
        vectors:
          dimensions === null
            ? null
            : {
                chunks: pack(ownChunks?.get(id)?.vectors ?? []),
                lines: pack(line.vectors),
                statements: pack(statement.vectors),
                discriminants: pack(discriminant.vectors),
              },
      });
    }
    return holdings;
  };
  return createShelf({ kind: "holding", cache: law.cache, bytesOf, read: readHoldings });
};
