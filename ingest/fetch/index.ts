export { type ActFacts, findActsUnder, findConsolidations, findFacts, findLegalBases } from "./act-queries.ts";
export { cellarSource } from "./cellar.ts";
export { missedExpression } from "./expressions.ts";
export { mirrorSource } from "./mirror.ts";
export { sampleCatalog, samplesSource } from "./samples.ts";
export type { DocumentSource } from "./source.ts";
export { createSparql } from "./sparql.ts";
