import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The question's words in the line of the editor's index that has them best. */
export const lineWords: Signal = ({ lines }, units) => bestOf(lines.words, units.lines, units.size);
