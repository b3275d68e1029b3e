/**
 * Tables that a build derives from a snapshot's rows, so that it can be searched without reading it whole. They say nothing that the rows
 * do not: they are no part of the content, and the manifest does not name them.
 */
export const searchTables = {
  /** One row a provision: its words as they are searched. */
  documents: "search_documents",
  /** One row a stem: in how many documents of each field it stands. */
  stems: "search_stems",
  /** One row a word as it is written: how often it stands in the corpus and in known questions. */
  words: "search_words",
  /** One row a field: how many documents it has, and how many stems they have together. */
  fields: "search_fields",
  /** One row a provision that others have their dates from. */
  dateGivers: "search_date_givers",
} as const;

/** What is searched by words, each with its own statistics. */
export const searchFields = ["titles", "indexed", "everything", "chunks", "lines", "statements"] as const;
/** One of these. */
export type SearchField = (typeof searchFields)[number];

/** The words of a provision: stems with spaces between them; those of several texts with a line for each. */
export interface SearchDocument {
  readonly article_id: string;
  readonly act_id: string;
  readonly binding: boolean;
  readonly title: string;
  /** Of each chunk its title and introduction, and its own text: both together are what it is searched by. */
  readonly heads: string;
  readonly texts: string;
  /** Of each line of the editor's index, in the order of that table. */
  readonly lines: string;
  /** Of each statement, in the order of that table. */
  readonly statements: string;
  /** Title, texts and lines: what full text searches. */
  readonly words: string;
}

/** In how many documents of each field a stem stands. */
export type StemCounts = { readonly stem: string } & Readonly<Record<SearchField, number>>;

/** How large a field is. */
export interface FieldSize {
  readonly field: SearchField;
  readonly documents: number;
  readonly stems: number;
}

/** How often a word as it is written stands in the corpus. */
export interface WordUses {
  readonly word: string;
  readonly uses: number;
}

/** The words of a text as they are written, in lower case, by which slips of the finger are repaired. */
export const writtenWordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
