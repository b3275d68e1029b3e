import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The question's words in the chunk of a unit that has them best. */
export const chunkWords: Signal = ({ chunks }, units) => bestOf(chunks.words, units.chunks, units.size);
