import type { Chunk, IndexEntry, Provision, Snapshot } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import { bitsOf, figuresIn } from "../text/figures.ts";
import { forbids } from "../text/permission.ts";
import { tokensOf } from "../text/tokens.ts";
import { type Bm25, createBm25 } from "./bm25.ts";
import { type EditorLine, editorLines, textsBy } from "./editor-lines.ts";
import { createPairIndex, type PairIndex } from "./pairs.ts";
import { handicapOf } from "./priors.ts";
import { readThesaurus, type Thesaurus } from "./thesaurus.ts";

/** A searchable thing below a provision, with the provision that it speaks for. */
interface Leaves {
  readonly bm25: Bm25;
  /** Position of the owning provision, by position of the leaf. */
  readonly owners: Int32Array;
}

/** Everything that a search needs of a snapshot, built once when it is mounted. */
export interface Library {
  readonly snapshot: Snapshot;
  /** Articles and annexes: what may be found. Recitals only vote. */
  readonly provisions: readonly Provision[];
  readonly positions: ReadonlyMap<string, number>;
  readonly text: Bm25;
  readonly titles: Bm25;
  /** The provision's text and all that the editor's index says of it, as one document. */
  readonly everything: Bm25;
  readonly thesaurus: Thesaurus;
  /** What a provision's size makes of its score, by position. */
  readonly handicaps: Float32Array;
  /** Positions in `entries` of the editor's entries for a single prohibition. */
  readonly prohibitions: readonly number[];
  readonly chunks: Leaves;
  /** The kinds of figures in each chunk, a bit each. */
  readonly chunkFigures: Uint8Array;
  /** Neighbouring words in chunks; owners as in `chunks`. */
  readonly pairs: PairIndex;
  readonly entries: Leaves;
  /** The address that each of `entries` is written for. */
  readonly entryAddresses: readonly string[];
  readonly questions: Leaves;
  readonly recitals: Leaves;
  /** Rows of `snapshot.index` in the order of `questions`. */
  readonly questionRows: readonly IndexEntry[];
  /** Row of `snapshot.indexVectors` → owning provision, -1 for none. */
  readonly indexOwners: Int32Array;
  /** Row of `snapshot.chunkVectors` → owning provision, -1 for recitals. */
  readonly chunkOwners: Int32Array;
  /** Ids of the provisions from which other articles have their dates (Article 113 AI Act). */
  readonly dateGivers: ReadonlySet<string>;
  /** The editor's lines for a provision and its parts, by the provision's id. (No function: it would keep all that builds this.) */
  readonly editorLines: ReadonlyMap<string, readonly EditorLine[]>;
  /** Position in `snapshot.chunks` by chunk id. */
  readonly chunkPositions: ReadonlyMap<string, number>;
}

const joined = (chunks: readonly Chunk[]): string => chunks.map((chunk) => chunk.text).join("\n");

/** The articles that a recital explains; it votes for them. */
const recitalVotes = (
  snapshot: Snapshot,
  positions: ReadonlyMap<string, number>,
): { texts: string[]; owners: number[] } => {
  const texts: string[] = [];
  const owners: number[] = [];
  for (const provision of snapshot.provisions.values()) {
    if (provision.citation.kind !== "recital") continue;
    const text = joined(provision.chunks);
    for (const edge of snapshot.edgesFrom(provision.id)) {
      const owner = edge.type === "explains" && edge.target !== null ? positions.get(edge.target) : undefined;
      if (owner === undefined) continue;
      texts.push(text);
      owners.push(owner);
    }
  }
  return { texts, owners };
};

const leaves = async (
  texts: readonly string[],
  owners: readonly number[],
  options?: { k1?: number; b?: number },
): Promise<Leaves> => ({ bm25: await searchable(texts, options), owners: Int32Array.from(owners) });

/** The index over the stems of texts. */
const searchable = async (texts: readonly string[], options?: { k1?: number; b?: number }): Promise<Bm25> =>
  createBm25(await mapWithPauses(texts, tokensOf), options);

