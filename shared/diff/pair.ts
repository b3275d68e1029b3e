import { lineage, type Unit } from "./units.ts";

type Units = ReadonlyMap<string, Unit>;

/** Which addresses of the two sides belong together. */
export interface Pairing {
  /** On both sides, in the same words. */
  readonly same: readonly string[];
  /** On both sides, in other words. */
  readonly changed: ReadonlyArray<{ readonly id: string; readonly before: string; readonly after: string }>;
  readonly moved: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A text of fewer characters says too little to be known again at another address. */
const recognisableCharactersMin = 24;

/** The words without the number in front of them, which is the address's and not the provision's. */
const withoutLabel = (folded: string): string => folded.replace(/^(?:\([0-9a-z]{1,5}\)|\d{1,3}[a-z]{0,2}\.)\s/, "");

const byWords = (ids: Iterable<string>, units: Units): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const id of ids) {
    const words = withoutLabel(units.get(id)?.folded ?? "");
    if (words.length >= recognisableCharactersMin) found.set(words, [...(found.get(words) ?? []), id]);
  }
  return found;
};

/** The same words on both sides, once each: that provision has moved. Words that stand twice are nobody's. */
const findMoved = (
  before: Units,
  after: Units,
  oldIds: readonly string[],
  newIds: readonly string[],
): Map<string, string> => {
  const candidates = byWords(newIds, after);
  const moved = new Map<string, string>();
  for (const [words, sources] of byWords(oldIds, before)) {
    const targets = candidates.get(words) ?? [];
    const [from] = sources;
    const [to] = targets;
    if (sources.length === 1 && targets.length === 1 && from !== undefined && to !== undefined && from !== to)
      moved.set(from, to);
  }
  return moved;
};

/** Article 4 became Article 4(1) and (2): the outer address lost its own text to the inner ones, and is read as one again. */
const absorb = (
  outer: readonly string[],
  inner: readonly string[],
  units: Units,
): Map<string, { parts: string[]; text: string }> => {
  const holders = new Set(outer);
  const absorbed = new Map<string, string[]>();
  for (const id of inner) {
    const holder = lineage(id).find((level) => level !== id && holders.has(level));
    if (holder !== undefined) absorbed.set(holder, [...(absorbed.get(holder) ?? []), id]);
  }
  return new Map(
    [...absorbed].map(([id, parts]) => [
      id,
      { parts, text: parts.map((part) => units.get(part)?.text ?? "").join("\n") },
    ]),
  );
};

/** Pairs the addresses of one act: by address first, by words where the address has other words. */
export const pairUnits = (before: Units, after: Units): Pairing => {
  const isSame = (id: string): boolean => after.get(id)?.folded === before.get(id)?.folded;
  const same = [...before.keys()].filter((id) => after.has(id) && isSame(id));
  const settled = new Set(same);
  const oldIds = [...before.keys()].filter((id) => !settled.has(id));
  const newIds = [...after.keys()].filter((id) => !settled.has(id));
  const moved = findMoved(before, after, oldIds, newIds);
  const arrived = new Set(moved.values());
  const oldRest = oldIds.filter((id) => !moved.has(id));
  const newRest = newIds.filter((id) => !arrived.has(id));
  const inBoth = oldRest.filter((id) => newRest.includes(id));
  const onlyOld = oldRest.filter((id) => !after.has(id) || arrived.has(id));
  const onlyNew = newRest.filter((id) => !before.has(id) || moved.has(id));
  const split = absorb(onlyOld, onlyNew, after);
  const joined = absorb(onlyNew, onlyOld, before);
  const taken = new Set([...split, ...joined].flatMap(([id, { parts }]) => [id, ...parts]));
  const textOf = (units: Units, id: string): string => units.get(id)?.text ?? "";
  return {
    same,
    changed: [
      ...inBoth.map((id) => ({ id, before: textOf(before, id), after: textOf(after, id) })),
      ...[...split].map(([id, { text }]) => ({ id, before: textOf(before, id), after: text })),
      ...[...joined].map(([id, { text }]) => ({ id, before: text, after: textOf(after, id) })),
    ],
    moved: [...moved].map(([from, to]) => ({ from, to })),
    removed: onlyOld.filter((id) => !taken.has(id)),
    added: onlyNew.filter((id) => !taken.has(id)),
  };
};
