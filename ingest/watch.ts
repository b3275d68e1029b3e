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

/** Compares the catalog with what exists. `find` answers the dates of an act's consolidated texts. */
export const watchActs = (
  catalog: readonly CatalogEntry[],
  find: (celex: string) => Promise<readonly IsoDate[]>,
): Promise<WatchedAct[]> =>
  Promise.all(
    catalog.map(async ({ id, celex, consolidated = [] }) => {
      const known = consolidated.at(-1) ?? null;
      const newer = (await find(celex)).filter((date) => known === null || date > known);
      return { act: id, celex, known, newer };
    }),
  );
