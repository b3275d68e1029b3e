import { anyLanguage } from "../languages/index.ts";
import type { Block } from "./tree.ts";

const closers: Readonly<Record<string, string>> = { "‘": "’", "“": "”", "«": "»", "„": "“”", '"': '"”', "'": "'’" };
/** `‘4. …`, `“(b) …`, `‘Article 5a`: a quoted provision, as amending acts print it. */
const quotedProvision = new RegExp(
  String.raw`^[‘“«„"']\s?(?:\d+[a-z]*\.|\(?[0-9a-z]{1,5}\)|[—–-]\s|${anyLanguage("quotedDivision")}\b)`,
  "i",
);
/** `‘risk’ means …`: a quotation that ends where it begins. */
const quotedTerm = /^[‘“«„"'][^’”»"']{1,160}[’”»"']/;
/** `the following paragraph is inserted:`: what follows is quoted, whether or not a mark says where it ends. */
const announced = new RegExp(`${anyLanguage("announcesQuotation")}[^.;]*:$`, "iu");
const afterClosing = String.raw`\s?[.;,:]?(?:\s${anyLanguage("looseJoin")})?$`;

const opensQuotation = (text: string): boolean =>
  quotedProvision.test(text) || (/^[‘“«„"']/.test(text) && !quotedTerm.test(text));

/** Quotations that begin and end within the line, apostrophes inside words among them, say nothing of the one around it. */
const withoutInner = (text: string, mark: string, closer: string): string => {
  const words = text.replace(/(\p{L})[’'](?=\p{L})/gu, "$1");
  return closer.includes(mark) ? words : words.replace(new RegExp(`${mark}[^${mark}${closer}]*[${closer}]`, "g"), "");
};

const closes = (line: string, mark: string, isFirst: boolean): boolean => {
  const closer = closers[mark] ?? mark;
  const inside = withoutInner(isFirst ? line.slice(1) : line, mark, closer);
  return new RegExp(`[${closer}]${afterClosing}`).test(inside);
};

/** Where the quotation that a line opens ends; null where it never does. */
const endOf = (lines: readonly string[], start: number): number | null => {
  const mark = lines[start]?.charAt(0) ?? "";
  const end = lines.findIndex((line, at) => at >= start && closes(line, mark, at === start));
  return end < 0 ? null : end;
};

const indexesOf = (
  lines: readonly string[],
  endAt: (lines: readonly string[], start: number) => number | null,
): ReadonlySet<number> => {
  const quoted = new Set<number>();
  for (let index = 0; index < lines.length; index += 1) {
    const end = opensQuotation(lines[index] ?? "") ? endAt(lines, index) : null;
    if (end === null) continue;
    for (let at = index; at <= end; at += 1) quoted.add(at);
    index = end;
  }
  return quoted;
};

/**
 * The lines that belong to a quotation, by index: what an amending act quotes looks like its own provisions. A quotation
 * that never closes is none.
 */
export const quotedLines = (lines: readonly string[]): ReadonlySet<number> => indexesOf(lines, endOf);

/** The words that a block ends with. */
export const lastWords = (block: Block | undefined): string => {
  if (block === undefined) return "";
  if (block.type === "table") return block.rows.at(-1)?.findLast((cell) => cell !== "") ?? "";
  return "text" in block ? block.text : lastWords(block.blocks.at(-1));
};

/** A block on one line, as far as quotation marks matter: how it begins and how it ends. */
const outline = (block: Block): string => {
  if ("text" in block) return block.text;
  if (block.type === "table") return `${block.rows[0]?.find((cell) => cell !== "") ?? ""} … ${lastWords(block)}`;
  return `${block.label} … ${lastWords(block)}`;
};

/** A quotation that its provision announces runs to the end of it where no mark closes it. */
const endInProvision = (lines: readonly string[], start: number): number | null =>
  endOf(lines, start) ?? (announced.test(lines[start - 1] ?? "") ? lines.length - 1 : null);

/** The blocks of one provision, or of one of its points, that belong to a quotation, by index. */
export const quotedBlocks = (blocks: readonly Block[]): ReadonlySet<number> =>
  indexesOf(blocks.map(outline), endInProvision);

/** A quoted block: its labels and headings are words, and number and divide nothing of this act. */
export const withoutNumbers = (block: Block): Block => {
  if (block.type === "heading") return { type: "text", text: block.text };
  return block.type === "point" ? { ...block, number: null, blocks: block.blocks.map(withoutNumbers) } : block;
};

/** Points inside a quotation keep their label as text, but are no points of this act: they have no number of their own. */
export const withoutQuotedNumbers = (blocks: readonly Block[]): Block[] => {
  const quoted = quotedBlocks(blocks);
  return blocks.map((block, index) => {
    if (quoted.has(index)) return withoutNumbers(block);
    return "blocks" in block ? { ...block, blocks: withoutQuotedNumbers(block.blocks) } : block;
  });
};
