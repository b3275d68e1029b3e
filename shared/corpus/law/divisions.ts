import type { ActDivision } from "../manifest.ts";

/** Kinds of division from the outside in, as English and French name them. */
const kinds = [
  ["part", /^part(?:ie)?\b/i],
  ["title", /^tit(?:le|re)\b/i],
  ["chapter", /^chap(?:ter|itre)\b/i],
  ["section", /^section\b/i],
  ["subsection", /^sub-?section\b|^sous-section\b/i],
] as const;

/** One of the kinds of division. */
export type DivisionKind = (typeof kinds)[number][0];

/** How deep a division of this label lies by its word, from 0; deeper than all kinds where the word is none of theirs. */
export const divisionLevel = (label: string): number => {
  const level = kinds.findIndex(([, pattern]) => pattern.test(label));
  return level < 0 ? kinds.length : level;
};

/** The kind that a label names; null where it names none. */
export const divisionKind = (label: string): DivisionKind | null => kinds[divisionLevel(label)]?.[0] ?? null;

/** A division as an article names it: its own label, and its title where that is known. */
interface NamedDivision {
  readonly label: string;
  readonly name: string;
}

interface Open {
  readonly label: string;
  readonly entry: { -readonly [Field in keyof ActDivision]: ActDivision[Field] };
}

const isSame = ({ label, entry }: Open, other: NamedDivision | undefined): boolean =>
  label === other?.label && (entry.title === other.name || entry.title === "" || other.name === "");

/**
 * The divisions of an act, outer ones before those that they hold. Articles say from the outside in which they stand in: a division
 * begins at the first article that names it and ends before the next that does not.
 */
export const gatherDivisions = (
  articles: ReadonlyArray<{ readonly id: string; readonly divisions: readonly NamedDivision[] }>,
): ActDivision[] => {
  const all: ActDivision[] = [];
  let open: Open[] = [];
  for (const { id, divisions } of articles) {
    const ended = open.findIndex((outer, depth) => !isSame(outer, divisions[depth]));
    if (ended >= 0) open = open.slice(0, ended);
    for (const { label, name } of divisions.slice(open.length)) {
      const entry = { path: [...open.map((outer) => outer.label), label], title: name, first: id, last: id };
      all.push(entry);
      open.push({ label, entry });
    }
    for (const [depth, { entry }] of open.entries()) {
      entry.title ||= divisions[depth]?.name ?? "";
      entry.last = id;
    }
  }
  return all;
};
