import type { AmendingAct } from "../../shared/corpus/index.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { parseDocument } from "../parse/index.ts";
import type { Act } from "../parse/tree.ts";
import { actEntryOf } from "./act-entry.ts";
import { numberOf } from "./identity.ts";

/** From when an act applies by its own words; null where it is not at hand, cannot be read or leaves the day to another. */
const appliesFrom = (document: FetchedDocument | undefined): string | null => {
  if (document === undefined) return null;
  try {
    const act = parseDocument(document);
    return actEntryOf({ id: "amending", celex: document.celex, aliases: [] }, act, act, "oj").applies_from;
  } catch {
    return null;
  }
};

const numberFrom = (title: string, celex: string, language: string): string => {
  try {
    return numberOf(title, celex, language);
  } catch {
    return celex;
  }
};

/**
 * The acts that have amended a text, as it lists them, each with the day from which it applies where its own document is at hand: what
 * it inserted did not apply before.
 */
export const amendingActsOf = (act: Act, documents: ReadonlyMap<string, FetchedDocument>): AmendingAct[] =>
  (act.amendedBy ?? []).map(({ celex, title, publishedOn }) => ({
    celex,
    number: numberFrom(title, celex, act.language),
    published_on: publishedOn,
    applies_from: appliesFrom(documents.get(celex)),
  }));
