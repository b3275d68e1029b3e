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

type Acts = readonly ActEntry[];

const actsByName = new WeakMap<Acts, ReadonlyMap<string, ActEntry>>();

/** Of those of one name the first. */
const byName = (acts: Acts): ReadonlyMap<string, ActEntry> => {
  const known = actsByName.get(acts);
  if (known !== undefined) return known;
  const names = new Map(acts.toReversed().map((act) => [act.short_name, act]));
  actsByName.set(acts, names);
  return names;
};

/** The act whose name stands at the end of some words, after others: the longest such name. */
export const actAtEnd = (words: string, acts: Acts): ActEntry | undefined => {
  const names = byName(acts);
  for (let at = words.indexOf(" "); at >= 0; at = words.indexOf(" ", at + 1)) {
    const act = names.get(words.slice(at + 1));
    if (act !== undefined) return act;
  }
  return undefined;
};

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
