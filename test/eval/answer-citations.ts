import { type Citation, parseCitation } from "../../shared/citation/index.ts";

/** What a snapshot must tell for citations to be checked; a Snapshot does, with its manifest's acts. */
export interface CitationGround {
  readonly acts: ReadonlyArray<{ readonly id: string; readonly number: string; readonly short_name: string }>;
  readonly chunks: ReadonlyArray<{ readonly act_id: string; readonly article_id: string; readonly citation: string }>;
  resolve(wanted: Citation): ReadonlyArray<{ readonly article_id: string }>;
}

/** A citation as it stands in an answer, and the article, annex or recital that it leads to; null when it leads nowhere. */
export interface AnswerCitation {
  readonly text: string;
  readonly articleId: string | null;
}

/** Reads the citations of an answer. `impliedAct` is the act that a citation without a name means, null where none is implied. */
export type CitationReader = (answer: string, impliedAct: string | null) => AnswerCitation[];

const citationPattern = /\[((?:Article|Annex|Recital)s?\b[^[\]]*)\]/gi;

/**
 * Makes the reader for a snapshot. It shares no code with the part that writes and verifies citations, so that an error there is
 * seen here: the act's name is what the manifest calls it, and a provision counts only when the snapshot has it.
 */
export const createCitationReader = (ground: CitationGround): CitationReader => {
  const names = ground.acts
    .flatMap((act) => [act.short_name, act.number].map((name) => ({ name, actId: act.id })))
    .sort((left, right) => right.name.length - left.name.length);
  const written = new Map(ground.chunks.map((chunk) => [`${chunk.act_id} ${chunk.citation}`, chunk.article_id]));

  const articleIdOf = (text: string, impliedAct: string | null): string | null => {
    const named = names.find(({ name }) => text.endsWith(` ${name}`));
    const actId = named?.actId ?? impliedAct;
    const address = named === undefined ? text : text.slice(0, -named.name.length - 1);
    if (actId === null) return null;
    const exact = written.get(`${actId} ${address}`);
    if (exact !== undefined) return exact;
    const parsed = parseCitation(address);
    return parsed === null ? null : (ground.resolve({ ...parsed, actId })[0]?.article_id ?? null);
  };

  return (answer, impliedAct) =>
    [...answer.matchAll(citationPattern)].map(([, text = ""]) => ({
      text,
      articleId: articleIdOf(text.trim(), impliedAct),
    }));
};
