export { cellarSource } from "./cellar.ts";
export { createConsolidationFinder } from "./consolidations.ts";
export { missedExpression } from "./expressions.ts";
export { mirrorSource } from "./mirror.ts";
export { sampleCatalog, samplesSource } from "./samples.ts";
export type { DocumentSource } from "./source.ts";
