import type { Search, Units } from "../search.ts";
import { article } from "./article.ts";
import { chunkMeaning } from "./chunk-meaning.ts";
import { indexWords } from "./index-words.ts";
import { lineWords } from "./line-words.ts";
import { questionsMeaning } from "./questions-meaning.ts";
import { termsMeaning } from "./terms-meaning.ts";
import { title } from "./title.ts";
import { words } from "./words.ts";

/**
 * One thing that speaks for a provision, or for a part of one: a score a unit, on a scale of its own (it is scaled within the question
 * afterwards), NaN where it knows nothing of a unit; null where it does not apply at all.
 */
export type Signal = (search: Search, units: Units) => Float32Array | null;

/** All signals, by the names that the files of weights use. */
export const signals = {
  words,
  title,
  indexWords,
  lineWords,
  chunkMeaning,
  questionsMeaning,
  termsMeaning,
  article,
} as const satisfies Record<string, Signal>;

export type SignalName = keyof typeof signals;

/** The signals that hear a question's words alone; the others hear its meaning, of whatever language it is. */
export const wordSignals: ReadonlySet<SignalName> = new Set(["words", "title", "indexWords", "lineWords"]);

export const signalNames = Object.keys(signals) as SignalName[];
