import type { Words } from "../../languages/index.ts";
import { type ActMention, kindOfAct, parseActMentions } from "./act-mention.ts";
import { matchAt } from "./items.ts";
import { type Level, levels, readSegment, type Segment } from "./segments.ts";

/** The act that a reference names after its provisions. */
export type ActTail =
  | { readonly kind: "this" }
  | { readonly kind: "that"; readonly word: string }
  | { readonly kind: "acts"; readonly mentions: readonly ActMention[] }
  | { readonly kind: "name"; readonly name: string }
  /** A document that is no act of EU law with a number, such as a protocol: its provisions are nobody's here. */
  | { readonly kind: "unknown" };

/** Parts that belong together, with their act: "point (a) of Article 6(1) of Regulation (EU) 2016/679". */
export interface Chain {
  readonly segments: readonly Segment[];
  readonly act: ActTail | null;
  /** "Thereof", or "in particular points 1 and 2" after the whole: a part of what was named last. */
  readonly isPartOfLast: boolean;
  readonly start: number;
  readonly end: number;
}

/** Which part may follow another after a comma: only one that lies right inside it. */
const inside: Readonly<Record<Level, readonly Level[]>> = {
  title: ["chapter"],
  chapter: ["section"],
  annex: ["title", "chapter", "section", "point"],
  section: ["section", "point"],
  article: ["paragraph", "subparagraph", "point"],
  recital: [],
  paragraph: ["subparagraph", "point"],
  subparagraph: ["point"],
  point: ["point", "subparagraph"],
};

const rank = (segment: Segment): number => levels.indexOf(segment.level);

/** "Chapter II of Annex I", "Section 2 of Part A of Annex I": what divides an act divides its annexes too. */
const isPartOfAnnex = (segment: Segment, next: Segment): boolean =>
  (next.level === "annex" && (segment.level === "chapter" || segment.level === "title")) ||
  (next.level === "section" && segment.level === "section");

/** The next part: inwards after a comma or a space ("Article 6(1), point (a)"), outwards after "of". */
const readNext = (text: string, segments: readonly Segment[], words: Words): Segment | null => {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const outward = matchAt(words.patterns.outward, text, last.end);
  const next = readSegment(text, last.end + (outward?.[0].length ?? 0), words);
  if (outward !== null && next !== null) {
    const isPartOfPoint = next.level === "point" && segments.every((segment) => segment.level === "subparagraph");
    const isOutermost =
      isPartOfPoint || segments.every((segment) => rank(next) < rank(segment) || isPartOfAnnex(segment, next));
    const isOf =
      words.regex("outwardOf").test(outward[0]) ||
      (words.regex("outwardIn").test(outward[0]) && next.level === "annex");
    return isOutermost && isOf ? next : null;
  }
  const inward = matchAt(words.patterns.inward, text, last.end);
  const inner = inward === null ? null : readSegment(text, last.end + inward[0].length, words);
  const inAnnex = segments[0]?.level === "annex";
  const fits = (level: Level): boolean => inside[last.level].includes(level) || (inAnnex && level === "point");
  if (inner === null || inner.pointer !== null || !fits(inner.level)) return null;
  const hasLevel = segments.some((segment) => segment.level === inner.level);
  const mayRepeat = inner.level === "point" || (inner.level === "section" && inAnnex);
  return hasLevel && !mayRepeat ? null : inner;
};

/** The act after the provisions; `end` is where the text goes on. */
const readActTail = (
  text: string,
  at: number,
  names: readonly string[],
  words: Words,
): { act: ActTail; end: number } | null => {
  const { patterns, treaties } = words;
  const named = (match: RegExpExecArray): { act: ActTail; end: number } => {
    const written = match.groups?.["treaty"] ?? "";
    return {
      act: { kind: "name", name: treaties[written.replaceAll("’", "'")] ?? written },
      end: match.index + match[0].length,
    };
  };
  const direct = matchAt(patterns.directAct, text, at);
  if (direct !== null) return named(direct);
  const joint = matchAt(patterns.ofAct, text, at);
  if (joint === null) return null;
  const start = at + joint[0].length;
  const pointer = matchAt(patterns.actPointer, text, start);
  if (pointer !== null) {
    const { this: own, word = "" } = pointer.groups ?? {};
    const kind = kindOfAct(word, words)?.kind ?? word;
    return { act: own === undefined ? { kind: "that", word: kind } : { kind: "this" }, end: start + pointer[0].length };
  }
  const acts = matchAt(patterns.acts, text, start);
  if (acts !== null) {
    return { act: { kind: "acts", mentions: parseActMentions(acts[0], words) }, end: start + acts[0].length };
  }
  const treaty = matchAt(patterns.treaty, text, start);
  if (treaty !== null) return named(treaty);
  const name = names.find((candidate) => text.startsWith(candidate, start));
  if (name !== undefined) return { act: { kind: "name", name }, end: start + name.length };
  return matchAt(patterns.foreign, text, start) === null ? null : { act: { kind: "unknown" }, end: at };
};

/** Reads a whole reference that starts at a place. `names` are the usual names of the corpus' acts. Null where none starts. */
export const readChain = (text: string, at: number, names: readonly string[], words: Words): Chain | null => {
  const first = readSegment(text, at, words);
  if (first === null) return null;
  const segments = [first];
  for (;;) {
    const next = readNext(text, segments, words);
    if (next === null) break;
    segments.push(next);
  }
  const lastEnd = segments.at(-1)?.end ?? at;
  const tail = readActTail(text, lastEnd, names, words);
  const thereof = tail === null ? matchAt(words.patterns.thereof, text, lastEnd) : null;
  const before = text.slice(Math.max(0, at - 30), at);
  return {
    segments,
    act: tail?.act ?? null,
    isPartOfLast:
      thereof !== null ||
      (tail === null && words.regex("possessive").test(before)) ||
      (first.level === "point" && words.regex("afterWhole").test(before)),
    start: at,
    end: tail?.end ?? lastEnd + (thereof?.[0].length ?? 0),
  };
};
