import { formatDay } from "../../parts/dates.ts";
import { texts } from "../../texts/en.ts";
import { datesOf, type MetadataChange } from "./changes.ts";

const words = texts.compare;

/** `2 December 2027 (systems of Annex III); 2 August 2028` */
export const datesInWords = (value: MetadataChange["from"]): string =>
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

const headings = ["applicability", "title", "heading", "footnotes"] as const;

/** Moved dates and other facts about provisions: one line for all that moved together. */
export const FactChanges = ({ changes }: { readonly changes: readonly MetadataChange[] }) => (
  <>
    {headings.map((field) => {
      const ofField = changes.filter((change) => change.field === field);
      return ofField.length === 0 ? null : (
        <div key={field} class="compare-facts">
          <h4>{words.metadata[field]}</h4>
          <ul>
            {ofField.map((change, position) => (
              <li key={position}>
                <strong>{change.label}</strong>: {factInWords(change)}
              </li>
            ))}
          </ul>
        </div>
      );
    })}
  </>
);
