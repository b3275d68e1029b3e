import type { Drizzle } from "./accounts/database/database.ts";
import type { Authenticator } from "./accounts/keys/authenticator.ts";
import type { RateLimiter } from "./accounts/limits/rate-limiter.ts";
import type { SignIn } from "./accounts/sign-in.ts";
import type { Undoing } from "./accounts/undoing.ts";
import type { UsageRecorder } from "./accounts/usage/recorder.ts";
import type { LanguageModel } from "./answer/model/index.ts";
import type { Corpus } from "./corpus.ts";
import type { Origins } from "./http/representation/cors.ts";
import type { Logger } from "./operations/log.ts";
import type { Metrics } from "./operations/metrics/index.ts";
import type { Tracing } from "./operations/tracing/index.ts";

/** All that the routes need, made at the edge (`server.ts`, or a test) and passed in. */
export interface Services {
  readonly db: Drizzle;
  readonly corpus: Corpus;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly usage: UsageRecorder;
  readonly undoing: Undoing;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null where none is configured: answers are composed. */
  readonly model: LanguageModel | null;
  /** Null where no collector is configured: no traces are made. */
  readonly tracing: Tracing | null;
  /** Bearer token of the usage report; null: the endpoint does not exist. */
  readonly adminToken: string | null;
  /** The sign-in of `bun run up`; null elsewhere: its endpoint does not exist. */
  readonly signIn: SignIn | null;
  /** Web origins whose pages may call from a browser. */
  readonly origins: Origins;
  /** The time in ms since 1970. */
  now(): number;
  /** False while the service is shutting down: readiness says so, and what runs is finished. */
  accepting(): boolean;
}
