import { AbortedError, AcquisError } from "./errors.ts";
import { readStream } from "./stream.ts";
import { type Call, createTransport, type Fetch, type RequestOptions, type Transport } from "./transport.ts";
import type * as T from "./types.ts";

/** How a client is made; everything may be left out. */
export interface ClientOptions {
  /** `acq_live_…`; left out: the environment's `ACQUIS_API_KEY`, where there is one. */
  readonly apiKey?: string | null;
  /** Where the service is; left out: the environment's `ACQUIS_URL`, else `http://127.0.0.1:3000`. */
  readonly baseUrl?: string;
  /** For one try, in ms. */
  readonly timeoutMs?: number;
  /** How often at most a call is tried again that failed for a reason which passes. */
  readonly maxRetries?: number;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another `fetch`: for a proxy, or a test. */
  readonly fetch?: Fetch;
}

/** Which state of the law a lookup answers from; left out: the current one. */
export interface WantedVersion {
  /** `2026.07.27-0ca52246` */
  readonly corpusVersion?: string;
  /** `2025-01-31`: the newest version built for that day or an earlier one. */
  readonly asOf?: string;
}

const environment = (name: string): string | undefined => {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
};

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new AbortedError("The call was given up", { cause: signal?.reason }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    if (signal?.aborted) giveUp();
    signal?.addEventListener("abort", giveUp, { once: true });
  });

const inPath = (part: string): string => encodeURIComponent(part);

const provisionPath = (regulation: string, article: string): string =>
  `/v1/articles/${inPath(regulation)}/${inPath(article)}`;

/** The text of provisions, and what refers to what. */
class Articles {
  constructor(private readonly transport: Transport) {}

  /** A provision: `get("gdpr", "33")`, `get("ai_act", "Annex III")`, `get("gdpr", "Recital 26")`. */
  get(regulation: string, article: string, options: WantedVersion & RequestOptions = {}): Promise<T.ArticleResponse> {
    const query = { corpus_version: options.corpusVersion, as_of: options.asOf };
    return this.transport.json({ path: provisionPath(regulation, article), query }, options);
  }

  /** What a provision refers to, what refers to it, and the recitals that explain it. */
  references(regulation: string, article: string, options?: RequestOptions): Promise<T.ReferencesResponse> {
    return this.transport.json({ path: `${provisionPath(regulation, article)}/references` }, options);
  }
}

/** The acts of the corpus. */
class Regulations {
  constructor(private readonly transport: Transport) {}

  /** Every act. */
  list(options?: RequestOptions): Promise<T.RegulationsResponse> {
    return this.transport.json({ path: "/v1/regulations" }, options);
  }

  /** An act with its table of contents. */
  get(actId: string, options?: RequestOptions): Promise<T.RegulationResponse> {
    return this.transport.json({ path: `/v1/regulations/${inPath(actId)}` }, options);
  }
}

/** Legal definitions. */
class Definitions {
  constructor(private readonly transport: Transport) {}

  /** Those of a term; without one, all. */
  list(
    query: { readonly term?: string; readonly regulation?: string } = {},
    options?: RequestOptions,
  ): Promise<T.DefinitionsResponse> {
    return this.transport.json({ path: "/v1/definitions", query }, options);
  }
}

/** Which duties are asked for. */
export interface ObligationsQuery {
  readonly risk_level: T.ObligationsResponse["risk_level"];
  /** Left out: everybody's. */
  readonly role?: NonNullable<T.ObligationsResponse["role"]>;
  /** Of level `high` alone; left out: `annex_iii`. */
  readonly high_risk_by?: NonNullable<T.ObligationsResponse["high_risk_by"]>;
}

/** Duties under the AI Act. */
class Obligations {
  constructor(private readonly transport: Transport) {}

  /** Those of a level and a role, with their dates. */
  list(query: ObligationsQuery, options?: RequestOptions): Promise<T.ObligationsResponse> {
    return this.transport.json({ path: "/v1/obligations", query: { ...query } }, options);
  }
}

/** Published states of the law. */
class Versions {
  constructor(private readonly transport: Transport) {}

  /** Those that are there now, the newest law first. */
  list(options?: RequestOptions): Promise<T.VersionsResponse> {
    return this.transport.json({ path: "/v1/versions" }, options);
  }

  /** What differs between two of them; `current` names the one that answers are made from. */
  diff(
    from: string,
    to: string,
    query: { readonly act_id?: string; readonly article?: string } = {},
    options?: RequestOptions,
  ): Promise<T.CorpusDiff> {
    return this.transport.json({ path: `/v1/versions/${inPath(from)}/diff/${inPath(to)}`, query }, options);
  }
}

