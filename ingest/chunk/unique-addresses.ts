import { citation, citationId } from "../../shared/citation/index.ts";
import type { Piece } from "./pieces.ts";

/** Gives every piece an address of its own: a second list with the same letters is told apart by its subparagraph. */
export const uniqueAddresses = (pieces: readonly Piece[]): Piece[] => {
  const seen = new Set<string>();
  return pieces.map((piece) => {
    let { address } = piece;
    for (let next = (address.subparagraph ?? 1) + 1; seen.has(citationId(address)); next += 1) {
      address = citation({ ...address, subparagraph: next });
    }
    seen.add(citationId(address));
    return { ...piece, address };
  });
};
