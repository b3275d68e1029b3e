import type { Provision } from "../../shared/corpus/index.ts";
import { type Embedder, vectorOf } from "../../shared/embedder.ts";
import { asQuestion } from "../../shared/encoder/models.ts";
import type { QuestionLanguage } from "./language/languages.ts";
import { definitionsOfTerms } from "./plan/definitions.ts";
import type { Library } from "./retrieve/library.ts";
import { type RankedProvision, type Ranking, rankProvisions } from "./retrieve/rank.ts";
import { selectProvisions } from "./select.ts";
import type { CheckInput } from "./types.ts";
import { readScope, type Scope, searchWordsOf } from "./understand/index.ts";
import { type Intent, readIntent } from "./understand/question/intent.ts";

/** What was found for a question: what it is about, everything that speaks to it, and what an answer may use. */
export interface Retrieved {
  readonly scope: Scope;
  readonly intent: Intent;
  readonly ranking: Ranking;
  /** For each part of the question what speaks to it. */
  readonly rankings: readonly Ranking[];
  readonly chosen: readonly RankedProvision[];
}

/** The context that the asker gives helps to find, at the end of the question. */
const searchTextOf = (input: CheckInput): string => {
  const context = input.systemContext;
  if (context === null) return input.question;
  return [
    input.question,
    context.sector,
    context.decision_scope,
    context.data_types.join(" "),
    context.description.slice(0, 300),
  ]
    .join(" ")
    .trim();
};

/** The acts that are named, or all of the regulations in scope; an act under a main act brings that one along. */
export const inScope =
  (scope: Scope) =>
  (provision: Provision): boolean =>
    scope.acts.length > 0
      ? scope.acts.includes(provision.act.id) ||
        (scope.acts.length === 1 &&
          provision.act.legal_basis.length === 0 &&
          scope.regulations.includes(provision.act.id))
      : scope.regulations.includes(provision.act.regulation);

/** The provisions that a question cites: they come before what is searched for. */
export const citedProvisions = ({ cited }: Scope, { snapshot }: Library): Provision[] => [
  ...new Set(cited.flatMap(({ chunks }) => snapshot.provisions.get(chunks[0]?.article_id ?? "") ?? [])),
];

/** The snapshot's own embedding model, and the languages that it reads. */
export interface Encoder {
  readonly embedder: Embedder;
  /** ISO 639-1 codes; null where they are not known: then it is taken to read all. */
  readonly languages: readonly string[] | null;
}

/** True when the search by meaning understands questions in this language. */
export const readsLanguage = (encoder: Encoder | null, language: QuestionLanguage): boolean =>
  encoder !== null && (encoder.languages === null || encoder.languages.includes(language));

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** How much of a text is left in some of its words. */
const shareOf = (words: string, text: string): number => Math.min(1, countWords(words) / Math.max(1, countWords(text)));

/** What searches a text within a scope: by words, and by meaning where the encoder reads its language. */
const searcherFor = (scope: Scope, library: Library, encoder: Encoder | null) => {
  const embedder = readsLanguage(encoder, scope.language) ? (encoder?.embedder ?? null) : null;
  return async (text: string): Promise<Ranking> => {
    const words = searchWordsOf(text, scope.language, library.snapshot);
    const vector = embedder === null ? null : await vectorOf(embedder, asQuestion(embedder.info, text));
    return rankProvisions(library, words, vector, inScope(scope), shareOf(words, text));
  };
};

/**
 * Reads the scope of a question and what it asks for, searches within the scope for the whole and for each part that can stand alone,
 * and selects. Without an encoder that reads its language the search is by words alone.
 */
export const retrieve = async (input: CheckInput, library: Library, encoder: Encoder | null): Promise<Retrieved> => {
  const scope = readScope(input.question, input.regulation, library);
  const named = scope.reading.own.map(({ start, end, value }) => ({
    written: scope.reading.text.slice(start, end),
    regulation: value.act.regulation,
  }));
  const intent = readIntent(input.question, scope, named);
  const search = searcherFor(scope, library, encoder);
  const ranking = await search(searchTextOf(input));
  const rankings: Ranking[] = [];
  // The first part is what the whole is about: its words alone would find less.
  for (const [place, part] of intent.parts.entries()) {
    const found = place === 0 || part.leans ? ranking : await search(part.searchText);
    rankings.push({ ...found, asked: part.kind });
  }
  const terms = intent.parts.flatMap((part) => part.terms);
  const defined = definitionsOfTerms(terms, scope, ranking, library.snapshot).slice(0, 1);
  const decided = [...citedProvisions(scope, library), ...defined.map(({ provision }) => provision)];
  return {
    scope,
    intent,
    ranking,
    rankings,
    chosen: selectProvisions(ranking, scope, [...new Set(decided)]),
  };
};
