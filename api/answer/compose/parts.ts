import { contains, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import { cutText, sentencesOf, withoutLabel } from "../text/sentences.ts";
import { type Quotation, rankSentences, type Wanted } from "./lead.ts";
import { type Passage, rankPassages } from "./passages.ts";

/** What an answer says of one regulation, before it is worded. */
export interface AnswerParts {
  readonly lead: Quotation;
  /** The items of the list that the lead introduces. */
  readonly items: readonly Chunk[];
  readonly further: readonly Quotation[];
  readonly exceptions: readonly Quotation[];
}

const itemsMax = 10;
const furtherMax = 3;
const exceptionsMax = 2;
const provisionsRead = 4;
/** Passages of other provisions are said too when they come this near to the best. */
const nearEnough = 0.72;

const exceptionMarkers =
  /\b(?:unless|shall not apply|does not apply|do not apply|by way of derogation|by derogation|notwithstanding|except where|with the exception|provided that|exempt)\b/i;

/** The points right below the words that introduce them. */
const itemsBelow = (provision: Provision, lead: Chunk): Chunk[] => {
  const address = parseCitationId(lead.chunk_id);
  if (address === null || !/:$/.test(lead.text.trim())) return [];
  return provision.chunks.filter((chunk) => {
    const inner = parseCitationId(chunk.chunk_id);
    return (
      inner !== null &&
      chunk.chunk_id !== lead.chunk_id &&
      contains({ ...address, subparagraph: null }, inner) &&
      inner.points.length === address.points.length + 1 &&
      inner.subparagraph === null
    );
  });
};

const exceptionsIn = (provision: Provision, used: ReadonlySet<string>, lead: Quotation): Quotation[] =>
  provision.chunks
    .filter((chunk) => !used.has(chunk.chunk_id) || chunk === lead.chunk)
    .flatMap((chunk) =>
      sentencesOf(chunk.text)
        .map(withoutLabel)
        .filter((sentence) => exceptionMarkers.test(sentence) && sentence !== lead.sentence && !/:$/.test(sentence))
        .map((sentence): Quotation => ({ provision, chunk, sentence, score: 0 })),
    )
    .slice(0, exceptionsMax);

interface Candidate {
  readonly ranked: RankedProvision;
  readonly passages: readonly Passage[];
}

const bestQuotations = (candidate: Candidate, wanted: Wanted, library: Library): Quotation[] =>
  candidate.passages
    .slice(0, 8)
    .flatMap((passage) => rankSentences(candidate.ranked.provision, passage, wanted, library))
    .sort((left, right) => right.score - left.score);

/**
 * Chooses what an answer says: the sentence that answers best, the list it opens, what else speaks to the question, and the
 * exceptions of the same provision. The lead comes from the first provision unless another one's sentence is plainly better.
 */
export const chooseParts = (
  chosen: readonly RankedProvision[],
  ranking: Ranking,
  wanted: Wanted,
  library: Library,
): AnswerParts | null => {
  const candidates = chosen.slice(0, provisionsRead).map(
    (ranked): Candidate => ({
      ranked,
      passages: rankPassages(library, ranking, ranked.provision),
    }),
  );
  const top = candidates[0]?.ranked.score ?? 0;
  const quotations = candidates.flatMap((candidate) =>
    bestQuotations(candidate, wanted, library).map((quotation) => ({
      ...quotation,
      score: quotation.score * (candidate.ranked.score / (top || 1)) ** 4,
    })),
  );
  const ordered = quotations.sort((left, right) => right.score - left.score);
  const [lead] = ordered;
  if (lead === undefined) return null;
  const items = itemsBelow(lead.provision, lead.chunk).slice(0, itemsMax);
  const used = new Set([lead.chunk.chunk_id, ...items.map((item) => item.chunk_id)]);
  const further: Quotation[] = [];
  for (const quotation of ordered) {
    if (further.length === furtherMax || quotation.score < lead.score * nearEnough) break;
    const isElsewhere = quotation.provision.act.regulation !== lead.provision.act.regulation;
    if (isElsewhere || used.has(quotation.chunk.chunk_id) || /:$/.test(quotation.sentence)) continue;
    used.add(quotation.chunk.chunk_id);
    further.push(quotation);
  }
  return { lead, items, further, exceptions: exceptionsIn(lead.provision, used, lead) };
};

/** A quotation short enough for a list. */
export const shortened = (text: string): string => cutText(withoutLabel(text.replace(/\n/g, " ")), 420);
