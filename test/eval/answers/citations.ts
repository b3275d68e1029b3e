import { type Citation, citationId, isUnder, parseCitation, withoutPart } from "../../../shared/citation/index.ts";

interface Located {
  readonly chunk_id: string;
  readonly article_id: string;
}

/** What a snapshot must tell for citations to be checked; a Snapshot does, with its manifest's acts. */
export interface CitationGround {
  readonly acts: ReadonlyArray<{ readonly id: string; readonly number: string; readonly short_name: string }>;
  readonly chunks: ReadonlyArray<Located & { readonly act_id: string; readonly citation: string }>;
  resolve(wanted: Citation): readonly Located[];
}

/** A citation as it stands in an answer, and where it leads to; null when it leads nowhere. */
export interface AnswerCitation {
  readonly text: string;
  /** The article, annex or recital. */
  readonly articleId: string | null;
  /** The very paragraph or point that is named. */
  readonly address: string | null;
}

/** Reads the citations of an answer. `impliedAct` is the act that a citation without a name means, null where none is implied. */
export type CitationReader = (answer: string, impliedAct: string | null) => AnswerCitation[];

const nowhere = { articleId: null, address: null };

const citationPattern = /\[((?:Article|Annex|Recital)s?\b[^[\]]*)\]/gi;

/**
 * Makes the reader for a snapshot. It shares no code with the part that writes and verifies citations, so that an error there is
 * seen here: the act's name is what the manifest calls it, and a provision counts only when the snapshot has it.
 */
export const createCitationReader = (ground: CitationGround): CitationReader => {
  const names = ground.acts
    .flatMap((act) => [act.short_name, act.number].map((name) => ({ name, actId: act.id })))
    .sort((left, right) => right.name.length - left.name.length);
  const written = new Map(ground.chunks.map((chunk) => [`${chunk.act_id} ${chunk.citation}`, chunk]));

  const locate = (text: string, impliedAct: string | null): Omit<AnswerCitation, "text"> => {
    const named = names.find(({ name }) => text.endsWith(` ${name}`));
    const actId = named?.actId ?? impliedAct;
    const address = named === undefined ? text : text.slice(0, -named.name.length - 1);
    if (actId === null) return nowhere;
    const exact = written.get(`${actId} ${address}`);
    if (exact !== undefined) return { articleId: exact.article_id, address: withoutPart(exact.chunk_id) };
    const parsed = parseCitation(address);
    if (parsed === null) return nowhere;
    const [first] = ground.resolve({ ...parsed, actId });
    if (first === undefined) return nowhere;
    const id = citationId({ ...parsed, actId });
    // "Article 4(7)" may mean point 7: then the law's own address counts.
    const isOwn = isUnder(first.chunk_id, id) || isUnder(id, first.chunk_id);
    return { articleId: first.article_id, address: isOwn ? id : withoutPart(first.chunk_id) };
  };

  return (answer, impliedAct) =>
    [...answer.matchAll(citationPattern)].map(([, text = ""]) => ({
      text,
      ...locate(text.trim(), impliedAct),
    }));
};
