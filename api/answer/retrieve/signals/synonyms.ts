import type { Signal } from "./index.ts";

/** What else the concepts of the question are called, in the text of a provision and the editor's index. */
export const synonyms: Signal = ({ synonyms: other }, { whole }) => whole?.everything.scores(other) ?? null;
