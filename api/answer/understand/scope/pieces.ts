import { placeOf } from "../../../learned/places.ts";

/** So many places the pieces of all words share: two that fall on the same place count alike. */
export const placesMax = 8_192;

/** Parts of a word of three and four letters, its ends marked. */
const partsOf = (word: string): string[] => {
  const marked = `<${word}>`;
  return [3, 4].flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, at) => `part ${marked.slice(at, at + length)}`),
  );
};

/**
 * The places of what a message is written with: its words, each two that stand together, how it begins, and parts of words, which
 * survive a slip of the finger. Each place once.
 */
export const piecesOf = (text: string): number[] => {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|[?!]/gu) ?? [];
  const pairs = [...words, "$"].map((word, place) => `pair ${words[place - 1] ?? "^"} ${word}`);
  const pieces = [
    ...words.map((word) => `word ${word}`),
    ...pairs,
    ...words.flatMap(partsOf),
    `first ${words[0] ?? ""}`,
  ];
  return [...new Set(pieces.map((piece) => placeOf(piece, placesMax)))];
};
