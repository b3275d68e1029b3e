import type { IsoDate } from "../shared/dates.ts";
import type { CatalogEntry } from "./catalog.ts";

/** What is known of an act's consolidated texts, and which newer ones exist. */
export interface WatchedAct {
  readonly act: string;
  readonly celex: string;
  /** The newest consolidated text in the catalog; null where the Official Journal's is the only one. */
  readonly known: IsoDate | null;
  /** Dates of consolidated texts that are newer, oldest first. */
  readonly newer: readonly IsoDate[];
}

/** Compares the catalog with what exists. `find` answers the dates of the consolidated texts of acts, by CELEX number. */
export const watchActs = async (
  catalog: readonly CatalogEntry[],
  find: (celexes: readonly string[]) => Promise<ReadonlyMap<string, readonly IsoDate[]>>,
): Promise<WatchedAct[]> => {
  const found = await find(catalog.map(({ celex }) => celex));
  return catalog.map(({ id, celex, consolidated = [] }) => {
    const known = consolidated.at(-1) ?? null;
    const newer = (found.get(celex) ?? []).filter((date) => known === null || date > known);
    return { act: id, celex, known, newer };
  });
};
