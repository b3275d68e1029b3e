import { parseCitationId } from "../../shared/citation/index.ts";
import type { ActEntry, Provision } from "../../shared/corpus/index.ts";
import { type Embedder, vectorOf } from "../../shared/encoder/embedder.ts";
import { asQuestion } from "../../shared/encoder/models.ts";
import type { QuestionLanguage } from "./language/languages.ts";
import { definitionsOfTerms } from "./plan/definitions.ts";
import type { Where } from "./retrieve/candidates.ts";
import type { Library } from "./retrieve/library.ts";
import { type RankedProvision, type Ranking, rankProvisions } from "./retrieve/rank.ts";
import { stemsIn } from "./retrieve/search.ts";
import { selectProvisions } from "./select.ts";
import type { CheckInput } from "./types.ts";
import {
  actsToSearchAlone,
  type ClauseSearch,
  type Clauses,
  clausesOf,
  readScope,
  repairSpelling,
  type Scope,
  searchWordsOf,
} from "./understand/index.ts";
import { type Intent, type NamedAct, readIntent } from "./understand/question/intent.ts";
import type { PartKind } from "./understand/question/kinds.ts";

/** What was found for a question: what it is about, everything that speaks to it, and what an answer may use. */
export interface Retrieved {
  /** The question with its slips of the finger repaired: what is understood, searched for and answered. */
  readonly question: string;
  readonly scope: Scope;
  readonly intent: Intent;
  readonly ranking: Ranking;
  /** For each part of the question what speaks to it. */
  readonly rankings: readonly Ranking[];
  /** What of it may be judged by itself, each searched for alone; none of a message of one clause. */
  readonly clauses: Pick<Clauses, "without"> & { readonly searched: readonly ClauseSearch[] };
  readonly chosen: readonly RankedProvision[];
}

/** The context that the asker gives helps to find, at the end of the question. */
const searchTextOf = (question: string, { systemContext: context }: CheckInput): string => {
  if (context === null) return question;
  return [
    question,
    context.sector,
    context.decision_scope,
    context.data_types.join(" "),
    context.description.slice(0, 300),
  ]
    .join(" ")
    .trim();
};

/** The acts that are named, or all of the regulations in scope; an act under a main act brings that one along. */
const isActInScope = (scope: Scope): ((act: ActEntry) => boolean) => {
  const [acts, regulations] = [new Set(scope.acts), new Set(scope.regulations)];
  if (acts.size === 0) return ({ regulation }) => regulations.has(regulation);
  return ({ id, legal_basis }) =>
    acts.has(id) || (scope.acts.length === 1 && legal_basis.length === 0 && regulations.has(id));
};

const commented = new WeakMap<Library["commentary"], ReadonlySet<string>>();

/** The acts of which the commentary says something. */
const commentedActs = ({ commentary }: Library): ReadonlySet<string> => {
  const known =
    commented.get(commentary) ??
    new Set([...commentary.ofArticle.keys()].flatMap((id) => parseCitationId(id)?.actId ?? []));
  commented.set(commentary, known);
  return known;
};

/**
 * What takes the names of acts out of what is searched for, where these have no commentary. Within an act its name is of no matter, and it
 * leads astray, to where the act lists what it repeals; known questions name their acts.
 */
const withoutNames = (named: readonly NamedAct[], scope: Scope, library: Library): ((text: string) => string) => {
  const isIn = isActInScope(scope);
  const isCommented = library.snapshot.manifest.acts.some((act) => isIn(act) && commentedActs(library).has(act.id));
  if (isCommented) return (text) => text;
  return (text) => {
    const bare = named.reduce((rest, { written }) => rest.replaceAll(written, " "), text);
    return (
      bare
        .replace(/\s+/gu, " ")
        .replace(/\s+([?.,!;:])/gu, "$1")
        .trim() || text
    );
  };
};

/** The provisions of those acts. */
export const inScope = (scope: Scope): ((provision: Provision) => boolean) => {
  const isIn = isActInScope(scope);
  return ({ act }) => isIn(act);
};

/** The provisions that a question cites: they come before what is searched for. */
export const citedProvisions = ({ cited }: Scope, { snapshot }: Library): Provision[] => [
  ...new Set(cited.flatMap(({ chunks }) => snapshot.provisions.get(chunks[0]?.article_id ?? "") ?? [])),
];

/** What a fine, a date or a change is of stands elsewhere than in the division that it is asked of. */
const kindsElsewhere: ReadonlySet<PartKind> = new Set(["penalty", "consequence", "date", "start", "change"]);

/** The articles of the divisions that a question is bound to; null where it names none, or asks for what stands elsewhere. */
const boundArticles = ({ divisions }: Scope, { parts }: Intent): ReadonlySet<Provision> | null => {
  const articles = divisions.flatMap((division) => division.articles);
  return articles.length === 0 || parts.some(({ kind }) => kindsElsewhere.has(kind)) ? null : new Set(articles);
};

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

/** The mean direction of the vectors of some texts; null where one has none. */
const meanOf = (vectors: ReadonlyArray<Float32Array | null>): Float32Array | null => {
  const [first = null, ...others] = vectors;
  if (first === null || others.length === 0) return first;
  if (others.includes(null)) return null;
  const sum = first.map((value, at) => others.reduce((all, other) => all + (other?.[at] ?? 0), value));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
};

