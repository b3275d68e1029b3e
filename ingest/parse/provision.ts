import { anyLanguage } from "../languages/index.ts";
import { groupAnnexPoints } from "./annex/annex-points.ts";
import { documentTypeOf, languageOf } from "./naming.ts";
import { flattenParagraphs, groupParagraphs, joinPunctuation } from "./paragraphs.ts";
import { withoutQuotedNumbers } from "./quotation.ts";
import type { Act, Block, Recital } from "./tree.ts";
import { nestFlatLists } from "./xhtml/flat-lists.ts";

const closingFormula = new RegExp(`^${anyLanguage("closingFormula")}`);

/** Some layouts set the closing formula inside the last article; it is the act's, not the article's. */
const dropClosingFormula = (blocks: readonly Block[]): Block[] => {
  const index = blocks.findIndex((block) => block.type === "text" && closingFormula.test(block.text));
  if (index >= 0) return blocks.slice(0, index);
  return blocks.map((block) =>
    block.type === "paragraph" ? { ...block, blocks: dropClosingFormula(block.blocks) } : block,
  );
};

/** An article's blocks from what a layout's reader found in order: paragraphs gathered, quoted ones left as text. */
export const articleBlocks = (found: readonly Block[]): Block[] =>
  nestFlatLists(withoutQuotedNumbers(dropClosingFormula(groupParagraphs(joinPunctuation(found)))));

/** An annex's blocks: numbered lines become points, nested by their numbers, and its parts are marked. */
export const annexBlocks = (found: readonly Block[]): Block[] =>
  groupAnnexPoints(nestFlatLists(withoutQuotedNumbers(flattenParagraphs(joinPunctuation(found)))));

const printedNumber = /^\((\d{1,3}[a-z]?)\)\s+(?=\S)/;

/** A recital by its printed number; null where the blocks start with none. */
export const recitalFrom = (found: readonly Block[], footnotes: readonly string[]): Recital | null => {
  const [first, ...rest] = joinPunctuation(found);
  if (first?.type === "point" && first.number !== null) {
    return { number: first.number, blocks: [...first.blocks, ...rest], footnotes };
  }
  const match = first?.type === "text" ? printedNumber.exec(first.text) : null;
  if (first?.type !== "text" || match === null) return null;
  const text = first.text.slice(match[0].length);
  return { number: match[1] ?? "", blocks: [{ type: "text", text }, ...rest], footnotes };
};

/** A recital before it has a number: its blocks and the footnotes that are marked in it. */
interface UnnumberedRecital {
  readonly blocks: readonly Block[];
  readonly footnotes: readonly string[];
}

/** How a recital without a number begins: "Whereas …". */
export const opensWithWhereas = new RegExp(String.raw`^${anyLanguage("whereas")}\b`, "i");
const whereas = new RegExp(String.raw`^${anyLanguage("whereas")}\s?:?$`, "i");

/** True for the line that opens all recitals: "Whereas:". */
export const isWhereas = (line: string): boolean => whereas.test(line);

const opensRecitals = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => block.type === "text" && isWhereas(block.text));

/**
 * Recitals by their printed numbers, whatever the source's ids say. Acts of before 1998 print none: theirs are counted, as they are
 * cited ("the third recital").
 */
export const numberRecitals = (found: readonly UnnumberedRecital[]): Recital[] => {
  const whole = found.filter(({ blocks }) => !opensRecitals(blocks));
  const read = whole.map(({ blocks, footnotes }) => recitalFrom(blocks, footnotes));
  const isCounted = read.every((recital) => recital === null);
  return whole.map(
    ({ blocks, footnotes }, index) =>
      read[index] ?? { number: isCounted ? String(index + 1) : "", blocks: joinPunctuation(blocks), footnotes },
  );
};

/** Completes an act with what its own words say: the kind of act by its title, the language by its first articles. */
export const completeAct = (parts: Omit<Act, "documentType" | "language">): Act => ({
  ...parts,
  documentType: documentTypeOf(parts.title),
  language: languageOf(`${parts.title} ${JSON.stringify(parts.articles.slice(0, 5).map((article) => article.blocks))}`),
});
