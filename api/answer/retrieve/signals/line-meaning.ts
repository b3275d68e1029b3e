import { bestOf } from "../search.ts";
import type { Signal } from "./index.ts";

/** The meaning of the line of the editor's index that is nearest to the question. */
export const lineMeaning: Signal = ({ lines }, units) =>
  lines.meaning === null ? null : bestOf(lines.meaning, units.lines, units.size);
