import { systemClock } from "./attempt.ts";
import { AcquisError } from "./errors.ts";
import { readTimes, refuseUnknown } from "./given.ts";
import type { Fetch, TransportOptions } from "./transport.ts";

/** How a client is made; everything may be left out. */
export interface ClientOptions {
  /** `acq_live_…`; left out: the environment's `ACQUIS_API_KEY`, where there is one. `null`: none. */
  readonly apiKey?: string | null | undefined;
  /** Where the service is; left out: the environment's `ACQUIS_URL`, else `http://127.0.0.1:3000`. */
  readonly baseUrl?: string | undefined;
  /** For one try, in ms; 60,000. Of a stream: for its first byte, then for each silence within it. `Infinity`: without end. */
  readonly timeoutMs?: number | undefined;
  /** How often at most a call is tried again that failed for a reason which passes; 2. */
  readonly maxRetries?: number | undefined;
  /** The corpus version that everything is answered from (`2026.07.27-0ca52246`), whichever is current; left out: the current one. */
  readonly corpusVersion?: string | null | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another `fetch`: for a proxy, or a test. */
  readonly fetch?: Fetch | undefined;
}

const clientOptionNames = [
  "apiKey",
  "baseUrl",
  "timeoutMs",
  "maxRetries",
  "corpusVersion",
  "headers",
  "fetch",
] as const satisfies ReadonlyArray<keyof ClientOptions>;

const environment = (name: string): string | undefined => {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno throws where the program may not read it.
    return undefined;
  }
};

const readBaseUrl = (written: string): string => {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url?.username || url?.password)
    throw new AcquisError("The address of the service must hold no name and no password");
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new AcquisError(`"${written}" is no address of a service, such as http://127.0.0.1:3000`);
  return url.href.replace(/\/+$/, "");
};

/** Space around a key comes from files and is left out. What cannot be sent is not repeated: it may hold the key. */
const readApiKey = (written: string): string | null => {
  const apiKey = written.trim();
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new AcquisError("The API key has characters that no key has");
  return apiKey === "" ? null : apiKey;
};

/** The service knows which versions there are; what no header can carry never gets there. */
const readCorpusVersion = (written: string | null | undefined): string | null => {
  if (written === undefined || written === null) return null;
  if (!/^[\x21-\x7e]+$/.test(written)) throw new AcquisError(`"${written}" is no corpus version`);
  return written;
};

/** What a client sends its calls with; throws an AcquisError where that cannot be. */
export const readSettings = (options: ClientOptions): TransportOptions => {
  refuseUnknown(options, clientOptionNames, "a client's options");
  return {
    baseUrl: readBaseUrl(options.baseUrl ?? environment("ACQUIS_URL") ?? "http://127.0.0.1:3000"),
    apiKey: options.apiKey === null ? null : readApiKey(options.apiKey ?? environment("ACQUIS_API_KEY") ?? ""),
    ...readTimes({ timeoutMs: options.timeoutMs ?? 60_000, maxRetries: options.maxRetries ?? 2 }),
    corpusVersion: readCorpusVersion(options.corpusVersion),
    headers: options.headers ?? {},
    // Bound late, so that a program may replace the global one.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    clock: systemClock,
    random: Math.random,
  };
};
