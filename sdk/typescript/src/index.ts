export { Acquis, Acquis as default, type ClientOptions, type ObligationsQuery, type WantedVersion } from "./client.ts";
export * from "./errors.ts";
export type { Fetch, RequestOptions } from "./transport.ts";
export type * from "./types.ts";
