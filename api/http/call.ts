import type { Identity } from "../accounts/keys/keys.ts";
import type { RateDecision } from "../accounts/limits/rate-limiter.ts";
import type { Borrowed } from "../corpus.ts";
import type { Trace } from "../operations/tracing/index.ts";

/**
 * Who may call: everybody, holders of a key (an unmetered or a metered endpoint), or the operator. There is no default, so
 * that no endpoint is open by forgetting.
 */
export type Access = "public" | "lookup" | "metered" | "operator";

/** One request on its way through the service. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** When it began, in ms since 1970. Read once, for the clock costs more than most of what asks for the time. */
  readonly at: number;
  /** `performance.now()` at its beginning. */
  readonly startedAt: number;
  /** Null where no key is asked for. */
  identity: Identity | null;
  rate: RateDecision | null;
  /** The version that it is answered from; null where it is about no law. */
  corpusVersion: string | null;
  /** The same version as it is kept open for this call; null where nothing is kept. */
  borrowed: Borrowed | null;
  /** Null where no traces are made. */
  readonly trace: Trace | null;
}

/** A call whose key is known. */
export type KeyCall = Call & { readonly identity: Identity };
