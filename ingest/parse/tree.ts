import type { AnnexPart } from "../../shared/citation/index.ts";
import type { Amendment, DocumentType } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";

/** A run of text that carries no number: a subparagraph, or the words before a list. */
export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A numbered paragraph of an article: label as printed ("1."), number for addresses ("1", "1a"). */
export interface ParagraphBlock {
  readonly type: "paragraph";
  readonly label: string;
  readonly number: string;
  readonly blocks: readonly Block[];
}

/** An item of a list. Items marked with a dash or bullet have no number and so no address of their own. */
export interface PointBlock {
  readonly type: "point";
  readonly label: string;
  readonly number: string | null;
  readonly blocks: readonly Block[];
}

/** A real table, cell by cell, header row included. */
export interface TableBlock {
  readonly type: "table";
  readonly rows: ReadonlyArray<readonly string[]>;
  /** The places of the rows that the first cell of a row above reaches down to. */
  readonly continued?: readonly number[];
}

/** A heading inside an annex or between articles' parts. */
export interface HeadingBlock {
  readonly type: "heading";
  readonly text: string;
  /** The part of the annex that it opens, where it opens one. */
  readonly part?: AnnexPart;
}

/** What an article, annex or recital is made of, in the order of the text. */
export type Block = TextBlock | ParagraphBlock | PointBlock | TableBlock | HeadingBlock;

/** A level of the enacting terms above the article: `{ label: "Chapter III", name: "High-risk AI systems" }`. */
export interface Division {
  readonly label: string;
  /** Some sections have no name: empty then. */
  readonly name: string;
}

/** An act that has amended the text, as a consolidated text lists it. */
export interface AmendingAct {
  readonly celex: string;
  readonly title: string;
  /** Null where the list prints no date. */
  readonly publishedOn: IsoDate | null;
}

/** A place inside an article or annex from which a mark holds: its paragraph (empty for none) and points; the whole where empty. */
export interface MarkedPlace {
  readonly path: readonly string[];
  /** Null: the words are those of the act as it was made. */
  readonly amendment: Amendment | null;
}

/** An article of the enacting terms. */
export interface Article {
  readonly number: string;
  readonly title: string;
  /** From the outside in: title, chapter, section. */
  readonly divisions: readonly Division[];
  readonly blocks: readonly Block[];
  readonly footnotes: readonly string[];
  /** What amending acts have inserted or replaced; absent where nothing is marked. */
  readonly amended?: readonly MarkedPlace[];
}

/** A numbered reason of the preamble. */
export interface Recital {
  /** As printed; ids in the source may differ. */
  readonly number: string;
  readonly blocks: readonly Block[];
  readonly footnotes: readonly string[];
}

/** An annex; what its parts are called stands in headings. */
export interface Annex {
  /** Roman; an act's only annex is "I". */
  readonly number: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly footnotes: readonly string[];
  readonly amended?: readonly MarkedPlace[];
}

/** One expression of one act, whatever layout it was read from: everything after the parsers is blind to the layout. */
export interface Act {
  readonly title: string;
  readonly documentType: DocumentType;
  /** ISO 639-1 language of the text itself, not the one that was asked for. */
  readonly language: string;
  /** Date of the Official Journal, which consolidated texts repeat; null where the document does not print it. */
  readonly publishedOn: IsoDate | null;
  /** Each "Having regard to …", in order. */
  readonly citations: readonly string[];
  readonly recitals: readonly Recital[];
  readonly articles: readonly Article[];
  readonly annexes: readonly Annex[];
  /** The acts that have amended it, oldest first; absent where none is listed. */
  readonly amendedBy?: readonly AmendingAct[];
}
