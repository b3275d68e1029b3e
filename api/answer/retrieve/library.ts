import type { Chunk, IndexEntry, Provision, Snapshot } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import { tokensOf } from "../text/tokens.ts";
import { type Bm25, createBm25 } from "./bm25.ts";
import { allInMemory, type Candidates } from "./candidates.ts";
import { type Commentary, gatherCommentary, rowsBy } from "./commentary.ts";

/** Rows that speak for units: the row of a score at each place, and beside it the unit that the score counts for. */
export interface Votes {
  readonly rows: Int32Array;
  readonly units: Int32Array;
}

/** Votes of the lines of the editor's index, apart by what a line is. */
export interface LineVotes {
  readonly questions: Votes;
  readonly terms: Votes;
}

/** Everything that a search needs of a snapshot, built once when it is mounted. */
export interface Library {
  readonly snapshot: Snapshot;
  /** Articles and annexes: what answers are made of. Recitals and lines of the editor's index only vote. */
  readonly provisions: readonly Provision[];
  readonly positions: ReadonlyMap<string, number>;
  /** What explains them: found by a search of the library alone. */
  readonly recitals: readonly Provision[];
  readonly titles: Bm25;
  /** All that the editor's index says of a provision, as one document. */
  readonly indexed: Bm25;
  /** The provision's text and all that the editor's index says of it, as one document. */
  readonly everything: Bm25;
  /** By position in `snapshot.chunks`. */
  readonly chunks: {
    readonly bm25: Bm25;
    readonly votes: Votes;
    /** Those of the recitals, by their place among `recitals`. */
    readonly recitalVotes: Votes;
    /** The id of the act of a chunk. */
    readonly actOf: (row: number) => string | undefined;
  };
  /** Lines of the editor's index, by row of `snapshot.index`. */
  readonly lines: { readonly bm25: Bm25; readonly votes: Votes; readonly byKind: LineVotes };
  /** Where the chunks of a provision begin in `snapshot.chunks`, by its id: they stand together there. */
  readonly firstChunks: Pick<ReadonlyMap<string, number>, "get">;
  /** The lines of the editor's index for a provision and its parts, by the provision's id. */
  readonly linesOf: Pick<ReadonlyMap<string, readonly EditorLine[]>, "get">;
  /** Ids of the provisions from which other articles have their dates (Article 113 AI Act). */
  readonly dateGivers: ReadonlySet<string>;
  readonly commentary: Commentary;
  /** What a search may find besides what is here. */
  readonly candidates: Candidates;
}

/** A line of the editor's index and the chunk that it speaks for: the first at or below the address it is written for; -1 for a whole article. */
export interface EditorLine {
  /** Row of `snapshot.index`. */
  readonly row: number;
  /** Place among the provision's own chunks. */
  readonly chunk: number;
}

const joined = (chunks: readonly Chunk[]): string => chunks.map((chunk) => chunk.text).join("\n");

/** Rows and the units that they speak for, pair by pair. */
export const votesOf = (pairs: ReadonlyArray<readonly [row: number, unit: number]>): Votes => ({
  rows: Int32Array.from(pairs, ([row]) => row),
  units: Int32Array.from(pairs, ([, unit]) => unit),
});

/** The votes of the questions, and those of the terms, among votes of the index's lines. */
export const lineVotesOf = ({ index }: Snapshot, { rows, units }: Votes): LineVotes => {
  const ofKind = (kind: IndexEntry["kind"]): Votes => {
    const places = [...rows.keys()].filter((place) => index[rows[place] as number]?.kind === kind);
    return votesOf(places.map((place) => [rows[place] as number, units[place] as number]));
  };
  return { questions: ofKind("question"), terms: ofKind("terms") };
};

/** Each item votes for the provision that it belongs to; what belongs to none does not. */
export const votesOfItems = <Item>(items: readonly Item[], ownerOf: (item: Item) => number | undefined): Votes =>
  votesOf(
    items.flatMap((item, row) => {
      const owner = ownerOf(item);
      return owner === undefined ? [] : [[row, owner] as const];
    }),
  );

