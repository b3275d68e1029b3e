import type { Chunk } from "../../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../../shared/dates.ts";
import type { PlannedPart } from "../../plan/plan.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Dated } from "../dates.ts";
import type { Sentence } from "../sentence.ts";

/** The answer to one part of a question. */
export interface Section {
  /** What was asked, answered: the first sentences, at most 40 words where they can be. */
  readonly opening: readonly Sentence[];
  /** The elements of a list that was asked for: all of them are shown. */
  readonly list: readonly Sentence[];
  /** What else applies, most important first: as many as there is room for. */
  readonly lines: readonly Sentence[];
  /** The law's own words that prove the opening; null where the opening quotes them itself. */
  readonly quoted: Chunk | null;
  /** The law's words as a lookup shows them, ready as Markdown; empty for other answers. */
  readonly verbatim: string;
  /** What is dated at the end. */
  readonly dated: readonly Dated[];
}

/** What a composer needs besides the part itself. */
export interface Context {
  readonly library: Library;
  /** The day on which "in force" is decided. */
  readonly day: IsoDate;
  /** So many words of the law each part may quote that has no others. */
  readonly partWordsMax: number;
}

/** Answers one part of a question in one way; null where that way does not fit it. */
export type Composer = (planned: PlannedPart, context: Context) => Section | null;

/** A section in which nothing is said yet. */
export const emptySection: Section = { opening: [], list: [], lines: [], quoted: null, verbatim: "", dated: [] };
