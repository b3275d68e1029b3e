import { citation, citationId, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";

/** A part of a provision that speaks to the question: one chunk, and how well it does (0 to about 3). */
export interface Passage {
  readonly chunk: Chunk;
  readonly score: number;
}

/** What counts for a part: its own words, its meaning, and the editor's questions that point at it. */
const weights = { words: 1, meaning: 0.6, editor: 1.2 } as const;

/**
 * How much the words of a question tell parts apart: little where none of its telling words stands in the provision, and the best part
 * is best for "use" and "system" alone.
 */
const trustInWords = (library: Library, ranking: Ranking, best: number): number => {
  let possible = 0;
  for (const [token, weight] of ranking.query) if (weight >= 1) possible += library.chunks.bm25.rarity(token);
  return possible === 0 ? 1 : Math.min(1, Math.max(0.2, best / possible));
};

const highest = (values: readonly number[]): number => Math.max(0, ...values) || 1;

/** The score that the editor's index gives each address: its best line, by words and by meaning in equal parts. */
const editorScores = (library: Library, ranking: Ranking, provision: Provision): Map<string, number> => {
  const lines = (library.editorLines.get(provision.id) ?? []).map((line) => ({
    address: line.address,
    words: ranking.questionScores[line.question] ?? 0,
    meaning: ranking.indexSimilarities?.[line.row] ?? 0,
  }));
  const best = { words: highest(lines.map((line) => line.words)), meaning: highest(lines.map((line) => line.meaning)) };
  const scores = new Map<string, number>();
  for (const { address, words, meaning } of lines) {
    const score = words / best.words + meaning / best.meaning;
    if (score > (scores.get(address) ?? 0)) scores.set(address, score);
  }
  return scores;
};

/** An entry for a paragraph speaks for its points too, but less; one for the article speaks for its first words. */
const inherited = { paragraph: 0.6, article: 0.35, articleToFirst: 0.75 } as const;

/** The addresses under which the editor's index may speak for a chunk. */
interface Addresses {
  readonly own: string;
  readonly paragraph: string;
}

const readAddresses = new WeakMap<Chunk, Addresses>();

const addressesOf = (chunk: Chunk): Addresses => {
  const known = readAddresses.get(chunk);
  if (known !== undefined) return known;
  const address = parseCitationId(chunk.chunk_id);
  const addresses = {
    own: address === null ? "" : citationId(address),
    paragraph: address === null ? "" : citationId(citation({ ...address, points: [], subparagraph: null })),
  };
  readAddresses.set(chunk, addresses);
  return addresses;
};

const editorScoreOf = (chunk: Chunk, isFirst: boolean, scores: ReadonlyMap<string, number>): number => {
  const addresses = addressesOf(chunk);
  const own = scores.get(addresses.own) ?? 0;
  const paragraph = scores.get(addresses.paragraph) ?? 0;
  const article = scores.get(chunk.article_id) ?? 0;
  return Math.max(
    own,
    paragraph * inherited.paragraph,
    article * (isFirst ? inherited.articleToFirst : inherited.article),
  );
};

/** The parts of a provision, best first. */
export const rankPassages = (library: Library, ranking: Ranking, provision: Provision): Passage[] => {
  const editor = editorScores(library, ranking, provision);
  const rows = provision.chunks.map((chunk, place) => {
    const position = library.chunkPositions.get(chunk.chunk_id) ?? -1;
    return {
      chunk,
      words: ranking.chunkScores[position] ?? 0,
      meaning: ranking.chunkSimilarities?.[position] ?? 0,
      editor: editorScoreOf(chunk, place === 0, editor),
    };
  });
  const best = {
    words: highest(rows.map((row) => row.words)),
    meaning: highest(rows.map((row) => row.meaning)),
    editor: highest(rows.map((row) => row.editor)),
  };
  const words = weights.words * trustInWords(library, ranking, best.words);
  return rows
    .map((row) => ({
      chunk: row.chunk,
      score:
        (words * row.words) / best.words +
        (weights.meaning * row.meaning) / best.meaning +
        (weights.editor * row.editor) / best.editor,
    }))
    .sort((left, right) => right.score - left.score);
};