/**
 * What searches a text within a scope, each text once: by words, and by meaning where the encoder reads its language. Of several texts,
 * which say the same with more or less around it, the first gives the words and all together the meaning. `isWanted` tells
 * which provisions are searched, `countMax` how many a ranking keeps.
 */
export const searcherFor = (
  scope: Scope,
  library: Library,
  encoder: Encoder | null,
  isWanted: (provision: Provision) => boolean = inScope(scope),
  { countMax, ...where }: Partial<Where> & { readonly countMax?: number } = {},
) => {
  const acts = where.acts ?? library.snapshot.manifest.acts.filter(isActInScope(scope)).map(({ id }) => id);
  const embedder = readsLanguage(encoder, scope.language) ? (encoder?.embedder ?? null) : null;
  const searched = new Map<string, Promise<Ranking>>();
  /** The whole question stands in its first part too: each text is embedded once. */
  const vectors = new Map<string, Promise<Float32Array | null>>();
  const vectorFor = (text: string): Promise<Float32Array | null> => {
    const vector = vectors.get(text) ?? vectorOf(embedder, embedder === null ? text : asQuestion(embedder.info, text));
    vectors.set(text, vector);
    return vector;
  };
  const search = async (texts: readonly string[]): Promise<Ranking> => {
    const [text = ""] = texts;
    const words = searchWordsOf(text, scope.language, library.snapshot);
    const vector = meanOf(await Promise.all(texts.map(vectorFor)));
    const wanted = { acts, recitals: where.recitals ?? false, own: stemsIn(words), vector };
    const over = await library.candidates.over(wanted);
    return rankProvisions(over, words, vector, isWanted, shareOf(words, text), countMax, acts);
  };
  return (...texts: readonly string[]): Promise<Ranking> => {
    const key = JSON.stringify(texts);
    const known = searched.get(key) ?? search(texts);
    searched.set(key, known);
    return known;
  };
};

/** A question in the corpus' language with its slips of the finger repaired, and what it is about. */
export const readRepaired = (
  { question, regulation }: Pick<CheckInput, "question" | "regulation">,
  library: Library,
): { readonly question: string; readonly scope: Scope } => {
  const scope = readScope(question, regulation, library);
  if (scope.language !== library.snapshot.manifest.language) return { question, scope };
  const { text, own, outside, countries } = scope.reading;
  const repaired = repairSpelling(text, [...own, ...outside, ...countries], library);
  return repaired === text
    ? { question, scope }
    : { question: repaired, scope: readScope(repaired, regulation, library) };
};

/** The clauses of a message of several, each with what it names and what speaks to it; the first with what was told before it. */
const searchClauses = async (
  question: string,
  { language }: Scope,
  { regulation }: CheckInput,
  library: Library,
  search: (text: string) => Promise<Ranking>,
): Promise<Retrieved["clauses"]> => {
  const { wanted, told, without } = clausesOf(question, language);
  const searched: ClauseSearch[] = [];
  for (const clause of wanted.length < 2 ? [] : wanted) {
    const text = clause === wanted[0] ? `${told} ${clause.text}`.trim() : clause.text;
    const scope = { ...readScope(text, regulation, library), language };
    const { reading, cited } = text === clause.text ? scope : readScope(clause.text, regulation, library);
    searched.push({ clause, named: { reading, cited }, scope, ranking: await search(text) });
  }
  return { searched, without };
};

/**
 * Reads the scope of a question and what it asks for, searches within the scope for the whole and for each part that can stand alone,
 * and selects. Without an encoder that reads its language the search is by words alone.
 */
export const retrieve = async (input: CheckInput, library: Library, encoder: Encoder | null): Promise<Retrieved> => {
  const read = readRepaired(input, library);
  const { question } = read;
  const searchEverywhere = searcherFor(read.scope, library, encoder);
  const everywhere = await searchEverywhere(searchTextOf(question, input));
  const alone = actsToSearchAlone(read.scope, everywhere);
  const scope =
    alone.length === 0
      ? read.scope
      : {
          ...read.scope,
          acts: alone.map(({ id }) => id),
          regulations: [...new Set(alone.map(({ regulation }) => regulation))],
        };
  const named = scope.reading.own.map(({ start, end, value }) => ({
    written: scope.reading.text.slice(start, end),
    regulation: value.act.regulation,
  }));
  const intent = readIntent(question, scope, named);
  const bound = boundArticles(scope, intent);
  const isWanted = bound === null ? inScope(scope) : (provision: Provision) => bound.has(provision);
  const search =
    alone.length === 0 && bound === null ? searchEverywhere : searcherFor(scope, library, encoder, isWanted);
  const bare = withoutNames(named, scope, library);
  const text = searchTextOf(bare(question), input);
  const ranking = await search(text);
  const rankings: Ranking[] = [];
  // The first part is what the whole is about.
  for (const [place, part] of intent.parts.entries()) {
    const found = await search(...(place === 0 ? [text] : []), ...part.searchTexts.map(bare));
    rankings.push({ ...found, asked: part.kind });
  }
  const terms = intent.parts.flatMap((part) => part.terms);
  const defined = definitionsOfTerms(terms, scope, ranking, library.snapshot).slice(0, 1);
  const decided = [...citedProvisions(scope, library), ...defined.map(({ provision }) => provision)];
  return {
    question,
    scope,
    intent,
    ranking,
    rankings,
    clauses: await searchClauses(question, scope, input, library, searchEverywhere),
    chosen: selectProvisions(ranking, scope, [...new Set(decided)]),
  };
};
