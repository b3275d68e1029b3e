export { type AnnexPart, type AnnexPartKind, annexPartKind, annexPartNumber, annexPartWords } from "./annex-part.ts";
export { type Citation, citation, contains, isWhole, type ProvisionKind, wholeProvision } from "./citation.ts";
export { formatCitation } from "./format.ts";
export { articleIdOf, citationId, isUnder, parseCitationId, withoutPart } from "./id.ts";
export { lineageOf } from "./lineage.ts";
export { kindWithoutNumber, parseCitation } from "./parse.ts";
export { fromRoman, toRoman } from "./roman.ts";
