import { divisionLevel } from "../../shared/corpus/law/divisions.ts";
import { sentenceCase } from "./naming.ts";
import type { Division } from "./tree.ts";

/** A flat sequence says no more of a division than its label: the word in it tells which open ones it closes. */
export const nestDivision = (open: readonly Division[], label: string, name: string): Division[] => [
  ...open.filter((division) => divisionLevel(division.label) < divisionLevel(label)),
  { label: sentenceCase(label), name: sentenceCase(name) },
];
