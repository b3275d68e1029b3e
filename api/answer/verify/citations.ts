import { citation, citationId, parseCitation } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk, Snapshot } from "../../../shared/corpus/index.ts";

/** A citation as it stands in an answer, and the chunks it resolves to (none: it does not exist). */
export interface AnswerCitation {
  readonly written: string;
  readonly articleId: string | null;
  readonly chunks: readonly Chunk[];
}

/** A citation as answers write it; whatever looks like one is checked. */
export const citationPattern = /\[((?:Art(?:icle|icles|\.)?|Annex(?:es)?|Recitals?)[\s.]\s?[^[\]]{1,120})\]/gi;

const actAtEnd = (words: string, acts: readonly ActEntry[]): ActEntry | undefined =>
  acts
    .filter((act) => words.endsWith(` ${act.short_name}`))
    .sort((left, right) => right.short_name.length - left.short_name.length)[0];

/** Every `[Article 33(1) GDPR]` of a text, resolved against the snapshot. */
export const citationsIn = (text: string, snapshot: Snapshot): AnswerCitation[] =>
  [...text.matchAll(citationPattern)].map(([written, words = ""]) => {
    const act = actAtEnd(words, snapshot.manifest.acts);
    const address = act === undefined ? null : parseCitation(words.slice(0, -act.short_name.length).trim());
    if (act === undefined || address === null) return { written, articleId: null, chunks: [] };
    const located = citation({ ...address, actId: act.id });
    const chunks = snapshot.resolve(located);
    return {
      written,
      articleId: citationId(citation({ actId: act.id, kind: address.kind, number: address.number })),
      chunks,
    };
  });
