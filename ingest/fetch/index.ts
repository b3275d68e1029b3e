export { type ActDocuments, chooseExpression, fetchAct, servedExpression } from "./expressions.ts";
export { mirrorSource } from "./mirror.ts";
export type { DocumentSource, ExpressionName, FetchedDocument } from "./source.ts";
