import type { Chunk } from "../../shared/corpus/index.ts";

/** A run of so many words of the law is a copy. */
const runLength = 12;

/** Wherever such a run begins, it holds one of the pieces that a text falls into. */
const pieceLength = runLength / 2;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const pieceAt = (words: readonly string[], start: number): string => words.slice(start, start + pieceLength).join(" ");

/** A piece of one of our texts. */
interface Piece {
  readonly text: string;
  readonly words: readonly string[];
  readonly start: number;
}

const piecesOf = (text: string): Piece[] => {
  const words = wordsOf(text);
  if (words.length < runLength) return [];
  const count = Math.floor(words.length / pieceLength);
  return Array.from({ length: count }, (_, piece) => ({ text, words, start: piece * pieceLength }));
};

/** True where the words around a piece go on as those of the law around a place do, for a run's length in all. */
const isCopied = ({ words, start }: Piece, law: readonly string[], at: number): boolean => {
  let [before, after] = [0, pieceLength];
  while (start > before && at > before && words[start - before - 1] === law[at - before - 1]) before += 1;
  while (start + after < words.length && at + after < law.length && words[start + after] === law[at + after])
    after += 1;
  return before + after >= runLength;
};

/** Which of these texts have a run of twelve words that stands in the law. The commentary is in our own words. */
export const copiesAmong = (texts: ReadonlySet<string>, chunks: readonly Chunk[]): ReadonlySet<string> => {
  if (chunks.length === 0) return new Set();
  const pieces = Map.groupBy([...texts].flatMap(piecesOf), ({ words, start }) => pieceAt(words, start));
  const beginnings = new Set([...pieces.keys()].map((piece) => piece.slice(0, piece.indexOf(" "))));
  const copies = new Set<string>();
  for (const { text } of chunks) {
    const law = wordsOf(text);
    for (let at = 0; at + pieceLength <= law.length; at += 1) {
      if (!beginnings.has(law[at] ?? "")) continue;
      for (const piece of pieces.get(pieceAt(law, at)) ?? [])
        if (!copies.has(piece.text) && isCopied(piece, law, at)) copies.add(piece.text);
    }
  }
  return copies;
};

/** The pieces of a text by their numbers: two pieces may share one, but no piece is without. */
export const pieceNumbersOf = (text: string): number[] =>
  piecesOf(text).map(({ words, start }) => Bun.hash.xxHash32(pieceAt(words, start)));

/** The numbers of all runs of the law that a piece could be. */
export const runNumbersOf = (chunks: readonly Chunk[]): ReadonlySet<number> => {
  const numbers = new Set<number>();
  for (const { text } of chunks) {
    const law = wordsOf(text);
    for (let at = 0; at + pieceLength <= law.length; at += 1) numbers.add(Bun.hash.xxHash32(pieceAt(law, at)));
  }
  return numbers;
};
