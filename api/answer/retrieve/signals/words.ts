import type { Signal } from "./index.ts";

/** The question's words in the text of a unit and in all that the editor's index says of it. */
export const words: Signal = (search, units) => units.words(search);
