import type { ActEntry, Chunk, Manifest } from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { chunkAct } from "../chunk/chunk-act.ts";
import { type CountedAct, parseCounted } from "../count/parse-counted.ts";
import { actEntryOf } from "../enrich/act-entry.ts";
import { amendingActsOf } from "../enrich/amending-acts.ts";
import { type ApplicationClause, applicationClausesOf } from "../enrich/application-clauses.ts";
import { finalArticleOf } from "../enrich/entry-into-force.ts";
import { transpositionOf } from "../enrich/transposition.ts";
import { type ActDocuments, publishedExpression, servedExpression } from "../fetch/expressions.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { wordsOf } from "../languages/index.ts";
import type { Act } from "../parse/index.ts";
import { type Definition, definitionsOf } from "../references/definitions.ts";

/** What an act says of its own dates: the clauses, and the number of the article that they stand in. */
export interface Dating {
  readonly article: string;
  readonly clauses: readonly ApplicationClause[];
}

/** All that an act's own documents give, before its provisions are related to those of other acts. */
export interface Bundle {
  readonly entry: ActEntry;
  readonly sources: Manifest["sources"];
  /** Each "Having regard to …" of the act. */
  readonly preamble: readonly string[];
  readonly dating: Dating;
  /** What a person should know: sentences on dates that were not understood. */
  readonly notes: readonly string[];
  readonly definitions: readonly Definition[];
  /** Without dates of application, which depend on what refers to what. */
  readonly chunks: readonly Chunk[];
}

/** A document as a manifest names it; what it holds is not part of its name. */
export const sourceOf = ({
  celex,
  expression,
  language,
  format,
  sha256,
}: Omit<Bundle["sources"][number], "counts">): Bundle["sources"][number] => ({
  celex,
  expression,
  language,
  format,
  sha256,
});

/** The text that is served beside the published one; null where that is served itself. */
const laterText = ({ published, consolidated }: ActDocuments): FetchedDocument | null =>
  consolidated?.expression === published.expression ? null : consolidated;

/** An act's documents as a manifest names them. */
export const sourcesOf = (documents: ActDocuments): Bundle["sources"] =>
  [documents.published, laterText(documents)].flatMap((document) => (document === null ? [] : [sourceOf(document)]));

const requireCounts = (documents: ActDocuments, published: Act): void => {
  const expected = documents.entry.counts;
  if (expected === undefined) return;
  const found = {
    articles: published.articles.length,
    recitals: published.recitals.length,
    annexes: published.annexes.length,
  };
  const wrong = (Object.keys(expected) as Array<keyof typeof expected>).filter(
    (kind) => expected[kind] !== found[kind],
  );
  if (wrong.length === 0) return;
  const words = wrong.map((kind) => `${found[kind]} ${kind} instead of ${expected[kind]}`).join(", ");
  throw new OperatorError(`${documents.entry.celex}: ${words} (${documents.published.origin}).`, {
    hint: "The document is not whole, or the catalog's counts are wrong. Nothing was published.",
  });
};

interface ReadAct {
  readonly published: Act;
  /** The text that is served, with the recitals of the Official Journal. */
  readonly act: Act;
  readonly sources: Bundle["sources"];
}

const counted = (document: FetchedDocument, { counts }: CountedAct): Bundle["sources"][number] => ({
  ...sourceOf(document),
  ...(counts === undefined ? {} : { counts }),
});

const readAct = (documents: ActDocuments, note: (message: string) => void): ReadAct => {
  const consolidated = laterText(documents);
  // What a consolidated text repeats of the recitals is not always read.
  const whole = documents.published.expression === "oj" ? "all" : "terms";
  const first = parseCounted(documents.published, consolidated === null ? whole : "recitals", note);
  const published = first.act;
  requireCounts(documents, published);
  const sources = [counted(documents.published, first)];
  if (consolidated === null) return { published, act: published, sources };
  const later = parseCounted(consolidated, "terms", note);
  const { recitals, citations } = published;
  return {
    published,
    act: { ...later.act, recitals, citations },
    sources: [...sources, counted(consolidated, later)],
  };
};

const datingOf = (act: Act, entry: ActEntry): Pick<Bundle, "dating" | "notes"> => {
  const final = finalArticleOf(act);
  const transposed = transpositionOf(act, entry.in_force_from);
  const clauses = final === undefined ? [] : applicationClausesOf(final, entry.in_force_from, wordsOf(act.language));
  return {
    dating: {
      article: (transposed?.article ?? final)?.number ?? "1",
      clauses: [...clauses, ...(transposed?.clauses ?? [])],
    },
    notes: (entry.unread_dates ?? []).map(
      (sentence) => `${entry.celex}: no date of application can be told from "${sentence}"`,
    ),
  };
};

const bundleOf = (documents: ActDocuments, fits: (text: string) => boolean): Bundle => {
  const notes: string[] = [];
  const { published, act, sources } = readAct(documents, (message) => notes.push(message));
  const made = actEntryOf(documents.entry, published, act, servedExpression(documents));
  const entry = {
    ...made,
    repealed_on: made.repealed_on ?? documents.repeal?.on ?? null,
    amended_by: amendingActsOf(act, documents.amending),
  };
  const chunks = chunkAct(act, entry, { fits, recitalsOf: publishedExpression(documents) });
  const dating = datingOf(act, entry);
  return {
    entry: { ...entry, counts: { ...entry.counts, chunks: chunks.length } },
    sources,
    preamble: act.citations,
    ...dating,
    notes: [...notes, ...dating.notes],
    definitions: definitionsOf(chunks, wordsOf(act.language)),
    chunks,
  };
};

/**
 * Parses, chunks and describes one act. `fits` tells which texts are short enough for the embedding model. Throws an OperatorError
 * that names the CELEX, whatever is wrong.
 */
export const makeBundle = (documents: ActDocuments, fits: (text: string) => boolean): Bundle => {
  try {
    return bundleOf(documents, fits);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${documents.entry.celex}: ${messageOf(error)} (${documents.published.origin})`, {
      cause: error,
    });
  }
};
