import {
  type AnnexPart,
  type AnnexPartKind,
  annexPartKind,
  annexPartNumber,
  annexPartWords,
  fromRoman,
} from "../../../shared/citation/index.ts";
import type { Block } from "../tree.ts";

const named = new RegExp(
  String.raw`^(?:\([^)]{1,40}\)\s)?(?<word>${annexPartWords})\s[‘'“]?(?<number>${annexPartNumber})(?![\w(]|[’'.-]\w)(?<rest>.*)$`,
  "is",
);
/** `A. Groups of classes`, `(B1) Euro 4`, `II. Additional assumptions`: a part that is called by its number alone. */
const bare = /^(?:\((?<inBrackets>[A-Z]\d?)\)|(?<dotted>[A-Z]\d?|[IVX]{1,6})\.)(?:\s|$)/;
const called = new RegExp(String.raw`^(?:\([^)]{1,40}\)\s)?(?:${annexPartWords})\s`, "i");

/** True for the heading of a part that has no name but its number: "A. Groups of classes". */
export const isBarePart = (heading: string): boolean => !called.test(heading);

/** A line longer than this is a sentence that names a part, and opens none. */
const titleMax = 400;

/** What stands after "Part A" where a line opens it: nothing, a mark, or a title that begins with a capital. */
const isTitle = (rest: string): boolean => /^[’'”]?\s*$|^\s*[.:–—-]\s*\S|^\s+\(?[A-Z‘“]/.test(rest);

const namedPart = (text: string, isHeading: boolean): AnnexPart | null => {
  const { word = "", number = "", rest = "" } = named.exec(text)?.groups ?? {};
  const kind = annexPartKind(word);
  const isWritten = /^[A-Z]/.test(word) && /^[A-Z\d]/.test(number) && text.length <= titleMax;
  if (kind === null || !isWritten || (kind === "article" && !/^\s*$/.test(rest))) return null;
  return isHeading || isTitle(rest) ? { kind, number: number.toUpperCase() } : null;
};

/** The number that a line or an item begins with in place of a name: "A.", "(B1)", "II."; null for other blocks. */
export const bareNumberOf = (block: Block): string | null => {
  const text =
    block.type === "point" ? block.label : block.type === "text" || block.type === "heading" ? block.text : "";
  const { inBrackets, dotted } = bare.exec(text)?.groups ?? {};
  return text.length > titleMax && block.type === "heading" ? null : (inBrackets ?? dotted ?? null);
};

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Whether a number comes right after another: "B" after "A", "III" after "II", "3" after "2". */
export const follows = (before: string, number: string): boolean => {
  const [last, next] = [fromRoman(before), fromRoman(number)];
  const isNextLetter = letters.includes(before) && letters[letters.indexOf(before) + 1] === number;
  return (
    isNextLetter ||
    (last !== null && next === last + 1) ||
    (/^\d+$/.test(before + number) && Number(number) === Number(before) + 1)
  );
};

const wordsOf = (block: Block): string => {
  if ("text" in block) return block.text;
  return "blocks" in block ? block.blocks.map(wordsOf).join(" ") : "";
};

/** What the annex itself calls its parts that have a number alone: "those mentioned in section I", or parts. */
const bareKindOf = (blocks: readonly Block[]): AnnexPartKind => {
  const words = blocks.map(wordsOf).join(" ");
  const saysSection = /\bsections?\s(?:I{1,3}|[AB])\b/i.test(words);
  return saysSection && !/\bparts?\s(?:I{1,3}|[AB])\b/i.test(words) ? "section" : "part";
};

/**
 * The part of an annex that a block opens: a heading or a line of its own ("PART A", "Class II", "Section 2: Tests"), or an item,
 * heading or line that is called by a capital or Roman number alone. `all` are the bare numbers of the annex: a line of running
 * text that begins like one ("A. Smith") goes on with no other. Null for other blocks.
 */
const annexPartOf = (block: Block, all: ReadonlySet<string>, bareKind: AnnexPartKind): AnnexPart | null => {
  const isHeading = block.type === "heading";
  const part = isHeading || block.type === "text" ? namedPart(block.text, isHeading) : null;
  const number = part === null ? bareNumberOf(block) : null;
  if (number === null) return part;
  const isOneOfMany = [...all].some((other) => follows(other, number) || follows(number, other));
  return block.type !== "text" || isOneOfMany ? { kind: bareKind, number } : null;
};

/**
 * The parts that the blocks of an annex open. Lines that are called articles are parts where they run from the first one: a list of
 * other acts' articles begins elsewhere.
 */
export const annexPartsOf = (blocks: readonly Block[]): ReadonlyMap<Block, AnnexPart> => {
  const bareNumbers = new Set(blocks.flatMap((block) => bareNumberOf(block) ?? []));
  const bareKind = bareKindOf(blocks);
  const found = new Map(
    blocks.flatMap((block) => {
      const part = annexPartOf(block, bareNumbers, bareKind);
      return part === null ? [] : [[block, part] as const];
    }),
  );
  const articles = [...found.values()].filter(({ kind }) => kind === "article");
  const areOwn = articles.every(({ number }, place) => Number.parseInt(number, 10) === place + 1);
  return areOwn ? found : new Map([...found].filter(([, { kind }]) => kind !== "article"));
};
