import type { PatternName, Words } from "../../languages/index.ts";
import { type Item, type ItemKind, matchAt, readItems } from "./items.ts";

/** What a part of a reference names, from the outside in. */
export const levels = [
  "title",
  "chapter",
  "annex",
  "section",
  "article",
  "recital",
  "paragraph",
  "subparagraph",
  "point",
] as const;
/** One of the levels. */
export type Level = (typeof levels)[number];

/** One part of a reference: "points (a) and (b)", "the first subparagraph", "that Article". */
export interface Segment {
  readonly level: Level;
  readonly items: readonly Item[];
  /** "This" is where the text stands, "that" what it named last. */
  readonly pointer: "this" | "that" | null;
  readonly start: number;
  readonly end: number;
}

interface Keyword {
  /** The word in singular or plural is a pattern of this name; its group `s` tells which. */
  readonly level: Level & PatternName;
  readonly items: ItemKind;
  /** What may stand before each member of a list. */
  readonly again?: PatternName;
}

const keywords: readonly Keyword[] = [
  { level: "article", items: "article" },
  { level: "paragraph", items: "paragraph", again: "againParagraph" },
  { level: "point", items: "point", again: "againPoint" },
  { level: "annex", items: "roman" },
  { level: "chapter", items: "roman" },
  { level: "title", items: "roman" },
  { level: "section", items: "section" },
  { level: "recital", items: "recital" },
];

/** "The first and second subparagraphs"; "first paragraph" is said of articles whose paragraphs have no numbers. */
const readOrdinals = (text: string, at: number, words: Words): Segment | null => {
  const match = matchAt(words.patterns.subparagraphs, text, at);
  if (match === null) return null;
  const items = [...match[0].toLowerCase().matchAll(new RegExp(Object.keys(words.ordinals).join("|"), "g"))].map(
    ([word]) => ({ path: [String(words.ordinals[word])], to: null }),
  );
  return { level: "subparagraph", items, pointer: null, start: at, end: at + match[0].length };
};

const readPointer = (text: string, at: number, words: Words): Segment | null => {
  const match = matchAt(words.patterns.pointer, text, at);
  const { this: here, word = "" } = match?.groups ?? {};
  const level = words.pointers[word];
  if (match === null || level === undefined) return null;
  const pointer = here === undefined ? "that" : "this";
  return { level, items: [], pointer, start: at, end: at + match[0].length };
};

const readNumbered = (text: string, at: number, words: Words): Segment | null => {
  for (const { level, items: kind, again } of keywords) {
    const word = matchAt(words.patterns[level], text, at);
    if (word === null) continue;
    const space = level === "point" ? "" : String.raw`\s`;
    const afterWord = at + word[0].length;
    if (matchAt(space, text, afterWord) === null) return null;
    const isPlural = (word.groups?.["s"] ?? "") !== "";
    const list = readItems(text, afterWord, kind, again === undefined ? "" : words.patterns[again], isPlural, words);
    return list === null ? null : { level, items: list.items, pointer: null, start: at, end: list.end };
  }
  return null;
};

/** "The Annex": the only one of its act. */
const readSoleAnnex = (text: string, at: number, words: Words): Segment | null => {
  const match = matchAt(words.patterns.soleAnnex, text, at);
  if (match === null) return null;
  const end = at + match[0].length;
  const isNamed =
    words.regex("soleAnnexBefore").test(text.slice(Math.max(0, at - 4), at)) ||
    words.regex("soleAnnexAfter").test(text.slice(end, end + 4));
  if (!isNamed) return null;
  return { level: "annex", items: [{ path: ["I"], to: null }], pointer: null, start: at, end };
};

/** The part of a reference that starts exactly at a place; null where none does. */
export const readSegment = (text: string, at: number, words: Words): Segment | null =>
  readNumbered(text, at, words) ??
  readOrdinals(text, at, words) ??
  readPointer(text, at, words) ??
  readSoleAnnex(text, at, words);
