import type { LawText } from "../../shared/corpus/index.ts";
import type { Finder } from "../answer/find.ts";
import type { Answerer } from "../answer/types.ts";
import type { createObligationList } from "../classify/obligations/list.ts";
import type { Classifier } from "../classify/types.ts";
import type { LawLibrary } from "../law/index.ts";

/** What answers from a snapshot. */
export interface Engines {
  readonly answer: Answerer;
  readonly classify: Classifier;
  readonly find: Finder;
  /** False while questions are searched for by words alone. */
  searchesByMeaning(): boolean;
  /** Lets go of an embedding model that no other engines use; what still runs on these is then searched for by words. */
  close(): Promise<void>;
}

/** A provision as it is looked up. */
export interface Provision {
  /** Its address, the same for each spelling: `gdpr_art33_p1`. */
  readonly id: string;
  /** The main act, for the usage counts. */
  readonly regulation: string;
  /** The ArticleResponse as JSON. */
  readonly json: string;
}

/** At once where what it is made of is at hand. */
export type Soon<Value> = Value | Promise<Value>;

/** A corpus version, opened. */
export interface OpenedCorpus extends Engines {
  readonly version: string;
  /** Date of the newest law in it: `2026-07-27`. */
  readonly newestLaw: string;
  /** The acts and what is in them. */
  readonly library: LawLibrary;
  /** Without texts where the corpus stays on the disk. */
  readonly law: LawText;
  /** The duties that the AI Act attaches to a level and a role. Throws `unknown_regulation`. */
  readonly obligationsOf: ReturnType<typeof createObligationList>;
  /** What a check accepts as `regulation`. */
  readonly regulations: readonly string[];
  /** The main act of each act, by id. */
  readonly mainActs: Readonly<Record<string, string>>;
  /** A provision as the law stands on a day (`2026-11-21`). Throws `unknown_regulation` or `article_not_found`. */
  readProvision(regulation: string, articleNumber: string, day: string): Soon<Provision>;
}

/** Opens a corpus version. Throws an OperatorError when it is not to be had. */
export type OpenCorpus = (version: string) => Promise<OpenedCorpus>;
