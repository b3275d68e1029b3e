import { type IsoDate, today } from "../../shared/dates.ts";
import type { CatalogEntry } from "../catalog.ts";
import type { Progress } from "../progress.ts";
import { type ActDocuments, fetchAct, missedExpression, servedExpression } from "./expressions.ts";
import type { DocumentSource } from "./source.ts";

/** What to fetch: whose documents, in which language, as of which day (null: the newest). */
export interface FetchOptions {
  readonly source: DocumentSource;
  readonly catalog: readonly CatalogEntry[];
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly progress: Progress;
}

/** EUR-Lex consolidates amendments before their day: such a text must not pass for the law of today. */
const isFuture = (documents: ActDocuments): boolean =>
  documents.consolidated !== null && servedExpression(documents) > today();

/** Reads the documents of one act, and says where they are not what is the law today. Throws an OperatorError when one cannot be had. */
export const fetchDocuments = async (
  entry: CatalogEntry,
  { source, language, asOf, progress }: Omit<FetchOptions, "catalog">,
): Promise<ActDocuments> => {
  const documents = await fetchAct(source, entry, language, asOf);
  const missed = missedExpression(documents, asOf);
  if (missed !== null) {
    progress.note(
      `WARNING: ${entry.id} is built from an older text: the source lacks the consolidated one of ${missed} in "${language}".`,
    );
  }
  if (isFuture(documents)) {
    progress.note(
      `WARNING: ${entry.id} is built from the text of ${servedExpression(documents)}, which is not the law yet: --as-of ${today()} takes the one that is.`,
    );
  }
  return documents;
};
