export * from "./law/chunk.ts";
export * from "./law/commentary.ts";
export { type DivisionKind, divisionKind, gatherDivisions } from "./law/divisions.ts";
export { createResolver, type LawText, openLawText, type Provision, toLawText } from "./law/law-text.ts";
export * from "./law/legal-status.ts";
export { languagesOfAct, openTranslation, type Translation } from "./law/translation.ts";
export * from "./layout.ts";
export * from "./manifest.ts";
export { markMounted, mountedVersions } from "./mounts.ts";
export * from "./search-tables.ts";
export { openSnapshot, type Snapshot } from "./snapshot.ts";
export * from "./stored/cache.ts";
export * from "./stored/desk.ts";
export * from "./stored/keys.ts";
export * from "./stored/law.ts";
export type { RankedEntry } from "./stored/provisions.ts";
export * from "./stored/ranked.ts";
export { languageColumn, type TableName, tableForms, toStoredRow } from "./table-forms.ts";
export {
  openDatabase,
  quoted,
  readArrow,
  readBatches,
  readCommentary,
  readReferences,
  readWhere,
  type StoredBatch,
  type StoredIndexEntry,
} from "./tables.ts";
export { roundRows } from "./vectors/dot-products.ts";
export { joinVectors, packRounded, packVectors, type VectorMatrix } from "./vectors/matrix.ts";
