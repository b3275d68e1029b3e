import type { Words } from "../../languages/index.ts";
import { plainNumber } from "../../parse/text.ts";

/** One member of a list: `5(1)(a)` is ["5", "1", "a"]. `to` ends a range that starts with the last label of the path. */
export interface Item {
  readonly path: readonly string[];
  readonly to: string | null;
}

/** A run of items and where the text goes on after it. */
export interface ItemList {
  readonly items: readonly Item[];
  readonly end: number;
}

/** How the members of a list are written, by what they number. */
const itemPatterns = {
  article: "articleItem",
  paragraph: "paragraphItem",
  point: "pointItem",
  roman: "romanItem",
  section: "sectionItem",
  recital: "recitalItem",
} as const;
/** What a list numbers. */
export type ItemKind = keyof typeof itemPatterns;

/** The pattern at one place of a text and nowhere later; null when the text goes on otherwise. */
export const matchAt = (pattern: string, text: string, at: number): RegExpExecArray | null => {
  const sticky = compiled.get(pattern) ?? new RegExp(pattern, "uy");
  compiled.set(pattern, sticky);
  sticky.lastIndex = at;
  return sticky.exec(text);
};
const compiled = new Map<string, RegExp>();

/** The labels of a member: "4 bis" is one, "premier" is 1. */
const labelsOf = (written: string, words: Words): string[] =>
  [...written.replace(words.regex("insertedNumber", "g"), plainNumber).matchAll(/[0-9a-z]+/gi)].map(
    ([label]) => words.labels[label] ?? label,
  );

const isNumber = (label: string): boolean => /^\d/.test(label);
const isRomanLetter = (label: string): boolean => /^[ivx]+$/.test(label);

/** Where in the path before a further label stands: "(b)" after 5(1)(a) is 5(1)(b), "(2)" is 5(2), "(ii)" after (a)(i) is (a)(ii). */
const depthOf = (path: readonly string[], label: string): number => {
  if (isNumber(label)) return path.findLastIndex(isNumber);
  const last = path.at(-1) ?? "";
  const letters = path.filter((part) => !isNumber(part)).length;
  if (letters > 1 && isRomanLetter(label) && isRomanLetter(last)) return path.length - 1;
  return path.findIndex((part) => !isNumber(part));
};

/** A bare number starts a path anew; a label in brackets continues the one before at its own depth. */
const continuePath = (before: readonly string[], written: string, kind: ItemKind, words: Words): string[] => {
  const labels = labelsOf(written, words);
  const [first = ""] = labels;
  const isBare = !written.trim().startsWith("(") && (isNumber(first) || /^[A-Z]/.test(first));
  if (before.length === 0 || isBare || kind === "recital" || kind === "paragraph") return labels;
  const depth = depthOf(before, first);
  const isArticleNumber = kind === "article" && depth === 0;
  return depth < 0 || isArticleNumber ? [...before, ...labels] : [...before.slice(0, depth), ...labels];
};

const isRomanAfterLetter = (before: readonly string[], written: string, words: Words): boolean =>
  isRomanLetter(labelsOf(written, words)[0] ?? "") &&
  /^[a-z]$/.test(before.at(-1) ?? "") &&
  !isRomanLetter(before.at(-1) ?? "");

/**
 * Reads a list of numbers at a place: `1, 2 and 5 to 7`, `(a), (b) and (c)`, `5(1)(a) and (b)`. `again` is a word that may stand
 * before each member ("point (a) and point (b)"); a Roman point after it lies inside the one before and is not read here. Null where no list starts.
 */
export const readItems = (
  text: string,
  at: number,
  kind: ItemKind,
  again: string,
  isPlural: boolean,
  words: Words,
): ItemList | null => {
  const pattern = words.patterns[itemPatterns[kind]];
  const first = matchAt(String.raw`\s?(?:${pattern})`, text, at);
  if (first === null) return null;
  const items: Item[] = [{ path: continuePath([], first[0], kind, words), to: null }];
  let end = at + first[0].length;
  for (;;) {
    const joined = matchAt(`(?<join>${words.patterns.join})(?<again>${again})?(?<item>${pattern})`, text, end);
    const { join = "", item = "", again: word } = joined?.groups ?? {};
    const last = items.at(-1);
    if (joined === null || last === undefined) break;
    const isList = isPlural || !join.startsWith(",") || words.regex("bracketed").test(item.trim());
    // After a word in the singular ("point 1, 6 or 7") a comma belongs to a list only when an "and" or "or" ends it.
    const goesOn = matchAt(words.patterns.listGoesOn, text, end + joined[0].length) !== null;
    if (!isList && !goesOn && !words.regex("joinLast").test(join)) break;
    if (word !== undefined && join.startsWith(",") && isRomanAfterLetter(last.path, item, words)) break;
    const path = continuePath(last.path, item, kind, words);
    const isRange = words.regex("range").test(join) && path.length === last.path.length;
    if (isRange) items[items.length - 1] = { ...last, to: path.at(-1) ?? null };
    else items.push({ path, to: null });
    end += joined[0].length;
  }
  return { items, end };
};
