import { type AnnexPart, type AnnexPartKind, fromRoman } from "../../shared/citation/index.ts";
import { follows } from "../parse/annex/annex-part.ts";
import type { Block } from "../parse/tree.ts";

/** A part that is open, and whether it is called by its number alone: "A." inside "PART A" is no second Part A beside it. */
export interface OpenPart extends AnnexPart {
  readonly isBare: boolean;
}

const isOfKind = (one: OpenPart, other: OpenPart): boolean => one.kind === other.kind && one.isBare === other.isBare;

/** How a part is numbered: parts inside each other are numbered in different ways. */
const styleOf = (number: string): string => {
  if (/\d$/.test(number)) return /^\d/.test(number) ? "1" : "A1";
  return fromRoman(number) !== null && /^[IVX]+$/.test(number) ? "I" : "A";
};

/** The open part that a new one stands beside: it is the next of it, or numbered in the same way; -1 where it stands inside the last. */
const besideOf = (open: readonly OpenPart[], part: OpenPart): number => {
  const same = open.findIndex((other) => isOfKind(other, part) && other.number === part.number);
  const outer = same < 0 ? open : open.slice(0, same);
  const isNext = outer.findLastIndex((other) => isOfKind(other, part) && follows(other.number, part.number));
  if (isNext >= 0) return isNext;
  const isLast = same === open.length - 1 && part.isBare;
  if (same >= 0) return isLast ? same : -1;
  return open.findLastIndex((other) => isOfKind(other, part) && styleOf(other.number) === styleOf(part.number));
};

/**
 * The parts that are open after one more has been opened. Appendices and forms are the annex's own, unless each part has a first
 * one; a part with the number of an open one ("Part I" of an appendix to Part I) stands inside it.
 */
export const openPart = (open: readonly OpenPart[], part: OpenPart, isRepeated: boolean): OpenPart[] => {
  if ((part.kind === "appendix" || part.kind === "form") && !isRepeated) return [part];
  const beside = besideOf(open, part);
  return [...(beside >= 0 ? open.slice(0, beside) : open), part];
};

/** The kinds of part of which one number stands twice: each of an annex's parts may have an "Appendix 1". */
export const repeatedKinds = (blocks: readonly Block[]): ReadonlySet<AnnexPartKind> => {
  const parts = blocks.flatMap((block) => (block.type === "heading" && block.part !== undefined ? [block.part] : []));
  const isTwice = ({ kind, number }: AnnexPart): boolean =>
    parts.filter((other) => other.kind === kind && other.number === number).length > 1;
  return new Set(parts.filter(isTwice).map(({ kind }) => kind));
};
