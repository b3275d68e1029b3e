import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The recital that is nearest to the question, for the provisions that it explains: by meaning, without vectors by words. */
export const recitals: Signal = ({ chunks }, { whole, size }) =>
  whole === null ? null : bestOf(chunks.meaning ?? chunks.words, whole.recitals, size);
