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

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const units = `days?|calendar|working|months?|years?|hours?|weeks?|times|per|percent|million|billion|EUR|${months}`;
/** A number that counts something or is part of another one is no number of a provision. */
const notCounting = String.raw`(?![\d/%]|\.\d|[\u2010-\u2015-]\w|\s(?:${units})\b)`;
const bracket = String.raw`\s?\(\s?(?:\d{1,3}[a-z]{0,2}|[a-z]{1,5})\s?\)`;

/** How the members of a list are written, by what they number. */
export const itemPatterns = {
  article: String.raw`\d{1,3}[a-z]{0,2}\b${notCounting}(?:${bracket})*|(?:${bracket})+`,
  paragraph: String.raw`(?:\d{1,3}[a-z]{0,2}\b${notCounting}|\(\d{1,3}[a-z]{0,2}\))(?:${bracket})*`,
  point: String.raw`\d{1,2}(?:\.\d{1,2})*(?:\.(?=\s(?:and|or)\s)|[a-z]?\b${notCounting})(?:\s?\([a-z]{1,5}\))*|(?:${bracket})+`,
  roman: String.raw`[IVXLC]+\b|\d{1,2}\b${notCounting}`,
  section: String.raw`(?:[A-H]|[IVX]+|\d{1,2}${notCounting})(?![\w\u2019'])`,
  recital: String.raw`\(?\d{1,3}\b${notCounting}\)?`,
} as const;
/** What a list numbers. */
export type ItemKind = keyof typeof itemPatterns;

/** The pattern at one place of a text and nowhere later; null when the text goes on otherwise. */
export const matchAt = (pattern: string, text: string, at: number): RegExpExecArray | null => {
  const sticky = compiled.get(pattern) ?? new RegExp(pattern, "y");
  compiled.set(pattern, sticky);
  sticky.lastIndex = at;
  return sticky.exec(text);
};
const compiled = new Map<string, RegExp>();

const labelsOf = (written: string): string[] => [...written.matchAll(/[0-9a-z]+/gi)].map(([label]) => label);

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
const continuePath = (before: readonly string[], written: string, kind: ItemKind): string[] => {
  const labels = labelsOf(written);
  const [first = ""] = labels;
  const isBare = !written.trim().startsWith("(") && (isNumber(first) || /^[A-Z]/.test(first));
  if (before.length === 0 || isBare || kind === "recital" || kind === "paragraph") return labels;
  const depth = depthOf(before, first);
  const isArticleNumber = kind === "article" && depth === 0;
  return depth < 0 || isArticleNumber ? [...before, ...labels] : [...before.slice(0, depth), ...labels];
};

const joinPattern = String.raw`,\s(?:and\s|or\s)?|\s(?:and\/or|and\sto|and|or|to)\s|[-\u2013](?=\()`;
/** After a word in the singular ("point 1, 6 or 7") a comma belongs to a list only when an "and" or "or" ends it. */
const listGoesOn = String.raw`(?:,\s[^\s,]+)*,?\s(?:and|or)\s[(\d]`;

const isRomanAfterLetter = (before: readonly string[], written: string): boolean =>
  isRomanLetter(labelsOf(written)[0] ?? "") &&
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
): ItemList | null => {
  const first = matchAt(String.raw`\s?(?:${itemPatterns[kind]})`, text, at);
  if (first === null) return null;
  const items: Item[] = [{ path: continuePath([], first[0], kind), to: null }];
  let end = at + first[0].length;
  for (;;) {
    const joined = matchAt(`(?<join>${joinPattern})(?<again>${again})?(?<item>${itemPatterns[kind]})`, text, end);
    const { join = "", item = "", again: word } = joined?.groups ?? {};
    const last = items.at(-1);
    if (joined === null || last === undefined) break;
    const isList = isPlural || !join.startsWith(",") || item.trim().startsWith("(");
    if (!isList && matchAt(listGoesOn, text, end + joined[0].length) === null && !/(?:and|or)\s$/.test(join)) break;
    if (word !== undefined && join.startsWith(",") && isRomanAfterLetter(last.path, item)) break;
    const path = continuePath(last.path, item, kind);
    const isRange = /^(?:\sto\s|[-\u2013])$/.test(join) && path.length === last.path.length;
    if (isRange) items[items.length - 1] = { ...last, to: path.at(-1) ?? null };
    else items.push({ path, to: null });
    end += joined[0].length;
  }
  return { items, end };
};
