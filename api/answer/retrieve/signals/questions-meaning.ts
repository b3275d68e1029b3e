import { meanOfBestThree } from "../search.ts";
import type { Signal } from "./index.ts";

/** The meaning of the three questions of the editor's index that are nearest to the question: one may be near by chance. */
export const questionsMeaning: Signal = ({ lines }, { linesByKind, size }) =>
  lines.meaning === null ? null : meanOfBestThree(lines.meaning, linesByKind.questions, size);
