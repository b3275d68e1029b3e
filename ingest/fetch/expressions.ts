import { type IsoDate, today } from "../../shared/dates.ts";
import type { CatalogEntry } from "../catalog.ts";
import { readAmending } from "./facts/amending.ts";
import { type KnownDocuments, noKnownDocuments } from "./facts/known-documents.ts";
import type { Repeal } from "./facts/repeal-notice.ts";
import {
  compactDate,
  type DocumentSource,
  type ExpressionName,
  expressionDate,
  type FetchedDocument,
  MissingDocumentError,
} from "./source.ts";

/** The documents that one act is built from: its text as published, and the consolidated one to serve if there is any. */
export interface ActDocuments {
  readonly entry: CatalogEntry;
  /** The Official Journal's text, or the oldest consolidated one where the source has no other. */
  readonly published: FetchedDocument;
  readonly consolidated: FetchedDocument | null;
  /** The repeal that the newest consolidated text tells of; null where it is the law. */
  readonly repeal: Repeal | null;
  /** The acts that have inserted provisions, by CELEX number, as far as they can be had. */
  readonly amending: ReadonlyMap<string, FetchedDocument>;
}

/**
 * The newest consolidated text on a day (null: today); null where only the Official Journal's text will do. EUR-Lex consolidates
 * amendments before their day, so a text may be dated in the future: it is no law yet.
 */
export const chooseExpression = (dates: readonly string[], asOf: IsoDate | null): ExpressionName | null => {
  const limit = compactDate(asOf ?? today());
  const past = dates.filter((date) => date <= limit).sort();
  return (past.at(-1) as ExpressionName | undefined) ?? null;
};

/** The newest consolidated text that is one, and the repeal that a later page without text tells of. */
const readConsolidated = async (
  read: (expression: ExpressionName) => Promise<FetchedDocument>,
  dates: readonly string[],
  asOf: IsoDate | null,
  known: KnownDocuments,
): Promise<Pick<ActDocuments, "consolidated" | "repeal">> => {
  const chosen = chooseExpression(dates, asOf);
  if (chosen === null) return { consolidated: null, repeal: null };
  const document = await read(chosen);
  const { repeal } = known.factsOf(document);
  if (repeal === null) return { consolidated: document, repeal: null };
  const earlier = await readConsolidated(
    read,
    dates.filter((date) => date < chosen),
    asOf,
    known,
  );
  return { ...earlier, repeal };
};

/** The text as it was published; the oldest consolidated one where the source has no text of the Official Journal. */
const readPublished = async (
  read: (expression: ExpressionName) => Promise<FetchedDocument>,
  dates: readonly string[],
  asOf: IsoDate | null,
  known: KnownDocuments,
): Promise<FetchedDocument> => {
  try {
    return await read("oj");
  } catch (error) {
    if (!(error instanceof MissingDocumentError)) throw error;
    const limit = compactDate(asOf ?? today());
    for (const date of dates.filter((one) => one <= limit).sort()) {
      const document = await read(date as ExpressionName);
      if (known.factsOf(document).isText) return document;
    }
    throw error;
  }
};

/**
 * Reads what one act needs, and of documents that are known no more than their digests. Recitals are only in the Official Journal's text,
 * so that is always read where there is one.
 */
export const fetchAct = async (
  source: DocumentSource,
  entry: CatalogEntry,
  language: string,
  asOf: IsoDate | null,
  known: KnownDocuments = noKnownDocuments(),
): Promise<ActDocuments> => {
  const dates = await source.consolidatedDates(entry.celex, (entry.consolidated ?? []).map(compactDate), language);
  const readOf = async (celex: string, expression: ExpressionName): Promise<FetchedDocument> => {
    const document = await source.read(celex, expression, language, known.has);
    // Whatever was read is known from now on.
    known.factsOf(document);
    return document;
  };
  const readOwn = (expression: ExpressionName) => readOf(entry.celex, expression);
  const published = await readPublished(readOwn, dates, asOf, known);
  const served = await readConsolidated(readOwn, dates, asOf, known);
  const inserting = served.consolidated === null ? [] : known.factsOf(served.consolidated).inserting;
  const amending = await readAmending(inserting, (celex) => readOf(celex, "oj"));
  return { entry, published, ...served, amending };
};

/** The newest consolidated text that the catalog names for the day (null: today); null where it names none. */
export const namedExpression = ({ consolidated = [] }: CatalogEntry, asOf: IsoDate | null): IsoDate | null =>
  consolidated.filter((date) => date <= (asOf ?? today())).at(-1) ?? null;

/**
 * The date of a consolidated text that the catalog knows for the day, while the documents at hand are older: what is served
 * would lack amendments. Null when all is well.
 */
export const missedExpression = (documents: ActDocuments, asOf: IsoDate | null): IsoDate | null => {
  const named = namedExpression(documents.entry, asOf);
  const served = servedExpression(documents);
  return named !== null && (served === "oj" || served < named) ? named : null;
};

/** `oj`, or the ISO date of the consolidated text that recitals, title and day of publication are taken from. */
export const publishedExpression = ({ published }: ActDocuments): string =>
  published.expression === "oj" ? "oj" : expressionDate(published.expression);

/** `oj`, or the ISO date of the consolidated text that is served. */
export const servedExpression = (documents: ActDocuments): string =>
  documents.consolidated === null ? "oj" : expressionDate(documents.consolidated.expression);
