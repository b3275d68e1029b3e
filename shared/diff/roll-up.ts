import { holderOf, lineage } from "./units.ts";

/** Every address of one side, the ones that hold others included. */
const withHolders = (ids: Iterable<string>): Set<string> => new Set([...ids].flatMap(lineage));

/**
 * The outermost provisions that the other side does not have at all, each with the addresses it holds: "Article 4a" once and
 * not each of its points.
 */
export const rollUp = (ids: readonly string[], other: Iterable<string>): Map<string, string[]> => {
  const known = withHolders(other);
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const outermost = lineage(id).find((level) => !known.has(level)) ?? id;
    groups.set(outermost, [...(groups.get(outermost) ?? []), id]);
  }
  return groups;
};

/** A provision that stands elsewhere now, with how many addresses it holds. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly provisions: number;
}

/** How many addresses with a text of their own lie at and below each address. */
const countUnder = (ids: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of ids) for (const level of lineage(id)) counts.set(level, (counts.get(level) ?? 0) + 1);
  return counts;
};

const keepsPlace = (move: Move, from: string, to: string): boolean =>
  move.from.startsWith(from) && move.to.startsWith(to) && move.from.slice(from.length) === move.to.slice(to.length);

/** Moves from one holder to another become one where nothing of either is left out. */
const liftOnce = (moves: readonly Move[], under: { from: Map<string, number>; to: Map<string, number> }): Move[] => {
  const byHolders = Map.groupBy(moves, (move) => `${holderOf(move.from)}\n${holderOf(move.to)}`);
  let lifted = [...moves];
  for (const group of byHolders.values()) {
    const [first] = group;
    const from = first === undefined ? null : holderOf(first.from);
    const to = first === undefined ? null : holderOf(first.to);
    if (from === null || to === null || from === to) continue;
    const ofHolder = moves.filter((move) => move.from === from && move.to === to);
    const inside = [...group, ...ofHolder];
    const provisions = inside.reduce((sum, move) => sum + move.provisions, 0);
    const isWhole = provisions === under.from.get(from) && provisions === under.to.get(to);
    if (!isWhole || !inside.every((move) => keepsPlace(move, from, to))) continue;
    lifted = [...lifted.filter((move) => !inside.includes(move)), { from, to, provisions }];
  }
  return lifted;
};

/** Says "Article 60 is now Article 61" once, where every part of it moved along and kept its place. */
export const liftMoves = (
  moved: ReadonlyArray<{ readonly from: string; readonly to: string }>,
  oldIds: Iterable<string>,
  newIds: Iterable<string>,
): Move[] => {
  const under = { from: countUnder(oldIds), to: countUnder(newIds) };
  let moves: Move[] = moved.map((move) => ({ ...move, provisions: 1 }));
  for (let count = -1; count !== moves.length; ) {
    count = moves.length;
    moves = liftOnce(moves, under);
  }
  return moves;
};
