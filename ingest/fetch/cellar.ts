import { OperatorError } from "../../shared/errors.ts";
import type { DocumentSource } from "./source.ts";

/** Cellar, the Publications Office's repository. */
export const cellarSource = (options: { url: string; cacheDir: string }): DocumentSource => ({
  kind: "cellar",
  consolidatedDates: async (_celex, known) => [...known],
  read: async (celex) => {
    throw new OperatorError(`${celex}: not fetched from ${options.url}.`);
  },
});
