import { type AnnexPart, type AnnexPartKind, fromRoman } from "../../shared/citation/index.ts";
import { follows } from "../parse/annex-part.ts";
import type { Block } from "../parse/tree.ts";

/** How a part is numbered: parts inside each other are numbered in different ways. */
const styleOf = ({ kind, number }: AnnexPart): string => {
  if (/^\d/.test(number)) return `${kind} 1`;
  if (/\d$/.test(number)) return `${kind} A1`;
  return fromRoman(number) !== null && /^[IVX]+$/.test(number) ? `${kind} I` : `${kind} A`;
};

/** The open part that a new one stands beside: it is the next of it, or numbered in the same way; -1 where it stands inside the last. */
const besideOf = (open: readonly AnnexPart[], part: AnnexPart): number => {
  const same = open.findIndex(({ kind, number }) => kind === part.kind && number === part.number);
  const outer = same < 0 ? open : open.slice(0, same);
  const isNext = outer.findLastIndex((other) => other.kind === part.kind && follows(other.number, part.number));
  if (isNext >= 0 || same >= 0) return isNext;
  return open.findLastIndex((other) => styleOf(other) === styleOf(part));
};

/**
 * The parts that are open after one more has been opened. Appendices and forms are the annex's own, unless each part has a first
 * one; a part with the number of an open one ("Part I" of an appendix to Part I) stands inside it.
 */
export const openPart = (open: readonly AnnexPart[], part: AnnexPart, isRepeated: boolean): AnnexPart[] => {
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
