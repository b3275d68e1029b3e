import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The meaning of the chunk that is nearest to the question. */
export const chunkMeaning: Signal = ({ chunks }, units) =>
  chunks.meaning === null ? null : bestOf(chunks.meaning, units.chunks, units.size);
