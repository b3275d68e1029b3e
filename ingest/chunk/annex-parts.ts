import { type AnnexPart, fromRoman } from "../../shared/citation/index.ts";
import { follows } from "../parse/annex-part.ts";

/** How a part is numbered: parts inside each other are numbered in different ways. */
const styleOf = ({ kind, number }: AnnexPart): string => {
  if (/^\d/.test(number)) return `${kind} 1`;
  if (/\d$/.test(number)) return `${kind} A1`;
  return fromRoman(number) !== null && /^[IVX]+$/.test(number) ? `${kind} I` : `${kind} A`;
};

/** What a new one of these stands beside, never inside: it ends every part that is open. */
const outermost: ReadonlySet<string> = new Set(["appendix", "form"]);

/**
 * The parts that are open after one more has been opened. It stands beside the one that it is the next of, or that is numbered in
 * the same way, and otherwise inside the last.
 */
export const openPart = (open: readonly AnnexPart[], part: AnnexPart): AnnexPart[] => {
  if (outermost.has(part.kind)) return [part];
  const isOfKind = (other: AnnexPart): boolean => other.kind === part.kind;
  const beforeIt = open.findLastIndex((other) => isOfKind(other) && follows(other.number, part.number));
  const alike = open.findLastIndex((other) => styleOf(other) === styleOf(part));
  const place = beforeIt >= 0 ? beforeIt : alike;
  return [...(place >= 0 ? open.slice(0, place) : open), part];
};
