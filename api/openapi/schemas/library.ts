import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { documentTypes } from "../../../shared/corpus/law/chunk.ts";
import { legalStatuses } from "../../../shared/corpus/law/legal-status.ts";
import { nullable } from "./nullable.ts";
import { literals } from "./requests.ts";

/** Responses about the library: its acts, what they contain, what is found in them and what refers to what. */

const addressAtEurLex = "At EUR-Lex, in the expression that is served.";
const day = () => Type.String({ format: "date" });
const url = Type.String({ format: "uri", description: addressAtEurLex });
const corpusVersion = { corpus_version: Type.String({ description: "Version of the legal corpus that was used." }) };

const actFields = {
  regulation: Type.String({ description: "Id of the main act that it belongs to; its own for a main act." }),
  act_id: Type.String({ description: "`gdpr`, `dora_2024_1774`" }),
  short_name: Type.String({ description: "`GDPR`; empty where the act has no usual name." }),
  number: Type.String({ description: "`Regulation (EU) 2016/679`" }),
  celex: Type.String(),
  title: Type.String({ description: "Official title." }),
  document_type: literals(documentTypes),
  in_force_from: day(),
  applies_from: nullable(day(), { description: "General date of application; null where the act leaves it open." }),
  repealed_on: nullable(day()),
  expression: Type.String({ description: "`oj`, or the date of the consolidated text that is served." }),
  counts: Type.Object({ articles: Type.Integer(), recitals: Type.Integer(), annexes: Type.Integer() }),
  url,
  languages: Type.Array(Type.String(), {
    description: "In which its text is held, by ISO 639-1 codes; answers are made from the first.",
  }),
};

const regulation = Type.Object(actFields, { $id: "Regulation" });

export const regulationsResponse = Type.Object(
  { regulations: Type.Array(regulation), ...corpusVersion },
  { $id: "RegulationsResponse" },
);

/** What stands in a table of contents. */
export const contentsKinds = [
  ...["part", "title", "chapter", "section", "subsection"],
  ...["recital", "article", "annex"],
] as const;

const contentsEntry = Type.Recursive(
  (self) =>
    Type.Object({
      kind: literals(contentsKinds),
      article_id: nullable(Type.String(), { description: "`gdpr_art33`; null for a division." }),
      label: Type.String({ description: "`Chapter IV`, `Article 33`, `Annex III`, `Recital 26`" }),
      title: Type.String({ description: "Empty where it has none." }),
      applies_from: nullable(day(), {
        description: "Null for divisions and recitals, and where the law leaves it open.",
      }),
      entries: Type.Array(self, { description: "What a division holds, in order; empty for provisions." }),
    }),
  { $id: "ContentsEntry" },
);

const regulationResponse = Type.Object(
  {
    ...actFields,
    contents: Type.Array(contentsEntry, { description: "Recitals, the enacting terms by their divisions, annexes." }),
    ...corpusVersion,
  },
  { $id: "RegulationResponse" },
);

const searchResult = Type.Object(
  {
    article_id: Type.String({ description: "`gdpr_art33`: the article, annex or recital." }),
    provision_id: Type.String({ description: "`gdpr_art33_p1`: the part of it that the excerpt is from." }),
    citation: Type.String({ description: "`Article 33(1) GDPR`" }),
    regulation: actFields.regulation,
    act_id: actFields.act_id,
    title: Type.String(),
    excerpt: Type.String({ description: "The words that were found, at most 300 characters." }),
    legal_status: literals(legalStatuses, { description: "Of the part, on the day of `as_of`, else of the response." }),
    applies_from: nullable(day(), { description: "Of the part; null for recitals, and where the law leaves it open." }),
    score: Type.Number({ minimum: 0, maximum: 1, description: "Against the best of this search." }),
    url,
  },
  { $id: "SearchResult" },
);

export const searchResponse = Type.Object(
  { results: Type.Array(searchResult, { description: "Best first." }), ...corpusVersion },
  { $id: "SearchResponse" },
);

const definition = Type.Object(
  {
    term: Type.String({ description: "`personal data`" }),
    text: Type.String({ description: "The definition in the law's words." }),
    article_id: Type.String(),
    provision_id: Type.String({ description: "`gdpr_art4_1`" }),
    citation: Type.String({ description: "`Article 4, point 1 GDPR`" }),
    regulation: actFields.regulation,
    act_id: actFields.act_id,
    url,
  },
  { $id: "Definition" },
);

export const definitionsResponse = Type.Object(
  {
    definitions: Type.Array(definition, { description: "Of the term; without one, all." }),
    near: Type.Array(Type.String(), { description: "Defined terms that are like a term that none defines." }),
    ...corpusVersion,
  },
  { $id: "DefinitionsResponse" },
);

const reference = Type.Object(
  {
    provision_id: nullable(Type.String(), { description: "At the other end; null outside this corpus." }),
    citation: Type.String({ description: "`Article 34(1) GDPR`; outside the corpus, the act's number or name." }),
    title: Type.String({ description: "Of the article or annex at the other end; empty where it has none." }),
    from: Type.String({
      description: "Id of the part that holds the words: of the looked-up provision, or of the one that refers to it.",
    }),
    quote: Type.String({
      description:
        "The words of the reference; empty for recitals that explain, and where the text in `language` has none.",
    }),
    url: nullable(url),
  },
  { $id: "Reference" },
);

export const referencesResponse = Type.Object(
  {
    regulation: Type.String({ description: "Act id." }),
    article: Type.String({ description: "`Article 33`" }),
    cites: Type.Array(reference),
    cited_by: Type.Array(reference),
    explained_by: Type.Array(reference, { description: "Recitals." }),
    explains: Type.Array(reference, { description: "Of a recital: the provisions that it explains." }),
    definitions: Type.Array(reference, { description: "Definitions whose terms it uses; `quote` is the term." }),
    ...corpusVersion,
  },
  { $id: "ReferencesResponse" },
);

export type Regulation = Static<typeof regulation>;
export type RegulationsResponse = Static<typeof regulationsResponse>;
export type ContentsEntry = Static<typeof contentsEntry>;
export type RegulationResponse = Static<typeof regulationResponse>;
export type SearchResult = Static<typeof searchResult>;
export type SearchResponse = Static<typeof searchResponse>;
export type Definition = Static<typeof definition>;
export type DefinitionsResponse = Static<typeof definitionsResponse>;
export type Reference = Static<typeof reference>;
export type ReferencesResponse = Static<typeof referencesResponse>;

export const librarySchemas: readonly TSchema[] = [
  ...[regulation, regulationsResponse, contentsEntry, regulationResponse, searchResult, searchResponse],
  ...[definition, definitionsResponse, reference, referencesResponse],
];