/** The first chunk of a provision at or below each address. */
const placesIn = ({ chunks }: Provision): Map<string, number> => {
  const places = new Map<string, number>();
  chunks.forEach(({ chunk_id, article_id }, place) => {
    for (let id = chunk_id; id.length >= article_id.length; id = id.slice(0, Math.max(0, id.lastIndexOf("_")))) {
      if (!places.has(id)) places.set(id, place);
    }
  });
  return places;
};

/** The lines of a provision, by their rows, each with what it speaks for. */
export const linesAmong = (
  provision: Provision,
  rows: readonly number[],
  index: readonly IndexEntry[],
): EditorLine[] => {
  const places = placesIn(provision);
  return rows.map((row) => {
    const address = index[row]?.provision ?? provision.id;
    return { row, chunk: address === provision.id ? -1 : (places.get(address) ?? -1) };
  });
};

/** Rows of the lines that speak for each article, annex or recital. */
export const rowsOfLines = (index: readonly IndexEntry[]): Map<string, number[]> =>
  rowsBy(index, ({ kind, article_id }) => (kind === "synonyms" ? [] : [article_id]));

/** Provisions from which others have their dates. */
const dateGiversOf = (snapshot: Snapshot): Set<string> =>
  new Set(
    snapshot.chunks
      .filter((chunk) => snapshot.provisions.get(chunk.article_id)?.citation.kind === "article")
      .flatMap(({ article_id, applicability }) => applicability.map(({ source }) => ({ article_id, source })))
      .filter(({ article_id, source }) => source !== article_id)
      .map(({ source }) => source),
  );

const searchable = async (texts: readonly string[]): Promise<Bm25> => createBm25(await mapWithPauses(texts, tokensOf));

/** Builds the search structures of a snapshot, with pauses: the version before it goes on answering meanwhile. */
export const buildLibrary = async (snapshot: Snapshot): Promise<Library> => {
  const { chunks, index } = snapshot;
  const provisions = [...snapshot.provisions.values()].filter((provision) => provision.binding);
  const positions = new Map(provisions.map((provision, position) => [provision.id, position]));
  const recitals = [...snapshot.provisions.values()].filter((provision) => !provision.binding);
  const recitalPlaces = new Map(recitals.map(({ id }, place) => [id, place]));
  const firstChunks = new Map(chunks.map(({ article_id }, position) => [article_id, position] as const).reverse());
  const rows = rowsOfLines(index);
  const linesOf = new Map(
    [...rows].flatMap(([id, own]) => {
      const provision = snapshot.provisions.get(id);
      return provision === undefined ? [] : [[id, linesAmong(provision, own, index)] as const];
    }),
  );
  const indexed = provisions.map(({ id }) => (rows.get(id) ?? []).map((row) => index[row]?.text).join(" "));
  const lineVotes = votesOfItems(index, ({ kind, article_id }) =>
    kind === "synonyms" ? undefined : positions.get(article_id),
  );
  const library: Library = {
    snapshot,
    provisions,
    positions,
    recitals,
    titles: await searchable(provisions.map(({ title }) => title)),
    indexed: await searchable(indexed),
    everything: await searchable(
      provisions.map(({ title, chunks: own }, position) => `${title} ${joined(own)} ${indexed[position]}`),
    ),
    chunks: {
      bm25: await searchable(chunks.map(({ title, introduction, text }) => `${title} ${introduction} ${text}`)),
      votes: votesOfItems(chunks, ({ article_id }) => positions.get(article_id)),
      recitalVotes: votesOfItems(chunks, ({ article_id }) => recitalPlaces.get(article_id)),
      actOf: (row) => chunks[row]?.act_id,
    },
    lines: {
      bm25: await searchable(index.map(({ kind, text }) => (kind === "synonyms" ? "" : text))),
      votes: lineVotes,
      byKind: lineVotesOf(snapshot, lineVotes),
    },
    firstChunks,
    linesOf,
    dateGivers: dateGiversOf(snapshot),
    commentary: await gatherCommentary(snapshot),
    candidates: allInMemory(() => library),
  };
  return library;
};
