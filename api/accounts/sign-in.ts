import { randomBytes, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";

/** How long a code signs in after it was made. */
export const signInMs = 15 * 60_000;
/** More than a person needs, and of no use against 128 bits. */
const attemptsPerMinute = 20;
const minuteMs = 60_000;

/** Signs the console in without a key in its address: a code that is exchanged for a key, once. */
export interface SignIn {
  /** Makes a code, in the place of an earlier one. `keyOf` makes or tells the key, when the code is exchanged. */
  offer(keyOf: () => Promise<string>): string;
  /** The key of a code. Throws `sign_in_code_invalid`, `rate_limited`, or what `keyOf` throws; then the code stays valid. */
  redeem(code: string): Promise<string>;
}

interface Offer {
  readonly digest: Uint8Array;
  readonly endsAt: number;
  readonly keyOf: () => Promise<string>;
}

const digestOf = (code: string): Uint8Array => new Bun.CryptoHasher("sha256").update(code).digest();

/** One and the same for a code that was used, is too old, or never was one. */
const invalid = (): ServiceError =>
  new ServiceError(
    "sign_in_code_invalid",
    "This sign-in link was used already, or is older than 15 minutes. Run `bun run up` again, or type an API key.",
  );

const createAttempts = (now: () => number): (() => void) => {
  let minute = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) {
      minute = current;
      count = 0;
    }
    count += 1;
    if (count <= attemptsPerMinute) return;
    const seconds = Math.ceil(((minute + 1) * minuteMs - now()) / 1_000);
    throw new ServiceError("rate_limited", "Too many attempts to sign in. Try again in a minute, or type an API key.", {
      headers: { "Retry-After": String(Math.max(1, seconds)) },
    });
  };
};

/** Keeps one code, as its digest and in memory alone: it ends with the process. */
export const createSignIn = (now: () => number = Date.now): SignIn => {
  const attempt = createAttempts(now);
  let offered: Offer | null = null;
  return {
    offer: (keyOf) => {
      const code = randomBytes(16).toString("base64url");
      offered = { digest: digestOf(code), endsAt: now() + signInMs, keyOf };
      return code;
    },
    redeem: async (code) => {
      attempt();
      const taken = offered;
      if (taken === null || now() >= taken.endsAt || !timingSafeEqual(digestOf(code), taken.digest)) throw invalid();
      // Taken before the key is waited for: of two that come at once, one gets it.
      offered = null;
      try {
        return await taken.keyOf();
      } catch (thrown) {
        offered ??= taken;
        throw thrown;
      }
    },
  };
};
