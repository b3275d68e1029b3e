import type { IsoDate } from "../../shared/dates.ts";
import type { CatalogEntry } from "../catalog.ts";
import type { Progress } from "../progress.ts";
import {
  type ActDocuments,
  fetchAct,
  missedExpression,
  namedExpression,
  publishedExpression,
  servedExpression,
} from "./expressions.ts";
import type { KnownDocuments } from "./facts/known-documents.ts";
import type { DocumentSource } from "./source.ts";

/** What to fetch: whose documents, in which language, as of which day (null: the newest). */
export interface FetchOptions {
  readonly source: DocumentSource;
  readonly catalog: readonly CatalogEntry[];
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly progress: Progress;
  /** What is known of documents that were read before; without it they are read anew. */
  readonly known?: KnownDocuments;
}

/** What an operator should know of the text that is taken: that it is older than it should be, or newer than the catalog says. */
const noteOn = (
  documents: ActDocuments,
  { asOf, language }: Pick<FetchOptions, "asOf" | "language">,
): string | null => {
  const { id } = documents.entry;
  const [named, served] = [namedExpression(documents.entry, asOf), servedExpression(documents)];
  const published = publishedExpression(documents);
  if (published !== "oj") {
    return `WARNING: ${id}: the source lacks the text of the Official Journal in "${language}"; recitals, title and dates are those of the consolidated text of ${published}.`;
  }
  if (missedExpression(documents, asOf) !== null) {
    return `WARNING: ${id} is built from an older text: the source lacks the consolidated one of ${named} in "${language}".`;
  }
  if (served === (named ?? "oj")) return null;
  return `${id}: the consolidated text of ${served} is taken (the catalog names ${named ?? "none"}).`;
};

/** Reads the documents of one act, and says where they are not what the catalog names. Throws an OperatorError when one cannot be had. */
export const fetchDocuments = async (
  entry: CatalogEntry,
  options: Omit<FetchOptions, "catalog">,
): Promise<ActDocuments> => {
  const { source, language, asOf, progress, known } = options;
  const documents = await fetchAct(source, entry, language, asOf, known);
  const note = noteOn(documents, options);
  if (note !== null) progress.note(note);
  return documents;
};
