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
  readonly level: Level;
  /** The word in singular or plural; group `s` tells which. */
  readonly words: string;
  readonly items: ItemKind;
}

const keywords: readonly Keyword[] = [
  { level: "article", words: "[Aa]rticle(?<s>s?)", items: "article" },
  { level: "paragraph", words: "[Pp]aragraph(?<s>s?)", items: "paragraph" },
  { level: "point", words: "[Pp]oint(?<s>s?)", items: "point" },
  { level: "annex", words: "Annex(?<s>(?:es)?)", items: "roman" },
  { level: "chapter", words: "Chapter(?<s>s?)", items: "roman" },
  { level: "title", words: "Title(?<s>s?)", items: "roman" },
  { level: "section", words: "(?:Section|Part|Class|Group|Appendix|Form|Module)(?<s>s?)", items: "section" },
  { level: "recital", words: "[Rr]ecital(?<s>s?)", items: "recital" },
];

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ordinal = `(?:[Ff]irst|${ordinals.join("|")})`;
const ordinalList = String.raw`${ordinal}(?:(?:,\s|,?\s(?:and|or)\s)(?:the\s)?${ordinal})*\s(?:sub\s?)?paragraphs?\b`;

/** "The first and second subparagraphs"; "first paragraph" is said of articles whose paragraphs have no numbers. */
const readOrdinals = (text: string, at: number): Segment | null => {
  const match = matchAt(ordinalList, text, at);
  if (match === null) return null;
  const items = [...match[0].toLowerCase().matchAll(new RegExp(ordinals.join("|"), "g"))].map(([word]) => ({
    path: [String(ordinals.indexOf(word) + 1)],
    to: null,
  }));
  return { level: "subparagraph", items, pointer: null, start: at, end: at + match[0].length };
};

const pointerWords: Readonly<Record<string, Level>> = {
  Article: "article",
  article: "article",
  paragraph: "paragraph",
  subparagraph: "subparagraph",
  point: "point",
  Chapter: "chapter",
  Section: "section",
  Title: "title",
  Annex: "annex",
};

const readPointer = (text: string, at: number): Segment | null => {
  const match = matchAt(
    String.raw`(?<which>[Tt]his|[Tt]hat)\s(?<word>${Object.keys(pointerWords).join("|")})\b`,
    text,
    at,
  );
  const { which = "", word = "" } = match?.groups ?? {};
  const level = pointerWords[word];
  if (match === null || level === undefined) return null;
  const pointer = which.toLowerCase() === "this" ? "this" : "that";
  return { level, items: [], pointer, start: at, end: at + match[0].length };
};

const readNumbered = (text: string, at: number): Segment | null => {
  for (const { level, words, items: kind } of keywords) {
    const word = matchAt(words, text, at);
    if (word === null) continue;
    const again = level === "point" || level === "paragraph" ? String.raw`${level}s?\s?` : "";
    const space = level === "point" ? "" : String.raw`\s`;
    const afterWord = at + word[0].length;
    if (matchAt(space, text, afterWord) === null) return null;
    const list = readItems(text, afterWord, kind, again, (word.groups?.["s"] ?? "") !== "");
    return list === null ? null : { level, items: list.items, pointer: null, start: at, end: list.end };
  }
  return null;
};

/** "The Annex": the only one of its act. */
const readSoleAnnex = (text: string, at: number): Segment | null => {
  const match = matchAt(String.raw`Annex(?!\w|\s[IVXLC\d])`, text, at);
  const isNamed = /\bthe\s$/.test(text.slice(Math.max(0, at - 4), at)) || text.startsWith(" to ", at + "Annex".length);
  if (match === null || !isNamed) return null;
  return { level: "annex", items: [{ path: ["I"], to: null }], pointer: null, start: at, end: at + match[0].length };
};

/** The part of a reference that starts exactly at a place; null where none does. */
export const readSegment = (text: string, at: number): Segment | null =>
  readNumbered(text, at) ?? readOrdinals(text, at) ?? readPointer(text, at) ?? readSoleAnnex(text, at);
