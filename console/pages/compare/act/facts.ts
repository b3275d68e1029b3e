import { formatDay } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import type { MetadataChange } from "../changes.ts";

const words = texts.compare;

/** A date of application with what it is limited to. */
interface ScopedDate {
  readonly from: string;
  readonly scope: string | null;
}

/** One side of a change of facts: dates, or texts. */
const datesOf = (value: MetadataChange["from"]): ScopedDate[] =>
  typeof value === "string" ? [] : value.flatMap((item) => (typeof item === "string" ? [] : [item]));

/** `2 December 2027 (systems of Annex III); 2 August 2028` */
const datesInWords = (value: MetadataChange["from"]): string =>
  datesOf(value)
    .map(({ from, scope }) => (scope === null ? formatDay(from) : `${formatDay(from)} (${scope})`))
    .join("; ") || words.noDate;

const sideInWords = (change: MetadataChange, side: "from" | "to"): string => {
  const value = change[side];
  if (change.field === "applicability") return datesInWords(value);
  return typeof value === "string" && value !== "" ? `‘${value}’` : words.none;
};

/** `from 2 August 2026 to 2 December 2027`; of footnotes only that they changed. */
export const factInWords = (change: MetadataChange): string =>
  change.field === "footnotes"
    ? words.footnotesChanged
    : words.fromTo(sideInWords(change, "from"), sideInWords(change, "to"));
