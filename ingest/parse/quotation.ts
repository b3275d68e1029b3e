import type { Block } from "./tree.ts";

/** `‘4. …`, `“(b) …`, `‘Article 5a`: a quoted provision, as amending acts print it. */
const quotedProvision =
  /^[‘“«„"']\s?(?:\d+[a-z]*\.|\(?[0-9a-z]{1,5}\)|[—–-]\s|(?:article|annexe?|chapter|chapitre|section|title|titre)\b)/i;
/** `‘risk’ means …`: a quotation that ends where it begins. */
const quotedTerm = /^[‘“«„"'][^’”»"']{1,160}[’”»"']/;
const closing = /[’”»"']\s?[.;,:]?(?:\s(?:and|or|et|ou))?$/;

const opensQuotation = (text: string): boolean =>
  quotedProvision.test(text) || (/^[‘“«„"']/.test(text) && !quotedTerm.test(text));

/** Where the quotation that a line opens ends; the line itself where the next quotation begins before this one closes. */
const endOf = (lines: readonly string[], start: number): number | null => {
  const mark = lines[start]?.charAt(0) ?? "";
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (at > start && line.startsWith(mark)) return start;
    if (closing.test(line)) return at;
  }
  return null;
};

/**
 * The lines that belong to a quotation, by index: what an amending act quotes looks like its own provisions. A quotation
 * that never closes is none.
 */
export const quotedLines = (lines: readonly string[]): ReadonlySet<number> => {
  const quoted = new Set<number>();
  for (let index = 0; index < lines.length; index += 1) {
    const end = opensQuotation(lines[index] ?? "") ? endOf(lines, index) : null;
    if (end === null) continue;
    for (let at = index; at <= end; at += 1) quoted.add(at);
    index = end;
  }
  return quoted;
};

const lastWords = (block: Block | undefined): string => {
  if (block === undefined || block.type === "table") return "";
  return "text" in block ? block.text : lastWords(block.blocks.at(-1));
};

/** A block on one line, as far as quotation marks matter: how it begins and how it ends. */
export const outline = (block: Block): string => {
  if ("text" in block) return block.text;
  return block.type === "table" ? "" : `${block.label} … ${lastWords(block)}`;
};

const withoutNumbers = (block: Block): Block =>
  block.type === "point" ? { ...block, number: null, blocks: block.blocks.map(withoutNumbers) } : block;

/** Points inside a quotation keep their label as text, but are no points of this act: they have no number of their own. */
export const withoutQuotedNumbers = (blocks: readonly Block[]): Block[] => {
  const quoted = quotedLines(blocks.map(outline));
  return blocks.map((block, index) => {
    if (quoted.has(index)) return withoutNumbers(block);
    return "blocks" in block ? { ...block, blocks: withoutQuotedNumbers(block.blocks) } : block;
  });
};
