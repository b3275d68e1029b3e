/** What the service says, as its OpenAPI document describes it. */
export type {
  AccountResponse,
  AccountUsageResponse,
  KeyCreatedResponse,
  KeyInfo,
  UsageLine,
  UsageResponse,
} from "../../api/openapi/schemas/account.ts";
export type {
  ArticleChunk,
  ArticleResponse,
  ClassifyResponse,
  Obligation,
  SourceCitation,
  StreamComplete,
} from "../../api/openapi/schemas/answers.ts";
export type {
  ContentsEntry,
  DefinitionsResponse,
  Reference,
  ReferencesResponse,
  Regulation,
  RegulationResponse,
  RegulationsResponse,
  SearchResponse,
  SearchResult,
} from "../../api/openapi/schemas/library.ts";
export type { LevelObligation, ObligationsResponse } from "../../api/openapi/schemas/obligations.ts";
export type { AdminCorpusResponse, CorpusVersionInfo, VersionsResponse } from "../../api/openapi/schemas/versions.ts";
export type { CorpusDiff } from "../../shared/diff/schema.ts";