/** The organization's API keys. */
class Keys {
  constructor(private readonly transport: Transport) {}

  list(options?: RequestOptions): Promise<T.KeyInfo[]> {
    return this.transport.json({ path: "/v1/account/keys" }, options);
  }

  /** Makes a key; its text is shown this once. A call that is tried again makes no second one. */
  create(body: T.CreateKeyRequest = {}, options?: RequestOptions): Promise<T.KeyCreatedResponse> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return this.transport.json({ method: "POST", path: "/v1/account/keys", body, headers }, options);
  }

  /** Revokes a key. */
  revoke(keyId: number, options?: RequestOptions): Promise<T.KeyRevokedResponse> {
    return this.transport.json({ method: "DELETE", path: `/v1/account/keys/${keyId}` }, options);
  }
}

/** The caller's organization. */
class Account {
  readonly keys: Keys;

  constructor(private readonly transport: Transport) {
    this.keys = new Keys(transport);
  }

  /** Plan, limits and quota. */
  get(options?: RequestOptions): Promise<T.AccountResponse> {
    return this.transport.json({ path: "/v1/account" }, options);
  }

  /** What was used in a month (`2026-11`); left out: in this one. */
  usage(query: { readonly month?: string } = {}, options?: RequestOptions): Promise<T.AccountUsageResponse> {
    return this.transport.json({ path: "/v1/account/usage", query }, options);
  }
}

/** Follows a stream once it is open. */
async function* streamOf(
  transport: Transport,
  call: Call,
  options: RequestOptions,
): AsyncGenerator<T.StreamEvent, void> {
  yield* readStream(await transport.send(call, options), options.signal);
}

/** A client of one service. Everything it throws is an AcquisError. */
export class Acquis {
  readonly articles: Articles;
  readonly regulations: Regulations;
  readonly definitions: Definitions;
  readonly obligations: Obligations;
  readonly versions: Versions;
  readonly account: Account;
  private readonly transport: Transport;

  constructor(options: ClientOptions = {}) {
    const baseUrl = (options.baseUrl ?? environment("ACQUIS_URL") ?? "http://127.0.0.1:3000").replace(/\/+$/, "");
    if (!URL.canParse(baseUrl))
      throw new AcquisError(`"${baseUrl}" is no address of a service, such as http://127.0.0.1:3000`);
    this.transport = createTransport({
      baseUrl,
      apiKey: options.apiKey === undefined ? (environment("ACQUIS_API_KEY") ?? null) : options.apiKey,
      timeoutMs: options.timeoutMs ?? 60_000,
      maxRetries: options.maxRetries ?? 2,
      headers: options.headers ?? {},
      // Bound late, so that a program may replace the global one.
      fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
      pause,
    });
    this.articles = new Articles(this.transport);
    this.regulations = new Regulations(this.transport);
    this.definitions = new Definitions(this.transport);
    this.obligations = new Obligations(this.transport);
    this.versions = new Versions(this.transport);
    this.account = new Account(this.transport);
  }

  /** Answers a question with citations, or abstains and says why. Metered. */
  check(body: T.CheckRequest, options?: RequestOptions): Promise<T.CheckResponse> {
    return this.transport.json({ method: "POST", path: "/v1/check", body }, options);
  }

  /** The same answer as it is written: `for await (const event of client.checkStream({ question }))`. Metered. */
  checkStream(body: T.CheckRequest, options: RequestOptions = {}): AsyncGenerator<T.StreamEvent, void> {
    const headers = { Accept: "text/event-stream" };
    return streamOf(this.transport, { method: "POST", path: "/v1/check/stream", body, headers }, options);
  }

  /** The risk level of an AI system under the AI Act, with reasons and duties. Metered. */
  classify(body: T.ClassifyRequest, options?: RequestOptions): Promise<T.ClassifyResponse> {
    return this.transport.json({ method: "POST", path: "/v1/classify", body }, options);
  }

  /** Provisions by words, meaning or citation. */
  search(
    query: { readonly q: string; readonly regulation?: string; readonly limit?: number },
    options?: RequestOptions,
  ): Promise<T.SearchResponse> {
    return this.transport.json({ path: "/v1/search", query }, options);
  }

  /** Whether the service answers. Needs no key. */
  health(options?: RequestOptions): Promise<T.HealthResponse> {
    return this.transport.json({ path: "/v1/health" }, options);
  }

  /** Whether it can answer questions now; a ServerError where it cannot. Needs no key. */
  ready(options?: RequestOptions): Promise<T.ReadyResponse> {
    return this.transport.json({ path: "/v1/ready" }, options);
  }
}
