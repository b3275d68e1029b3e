import type { Chain } from "./chain.ts";
import { type Level, levels, type Segment } from "./segments.ts";

/** A provision as a text names it, before it is known where the text stands. Parts that are not named are null or empty. */
export interface RawTarget {
  readonly title: string | null;
  readonly chapter: string | null;
  readonly section: string | null;
  /** Numbers of all sections and parts that are named: an annex may have them inside each other. */
  readonly sections: readonly string[];
  readonly annex: string | null;
  readonly article: string | null;
  readonly recital: string | null;
  readonly paragraph: string | null;
  readonly subparagraph: number | null;
  readonly points: readonly string[];
  /** The end of a range, and the part that it counts: "Articles 8 to 15", "points (a) to (d)". */
  readonly to: string | null;
  readonly toLevel: Level | null;
  /** Parts that are named by "this" or "that". */
  readonly pointers: ReadonlyArray<{ readonly level: Level; readonly which: "this" | "that" }>;
}

const nothing: RawTarget = {
  title: null,
  chapter: null,
  section: null,
  sections: [],
  annex: null,
  article: null,
  recital: null,
  paragraph: null,
  subparagraph: null,
  points: [],
  to: null,
  toLevel: null,
  pointers: [],
};

const splitDots = (labels: readonly string[]): string[] => labels.flatMap((label) => label.split("."));

/** `5(1)(a)` after "Article": the first number in brackets is the paragraph, the rest are points. */
const setArticle = (base: RawTarget, path: readonly string[]): RawTarget => {
  const [article = "", first, ...rest] = path;
  if (first === undefined) return { ...base, article };
  return /^\d/.test(first)
    ? { ...base, article, paragraph: first, points: rest }
    : { ...base, article, points: [first, ...rest] };
};

const setLevel = (base: RawTarget, level: Level, path: readonly string[]): RawTarget => {
  const [first = "", ...rest] = path;
  switch (level) {
    case "article":
      return setArticle(base, path);
    case "paragraph":
      return { ...base, paragraph: first, points: rest };
    case "point":
      return { ...base, points: [...base.points, ...splitDots(path)] };
    case "subparagraph":
      return { ...base, subparagraph: Number(first) };
    case "section":
      return {
        ...base,
        section: base.section ?? first.toUpperCase(),
        sections: [...base.sections, first.toUpperCase()],
      };
    default:
      return { ...base, [level]: first };
  }
};

/** What a range counts: the innermost part of its path. */
const rangeLevel = (level: Level, path: readonly string[]): Level => {
  if (level === "paragraph") return path.length > 1 ? "point" : "paragraph";
  if (level !== "article" || path.length === 1) return level;
  return path.length === 2 && /^\d/.test(path[1] ?? "") ? "paragraph" : "point";
};

const expand = (base: RawTarget, segment: Segment): RawTarget[] => {
  const { level, pointer, items } = segment;
  if (pointer !== null) return [{ ...base, pointers: [...base.pointers, { level, which: pointer }] }];
  return items.map(({ path, to }) => ({
    ...setLevel(base, level, path),
    ...(to === null ? {} : { to: to.toUpperCase() === to ? to : to.toLowerCase(), toLevel: rangeLevel(level, path) }),
  }));
};

/** A Roman point after a lettered one lies inside it: "point (a), point (ii)". Any other second point is a further one. */
const isInnerPoint = (outer: Segment, inner: Segment): boolean =>
  /^[ivx]+$/.test(inner.items[0]?.path[0] ?? "") && /^[a-z]$/.test(outer.items.at(-1)?.path.at(-1) ?? "");

/**
 * The provisions that a chain names, each with all its parts. What follows a list after a comma belongs to the list's last
 * member ("Articles 13 and 14, point (a)"); what stands before "of" belongs to all ("point (a) of Articles 13 and 14").
 */
export const rawTargetsOf = ({ segments }: Chain): RawTarget[] => {
  const ordered = [...segments].sort(
    (left, right) => levels.indexOf(left.level) - levels.indexOf(right.level) || left.start - right.start,
  );
  let targets: RawTarget[] = [nothing];
  let before: Segment | null = null;
  for (const segment of ordered) {
    if (before?.level === "point" && segment.level === "point" && !isInnerPoint(before, segment)) {
      targets = [...targets, ...expand(nothing, segment)];
    } else {
      const isInward = before !== null && segment.start > before.start;
      const kept = isInward ? targets.slice(0, -1) : [];
      const concerned = isInward ? targets.slice(-1) : targets;
      targets = [...kept, ...concerned.flatMap((target) => expand(target, segment))];
    }
    before = segment;
  }
  return targets;
};
