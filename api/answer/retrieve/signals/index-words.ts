import type { Signal } from "./index.ts";

/** The question's words in all that the editor's index says of a provision. */
export const indexWords: Signal = ({ own }, { whole }) => whole?.indexed.scores(own) ?? null;
