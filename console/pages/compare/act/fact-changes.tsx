import { texts } from "../../../texts/en.ts";
import type { MetadataChange } from "../changes.ts";
import { factInWords } from "./facts.ts";

const words = texts.compare;

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
