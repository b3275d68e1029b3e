import type { components } from "./generated.ts";

/** What the service takes and gives, by the names of its OpenAPI document. */
type Schemas = components["schemas"];

export type CheckRequest = Schemas["CheckRequest"];
export type CheckResponse = Schemas["CheckResponse"];
export type ClassifyRequest = Schemas["ClassifyRequest"];
export type ClassifyResponse = Schemas["ClassifyResponse"];
export type BatchRequest = Schemas["BatchRequest"];
/** What became of one item: `check`, `classification`, `error` or `detail`. */
export type BatchResult = Schemas["BatchResult"];
export type BatchResponse = Schemas["BatchResponse"];
export type ArticleResponse = Schemas["ArticleResponse"];
export type ReferencesResponse = Schemas["ReferencesResponse"];
export type RegulationsResponse = Schemas["RegulationsResponse"];
export type RegulationResponse = Schemas["RegulationResponse"];
export type SearchResponse = Schemas["SearchResponse"];
export type DefinitionsResponse = Schemas["DefinitionsResponse"];
export type ObligationsResponse = Schemas["ObligationsResponse"];
export type VersionsResponse = Schemas["VersionsResponse"];
export type HealthResponse = Schemas["HealthResponse"];
export type ReadyResponse = Schemas["ReadyResponse"];
/** One event of an answer's stream; the service's error event is thrown as a StreamError. */
export type StreamEvent = Exclude<Schemas["StreamEvent"], { event: "error" }>;
export type CorpusDiff = Schemas["CorpusDiff"];
export type AccountResponse = Schemas["AccountResponse"];
export type AccountUsageResponse = Schemas["AccountUsageResponse"];
export type CreateKeyRequest = Schemas["CreateKeyRequest"];
export type KeyInfo = Schemas["KeyInfo"];
export type KeyCreatedResponse = Schemas["KeyCreatedResponse"];
export type KeyRevokedResponse = Schemas["KeyRevokedResponse"];
