export type { Answered, ApiPromise } from "./api-promise.ts";
export { Acquis, Acquis as default, type ObligationsQuery, type WantedVersion } from "./client.ts";
export * from "./errors.ts";
export type { ClientOptions } from "./settings.ts";
export { AnswerStream } from "./stream/answer-stream.ts";
export type { Fetch, RequestOptions } from "./transport.ts";
export type * from "./types.ts";
