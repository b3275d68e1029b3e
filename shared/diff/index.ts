export { abridge } from "./abridge.ts";
export {
  type ActSide,
  actIdsOf,
  actSideOf,
  compareAct,
  compareSnapshots,
  type DiffSide,
  gatherDiff,
} from "./compare.ts";
export { narrowAct } from "./narrow.ts";
export type { MetadataChange, WholeProvision } from "./schema.ts";
export { type ActDiff, type ChangedProvision, type CorpusDiff, type DiffCounts, diffSchema } from "./schema.ts";
export { citationOf, lineage } from "./units.ts";
