import { meanOfBestThree } from "../search.ts";
import type { Signal } from "./index.ts";

/** The meaning of the three lines of the editor's index that are nearest to the question: one may be near by chance. */
export const linesMeaning: Signal = ({ lines }, units) =>
  lines.meaning === null ? null : meanOfBestThree(lines.meaning, units.lines, units.size);
