import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedPart } from "../retrieve/rank.ts";
import { type Figure, figuresIn } from "../text/figures.ts";
import { forbids } from "../text/permission.ts";
import { sentencesOf, withoutLabel } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import { opensList } from "./outline.ts";
import type { Wanted } from "./wanted.ts";

/** Words of the law that answer, and where they stand. */
export interface Quotation {
  readonly provision: Provision;
  readonly chunk: Chunk;
  /** One or more whole sentences as they stand, without the label before them. */
  readonly sentence: string;
  readonly score: number;
}

/** Words that make a sentence an exception of another. */
export const exceptionMarkers =
  /\b(?:unless|shall not apply|does not apply|do not apply|shall not be required|by way of derogation|by derogation|notwithstanding|except where|except for|with the exception|exempt(?:ed)?)\b/i;

/** Sentences that give tasks to institutions, which few askers are. */
const institutionalSubject =
  /^(?:[^.;:]{0,160}, (?:the )?(?:Commission|AI Office|Board|ESAs|EBA|Member States|Lead Overseer|competent authorit(?:y|ies)|supervisory authorit(?:y|ies)|market surveillance authorit(?:y|ies)) (?:shall|may|should)\b)|^(?:[\dIVXa-z]+[.)]\s+|\(\w+\)\s+)?(?:In order to [^,]+, )?(?:The (?:Commission|AI Office|Board|ESAs?|EBA|Member States?|European Supervisory Authorities|Lead Overseer|Oversight Forum|power)|Member States|ESAs|Power is|(?:National )?(?:market surveillance|competent|notifying|supervisory) authorit)/;

/** True for a sentence whose subject is an institution of the Union or a Member State. */
export const isInstitutional = (sentence: string): boolean => institutionalSubject.test(sentence);

interface Sentence {
  readonly text: string;
  readonly tokens: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  readonly isInstitutional: boolean;
  readonly isException: boolean;
}

const readSentences = new WeakMap<Chunk, readonly Sentence[]>();

/** The paragraph that a point stands in speaks for it: a task of an institution stays one in each of its points. */
const paragraphOf = (chunk: Chunk, provision: Provision): Chunk => {
  const id = /^.*?_p\d+[a-z]?(?=_|$)/.exec(chunk.chunk_id)?.[0];
  return (chunk.introduction === "" ? undefined : provision.chunks.find(({ chunk_id }) => chunk_id === id)) ?? chunk;
};

const sentencesIn = (chunk: Chunk, provision: Provision): readonly Sentence[] => {
  const known = readSentences.get(chunk);
  if (known !== undefined) return known;
  const context = tokensOf(chunk.introduction);
  const paragraph = paragraphOf(chunk, provision);
  const isTask = paragraph !== chunk && isInstitutional(paragraph.text);
  const read = sentencesOf(chunk.text).map((text) => ({
    text,
    tokens: new Set([...tokensOf(text), ...context]),
    figures: figuresIn(`${chunk.introduction} ${text}`),
    isInstitutional: isTask || isInstitutional(text),
    isException: exceptionMarkers.test(text),
  }));
  readSentences.set(chunk, read);
  return read;
};

/** The asker's own words count more than the thesaurus' beside them: those are many, and some of them always fit. */
const ownShare = 0.7;

/** The share of the question's weight that these words cover, rare words counting more; 0 to 1. */
export const coverageOf = (tokens: ReadonlySet<string>, wanted: Wanted, library: Library): number => {
  const covered = { own: 0, all: 0 };
  const total = { own: 0, all: 0 };
  for (const [token, weight] of wanted.query) {
    const value = weight * library.chunks.bm25.rarity(token);
    const isOwn = weight >= 1;
    total.all += value;
    if (isOwn) total.own += value;
    if (!tokens.has(token)) continue;
    covered.all += value;
    if (isOwn) covered.own += value;
  }
  if (total.all === 0) return 0;
  return ownShare * (total.own === 0 ? 0 : covered.own / total.own) + (1 - ownShare) * (covered.all / total.all);
};

/** Templates answer those who fill them in, and hardly anyone else. */
const isTemplate = (chunk: Chunk): boolean =>
  chunk.text.includes(" | ") || (chunk.chunk_type === "annex" && chunk.document_type === "implementing_regulation");

/**
 * What speaks for or against a sentence besides its words. The first paragraph of an article usually holds its rule; an annex begins
 * with no more than what its points are.
 */
const bonuses = {
  figure: 0.5,
  firstOfArticle: 0.25,
  short: -0.3,
  passage: 0.7,
  institution: -0.45,
  exceptionAsked: 0.45,
  definition: -0.3,
  list: 0.3,
  prohibition: 0.4,
  template: -0.5,
} as const;
const shortSentence = 40;

const bonusOf = (sentence: Sentence, chunk: Chunk, provision: Provision, wanted: Wanted): number =>
  (sentence.figures.some((figure) => wanted.figures.has(figure.kind)) ? bonuses.figure : 0) +
  (chunk === provision.chunks[0] && provision.citation.kind === "article" ? bonuses.firstOfArticle : 0) +
  (sentence.text.length < shortSentence && !opensList(chunk) ? bonuses.short : 0) +
  (sentence.isInstitutional && !wanted.asksForInstitution ? bonuses.institution : 0) +
  (sentence.isException && wanted.asksForException ? bonuses.exceptionAsked : 0) +
  (wanted.asksForList && (opensList(chunk) || chunk.introduction !== "") ? bonuses.list : 0) +
  (wanted.asksForPermission && forbids(`${chunk.introduction} ${sentence.text}`) ? bonuses.prohibition : 0) +
  (isTemplate(chunk) && !wanted.asksForForm ? bonuses.template : 0) +
  (chunk.defined_term === null ? 0 : bonuses.definition);

/** The sentences of a passage with their scores. */
export const rankSentences = (
  provision: Provision,
  passage: RankedPart,
  wanted: Wanted,
  library: Library,
): Quotation[] =>
  sentencesIn(passage.chunk, provision).map((sentence) => ({
    provision,
    chunk: passage.chunk,
    sentence: withoutLabel(sentence.text),
    score:
      coverageOf(sentence.tokens, wanted, library) +
      passage.score * bonuses.passage +
      bonusOf(sentence, passage.chunk, provision, wanted),
  }));
