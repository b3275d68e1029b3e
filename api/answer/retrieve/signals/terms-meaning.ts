import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The meaning of the terms that the editor's index has for a unit: a list of words, which lies farther from any question than a question does. */
export const termsMeaning: Signal = ({ lines }, { linesByKind, size }) =>
  lines.meaning === null ? null : bestOf(lines.meaning, linesByKind.terms, size);
