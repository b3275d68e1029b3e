import { citation, citationId } from "../../shared/citation/index.ts";
import type { ActDivision, ActEntry } from "../../shared/corpus/index.ts";
import { gatherDivisions } from "../../shared/corpus/law/divisions.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";
import type { CatalogEntry } from "../catalog.ts";
import { wordsOf } from "../languages/index.ts";
import type { Act } from "../parse/index.ts";
import { applicationClausesOf, unreadClausesOf } from "./application-clauses.ts";
import { entryIntoForceOf, finalArticleOf } from "./entry-into-force.ts";
import { numberOf } from "./identity.ts";
import { transpositionOf } from "./transposition.ts";

const cleanTitle = ({ title, language }: Act): string =>
  title.replace(wordsOf(language).regex("titleMark", "i"), "").trim();

/**
 * The act's general date of application: its final article's, a directive's for national law, else its entry into force. Null where
 * the final article leaves it to another act or to an event.
 */
const generalDateOf = (act: Act, inForceFrom: IsoDate, isKnown: boolean): IsoDate | null => {
  const finalArticle = finalArticleOf(act);
  const clauses =
    finalArticle === undefined ? [] : applicationClausesOf(finalArticle, inForceFrom, wordsOf(act.language));
  const general = clauses.filter(({ subject, scope }) => subject === null && scope === null);
  const transposed = transpositionOf(act, inForceFrom);
  const told = general.find(({ from }) => from !== null)?.from ?? transposed?.from;
  return told ?? (general.length > 0 || transposed?.isOpen || !isKnown ? null : inForceFrom);
};

const unreadDatesOf = (act: Act, inForceFrom: IsoDate): string[] => {
  const finalArticle = finalArticleOf(act);
  const unread = finalArticle === undefined ? [] : unreadClausesOf(finalArticle, inForceFrom, wordsOf(act.language));
  return [...unread, ...(transpositionOf(act, inForceFrom)?.unread ?? [])];
};

const divisionsOf = ({ articles }: Act, actId: string): ActDivision[] =>
  gatherDivisions(
    articles.map(({ number, divisions }) => ({
      id: citationId(citation({ actId, kind: "article", number })),
      divisions,
    })),
  );

/** What the manifest says of an act: names from the catalog and the title, dates from the act's own text. */
export const actEntryOf = (catalogEntry: CatalogEntry, published: Act, served: Act, expression: string): ActEntry => {
  const { publishedOn } = published;
  if (publishedOn === null) {
    throw new OperatorError(`${catalogEntry.celex}: the document does not print the date of its Official Journal.`, {
      hint: "Save it in another format, or with the description that Formex comes with: dates of law are counted from that day.",
    });
  }
  const entry = entryIntoForceOf(served, publishedOn);
  const known = catalogEntry.inForceFrom ?? entry.on;
  // Words that are not understood give no date of application; the day of publication bounds what is counted from entry into force.
  const inForceFrom = known ?? publishedOn;
  const number = numberOf(published.title, catalogEntry.celex, published.language);
  return {
    id: catalogEntry.id,
    regulation: catalogEntry.under ?? catalogEntry.id,
    celex: catalogEntry.celex,
    number,
    short_name: catalogEntry.shortName ?? number,
    title: cleanTitle(published),
    aliases: [...catalogEntry.aliases],
    document_type: published.documentType,
    language: published.language,
    published_on: publishedOn,
    in_force_from: inForceFrom,
    applies_from: generalDateOf(served, inForceFrom, known !== null),
    unread_dates: [...(known === null ? [entry.words] : []), ...unreadDatesOf(served, inForceFrom)],
    repealed_on: catalogEntry.repealedOn ?? null,
    expression,
    divisions: divisionsOf(served, catalogEntry.id),
    legal_basis: [],
    counts: {
      articles: served.articles.length,
      recitals: published.recitals.length,
      annexes: served.annexes.length,
      chunks: 0,
    },
  };
};
