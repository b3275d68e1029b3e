import { compareWithTree, type Difference } from "../../../ingest/count/compare.ts";
import { countDocument, type RawCounts } from "../../../ingest/count/index.ts";
import { repealIn } from "../../../ingest/fetch/facts/repeal-notice.ts";
import type { FetchedDocument } from "../../../ingest/fetch/source.ts";
import { parseDocument } from "../../../ingest/parse/index.ts";
import { messageOf } from "../../../shared/errors.ts";
import { readSaved, type SavedDocument } from "../../support/law/documents.ts";

const placesMax = 4;

const placesOf = (differences: readonly Difference[]): string => {
  const places = [...new Set(differences.map(({ where }) => where.replace(/, footnotes$/, "")))];
  const shown = places.slice(0, placesMax).join(", ");
  return places.length > placesMax ? `${shown} and ${places.length - placesMax} more` : shown;
};

/** `836 words lost (Annex VIII)`: what differs, without the document's words. */
export const summaryOf = (differences: readonly Difference[]): string => {
  if (differences.length === 0) return "equal";
  const groups = Map.groupBy(differences, ({ kind, of }) => `${of} ${kind}`);
  return [...groups]
    .map(
      ([name, own]) =>
        `${own.reduce((sum, { count }) => sum + count, 0)} ${name.replace(/^provision /, "provisions ")} (${placesOf(own)})`,
    )
    .join("; ");
};

/** Recitals are those of the Official Journal's text: what a consolidated one repeats of them is not read. */
const differencesIn = (document: FetchedDocument, counts: RawCounts): Difference[] =>
  compareWithTree(counts, parseDocument(document)).filter(
    ({ where }) => document.expression === "oj" || !where.startsWith("Recital"),
  );

/** What became of a document: its differences, and the same in a few words. */
export const outcomeOf = (
  document: FetchedDocument,
  counts: RawCounts,
): { differences: readonly Difference[]; outcome: string } => {
  if (repealIn(document) !== null) return { differences: [], outcome: "a notice of repeal, no text" };
  try {
    const differences = differencesIn(document, counts);
    return { differences, outcome: summaryOf(differences) };
  } catch (error) {
    const reason = messageOf(error)
      .replace(`${document.celex}: `, "")
      .replace(/\s*\([^()]*\)\.?$/, "");
    return { differences: [], outcome: `refused: ${reason.slice(0, 80)}` };
  }
};

/** The line of a document in the table of docs/documents.md. */
export const lineOf = (saved: SavedDocument): string => {
  const document = readSaved(saved);
  const counts = countDocument(document);
  const { articles, recitals, annexes, words, cells, footnotes } = counts;
  const total = words.articles + words.recitals + words.annexes;
  const row = [articles, recitals, annexes, total, cells, footnotes].join(" | ");
  const { outcome } = outcomeOf(document, counts);
  return `| ${saved.celex} | ${saved.expression} | ${saved.language} | ${saved.format} | ${row} | ${outcome.replaceAll("|", "/")} |`;
};
