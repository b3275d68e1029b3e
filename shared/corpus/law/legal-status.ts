import type { IsoDate } from "../../dates.ts";
import type { ActEntry } from "../manifest.ts";
import type { Chunk } from "./chunk.ts";

/** What a provision can be on a day. */
export const legalStatuses = ["in_force", "not_yet_applicable", "repealed"] as const;
/** One of these. */
export type LegalStatus = (typeof legalStatuses)[number];

/** What the dates of a provision mean on a given day. Recitals follow their act. */
export const legalStatus = (chunk: Chunk, act: ActEntry, day: IsoDate): LegalStatus => {
  if (act.repealed_on !== null && act.repealed_on <= day) return "repealed";
  return (chunk.applies_from ?? act.in_force_from) <= day ? "in_force" : "not_yet_applicable";
};
