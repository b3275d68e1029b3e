/** What the service says, as its OpenAPI document describes it. */
export type {
  AccountResponse,
  AccountUsageResponse,
  KeyCreatedResponse,
  KeyInfo,
  UsageLine,
  UsageResponse,
} from "../../api/openapi/account-responses.ts";
export type {
  ArticleChunk,
  ArticleResponse,
  ClassifyResponse,
  Obligation,
  SourceCitation,
  StreamComplete,
} from "../../api/openapi/law-responses.ts";
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
} from "../../api/openapi/library-responses.ts";
export type { AdminCorpusResponse, CorpusVersionInfo, VersionsResponse } from "../../api/openapi/version-responses.ts";
export type { CorpusDiff } from "../../shared/diff/schema.ts";
