export { type ActFacts, findActsUnder, findConsolidations, findFacts, findLegalBases } from "./cellar/act-queries.ts";
export { cellarSource } from "./cellar/cellar.ts";
export { createSparql } from "./cellar/sparql.ts";
export { missedExpression } from "./expressions.ts";
export { mirrorSource } from "./mirror.ts";
export { sampleCatalog, samplesSource } from "./samples.ts";
export type { DocumentSource } from "./source.ts";
