import { renderBlocks } from "../chunk/render.ts";
import type { Act, Block } from "../parse/tree.ts";
import { distinct, type ProvisionKind, type RawProvision, wordsOf } from "./ledger.ts";
import { imageMark } from "./lines.ts";

/** The words of a parsed text. It says `[image]` where there is one; that is no word, and is counted as what it is. */
export const parsedWordsOf = (text: string): string[] => wordsOf(text.replaceAll(/\[(?:image|formula)\]/gu, imageMark));

const cellsOf = (blocks: readonly Block[]): number =>
  blocks.reduce((total, block) => {
    if (block.type === "table")
      return total + block.rows.flat().filter((cell) => parsedWordsOf(cell).length > 0).length;
    return "blocks" in block ? total + cellsOf(block.blocks) : total;
  }, 0);

/** The provisions of a parsed act in the form in which raw ones are counted. */
export const provisionsOfTree = (act: Act): RawProvision[] => {
  const count = (
    kind: ProvisionKind,
    {
      number,
      title,
      blocks,
      footnotes,
    }: { number: string; title?: string; blocks: readonly Block[]; footnotes: readonly string[] },
  ): RawProvision => ({
    kind,
    number,
    words: parsedWordsOf(`${title ?? ""}\n${renderBlocks(blocks)}`),
    cells: cellsOf(blocks),
    unclearCells: 0,
    footnotes: distinct(footnotes.map(wordsOf)),
  });
  return [
    ...act.recitals.map((recital) => count("recital", recital)),
    ...act.articles.map((article) => count("article", article)),
    ...act.annexes.map((annex) => count("annex", annex)),
  ];
};
