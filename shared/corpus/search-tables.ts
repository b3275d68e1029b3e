/**
 * Tables that a build derives from a snapshot's rows, so that it can be searched without reading it whole. They say nothing that the rows
 * do not: they are no part of the content, and the manifest does not name them.
 */
export const searchTables = {
  /** One row a provision: its text, and what it is found and ranked by. */
  provisions: "search_provisions",
  /** One row a stem: in how many documents of each field it stands. The place of its row is its number. */
  stems: "search_stems",
  /** One row a word as it is written: how often it stands in the corpus and in known questions. */
  words: "search_words",
  /** One row a field: how many documents it has, and how many stems they have together. */
  fields: "search_fields",
  /** One row a provision that others have their dates from. */
  dateGivers: "search_date_givers",
} as const;

/** What provisions are ranked by words in, each with its own statistics. */
export const searchFields = ["titles", "indexed", "everything", "chunks"] as const;
/** One of these. */
export type SearchField = (typeof searchFields)[number];

/** A provision as it lies on the disk, to be read at once. */
export interface SearchedProvision {
  readonly article_id: string;
  readonly act_id: string;
  /** Where it stands in the corpus, and how many chunks stand before its own. */
  readonly place: number;
  readonly first: number;
  readonly binding: boolean;
  readonly title: string;
  readonly section: string | null;
  /** Its chunks, as JSON. */
  readonly chunks: string;
  /** The stems of its title, its texts and the editor's lines, with spaces between them: what full text searches. */
  readonly words: string;
  /** What it is ranked by: `packRanked`. */
  readonly ranked: Uint8Array;
}

/** How often a stem stands where. */
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