/** True for words that forbid one thing; those that open a list of such things say nothing of any. */
const isProhibition = ({ introduction, text }: Chunk): boolean =>
  forbids(`${introduction} ${text}`) && !(introduction === "" && /:$/.test(text.trimEnd()));

/** Builds the search structures of a snapshot, with pauses: the version before it goes on answering meanwhile. */
export const buildLibrary = async (snapshot: Snapshot): Promise<Library> => {
  const provisions = [...snapshot.provisions.values()].filter((provision) => provision.binding);
  const positions = new Map(provisions.map((provision, position) => [provision.id, position]));
  const ownerOf = (id: string): number => positions.get(id) ?? -1;
  const entries = [...textsBy(snapshot.index, (entry) => entry.provision)];
  const editorial = textsBy(snapshot.index, (entry) => entry.article_id);
  const texts = provisions.map((provision) => `${provision.title} ${joined(provision.chunks)}`);
  const ownerOfEntry = new Map(snapshot.index.map((entry) => [entry.provision, ownerOf(entry.article_id)]));
  const questionRows = snapshot.index.filter((entry) => entry.kind === "question");
  const isForbidding = await mapWithPauses(snapshot.chunks, isProhibition);
  const forbidding = new Set(snapshot.chunks.filter((_, place) => isForbidding[place]).map((chunk) => chunk.chunk_id));
  const votes = recitalVotes(snapshot, positions);
  const chunkStems = await mapWithPauses(snapshot.chunks, ({ title, introduction, text }) =>
    tokensOf(`${title} ${introduction} ${text}`),
  );
  const chunkOwners = Int32Array.from(snapshot.chunks, (chunk) => ownerOf(chunk.article_id));
  const chunks: Leaves = { bm25: await createBm25(chunkStems), owners: chunkOwners };
  const chunkFigures = await mapWithPauses(snapshot.chunks, (chunk) =>
    bitsOf(figuresIn(chunk.text).map(({ kind }) => kind)),
  );
  return {
    snapshot,
    provisions,
    positions,
    text: await searchable(texts),
    everything: await searchable(
      provisions.map(({ id }, position) => [texts[position], ...(editorial.get(id) ?? [])].join(" ")),
      { b: 0.5 },
    ),
    thesaurus: readThesaurus(snapshot.index),
    handicaps: Float32Array.from(provisions, handicapOf),
    prohibitions: [...entries.keys()].filter((entry) => forbidding.has(entries[entry]?.[0] ?? "")),
    titles: await searchable(provisions.map((provision) => `${provision.title} ${provision.section ?? ""}`)),
    chunkFigures: Uint8Array.from(chunkFigures),
    pairs: await createPairIndex(chunkStems, chunks.bm25),
    chunks,
    entries: await leaves(
      entries.map(([, texts]) => texts.join(" ")),
      entries.map(([id]) => ownerOfEntry.get(id) ?? -1),
    ),
    entryAddresses: entries.map(([address]) => address),
    questions: await leaves(
      questionRows.map((row) => row.text),
      questionRows.map((row) => ownerOf(row.article_id)),
      { b: 0.3 },
    ),
    recitals: await leaves(votes.texts, votes.owners),
    questionRows,
    indexOwners: Int32Array.from(snapshot.index, (entry) =>
      entry.kind === "synonyms" ? -1 : ownerOf(entry.article_id),
    ),
    chunkOwners,
    dateGivers: new Set(
      snapshot.chunks
        .filter((chunk) => snapshot.provisions.get(chunk.article_id)?.citation.kind === "article")
        .flatMap(({ article_id, applicability }) => applicability.map(({ source }) => ({ article_id, source })))
        .filter(({ article_id, source }) => source !== article_id)
        .map(({ source }) => source),
    ),
    editorLines: editorLines(snapshot.index),
    chunkPositions: new Map(snapshot.chunks.map((chunk, position) => [chunk.chunk_id, position])),
  };
};
