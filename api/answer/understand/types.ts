import type { Citation } from "../../../shared/citation/index.ts";
import type { ActDivision, ActEntry, Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { QuestionLanguage } from "../language/languages.ts";
import type { Reading } from "./names/names.ts";
import type { Span } from "./names/words.ts";

/** A provision that the question names, and what the snapshot has there. */
export interface CitedProvision {
  /** With its act, where the question or the scope tells which. */
  readonly citation: Citation;
  readonly act: ActEntry;
  /** In order; empty when the act has no such provision. */
  readonly chunks: readonly Chunk[];
  /** The words of the question. */
  readonly quote: string;
}

/** A division of an act that the question names: `Chapter V of the GDPR`. */
export interface CitedDivision extends Span {
  readonly act: ActEntry;
  /** Null where the act has none such. */
  readonly division: ActDivision | null;
  /** Its articles in order; empty where there is none such. */
  readonly articles: readonly Provision[];
  /** The words of the question. */
  readonly quote: string;
}

/** Why a question is not one for this corpus. */
export const refusalKinds = [
  "other_law",
  "national_law",
  "other_country",
  "standard",
  "vendor",
  "practice",
  "small_talk",
  "follow_up",
  "opinion",
  "instruction",
  "no_such_provision",
  "figure_not_in_law",
  "off_topic",
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** A refusal: its kind, and the public sentence that gives the reason. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly reason: string;
}

/** What a question is about, read before any search. */
export interface Scope {
  /** Regulation ids in scope: those named, else all of them. */
  readonly regulations: readonly string[];
  /** True when the question (or the request) named them. */
  readonly isNamed: boolean;
  /** Acts named one by one, e.g. `dora_2024_1774`; empty when none was. */
  readonly acts: readonly string[];
  /** Provisions cited in the question, in its order, those that exist and those that do not. */
  readonly cited: readonly CitedProvision[];
  /** Divisions that it names; those of which it is not clear which are meant are left out. */
  readonly divisions: readonly CitedDivision[];
  /** True when the question asks what a cited provision or division says: a lookup rather than a search. */
  readonly isLookup: boolean;
  /** The question taken apart: its words, and the names in it. */
  readonly reading: Reading;
  /** The language of the question; English where nothing is sure. */
  readonly language: QuestionLanguage;
  /** The question without the names of acts and without citations: what is searched for. */
  readonly searchText: string;
}

/** What a reader of the provisions found says of them: that they settle a question, a part of it, or nothing of it. */
export type Opinion = "answered" | "partly" | "not_answered";
