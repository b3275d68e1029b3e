import { type Citation, citation, citationId, lineageOf } from "../../shared/citation/index.ts";
import type { Piece } from "./pieces.ts";

/** A number that a list begins with: a second one is a second list. */
const isFirstNumber = (number: string): boolean => /^[1aiAI]$/.test(number);

/** What the numbers of one list share: "a" and "b" are letters, "1" and "2" digits. */
const styleOf = (number: string): string => (/^\d/.test(number) ? "1" : /^[A-Z]/.test(number) ? "A" : "a");

const lastNumber = ({ points, parts }: Citation): string => points.at(-1) ?? parts.at(-1)?.number ?? "";

/** The list that a number stands in: its holder and its style. */
const listOf = (address: Citation): string => {
  const holder = lineageOf(citation({ ...address, subparagraph: null })).at(-2) ?? address;
  const kind = address.points.length > 0 ? "point" : (address.parts.at(-1)?.kind ?? "");
  return `${citationId(holder)} ${kind} ${styleOf(lastNumber(address))}`;
};

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Tables with a row whose number something else has too: their rows are no addresses. */
const ambiguousTables = (opening: readonly Piece[]): ReadonlySet<Piece["opens"]> => {
  const counts = countBy(opening.map(({ address }) => citationId(address)));
  const shared = opening.filter(({ address }) => (counts.get(citationId(address)) ?? 0) > 1);
  return new Set(shared.flatMap(({ opens }) => (opens === "label" ? [] : [opens])));
};

/** The addresses that two labels give; where a whole list begins anew, those of all that is numbered like it. */
const ambiguousLabels = (opening: readonly Piece[]): ReadonlySet<string> => {
  const labelled = opening.filter(({ opens }) => opens === "label").map(({ address }) => address);
  const counts = countBy(labelled.map(citationId));
  const twice = labelled.filter((address) => (counts.get(citationId(address)) ?? 0) > 1);
  const lists = new Set(twice.filter((address) => isFirstNumber(lastNumber(address))).map(listOf));
  return new Set([...twice, ...labelled.filter((address) => lists.has(listOf(address)))].map(citationId));
};

/** The innermost address around a piece that is told apart from all others. */
const plainAddress = (address: Citation, ambiguous: ReadonlySet<string>): Citation => {
  const line = lineageOf(address);
  const first = line.findIndex((holder) => ambiguous.has(citationId(holder)));
  return (first < 0 ? address : line[first - 1]) ?? address;
};

/** What a table stands in: the last label around its rows. */
const aroundTable = (row: Citation, labelled: ReadonlySet<string>): Citation => {
  const holders = lineageOf(row).slice(0, -1);
  return holders.findLast((holder) => holder.points.length === 0 || labelled.has(citationId(holder))) ?? row;
};

/** Neighbours that have come under one address are one piece. */
const join = (pieces: readonly Piece[], moved: Set<Piece>): Piece[] => {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSame = last !== undefined && citationId(last.address) === citationId(piece.address);
    if (isSame && (moved.has(piece) || moved.has(last))) {
      const whole = { ...last, text: `${last.text}\n${piece.text}` };
      moved.add(whole);
      joined[joined.length - 1] = whole;
    } else joined.push(piece);
  }
  return joined;
};

/**
 * Takes back the addresses that tell nothing apart: numbers that begin anew without a heading that could be named, or that a table
 * has by chance. Such text stands under what holds it, rather than under a number that means another place too.
 */
export const plainAddresses = (pieces: readonly Piece[]): Piece[] => {
  const opening = pieces.filter(({ opens }) => opens !== null);
  const tables = ambiguousTables(opening);
  const ambiguous = ambiguousLabels(opening);
  const labels = new Set(opening.flatMap(({ opens, address }) => (opens === "label" ? [citationId(address)] : [])));
  const moved = new Set<Piece>();
  const plain = pieces.map((piece) => {
    const outer = tables.has(piece.opens) ? aroundTable(piece.address, labels) : piece.address;
    const address = plainAddress(outer, ambiguous);
    const settled = { ...piece, address };
    if (address !== piece.address) moved.add(settled);
    return settled;
  });
  return join(plain, moved);
};
