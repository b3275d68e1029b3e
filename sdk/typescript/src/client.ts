import type { ApiPromise } from "./api-promise.ts";
import { type ClientOptions, readSettings } from "./settings.ts";
import { AnswerStream } from "./stream/answer-stream.ts";
import { batchResults } from "./stream/batch-results.ts";
import { eventReader } from "./stream/frames.ts";
import { createTransport, type RequestOptions, type Transport } from "./transport.ts";
import type * as T from "./types.ts";

/** Which state of the law a lookup answers from; left out: the one that the client pins, else the current one. */
export interface WantedVersion {
  /** `2026.07.27-0ca52246` */
  readonly corpusVersion?: string | null | undefined;
  /** `2025-01-31`: the newest version built for that day or an earlier one. */
  readonly asOf?: string | undefined;
}

/** In which language a lookup answers, `fr`; left out: the corpus's own. */
export interface WantedLanguage {
  readonly language?: string | undefined;
}

/** As a part of a path. Half a character, which cannot be written, names nothing. */
const inPath = (part: string): string => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd"));

const provisionPath = (regulation: string, article: string): string =>
  `/v1/articles/${inPath(regulation)}/${inPath(article)}`;

/** The text of provisions, and what refers to what. */
class Articles {
  constructor(private readonly transport: Transport) {}

  /** A provision: `get("gdpr", "33")`, `get("ai_act", "Annex III")`, `get("gdpr", "Recital 26")`. */
  get(
    regulation: string,
    article: string,
    { asOf, language, ...options }: WantedVersion & WantedLanguage & RequestOptions = {},
  ): ApiPromise<T.ArticleResponse> {
    const query = { corpus_version: options.corpusVersion, as_of: asOf, language };
    return this.transport.json({ path: provisionPath(regulation, article), query }, options);
  }

  /** What a provision refers to, what refers to it, and the recitals that explain it. */
  references(
    regulation: string,
    article: string,
    { asOf, language, ...options }: WantedVersion & WantedLanguage & RequestOptions = {},
  ): ApiPromise<T.ReferencesResponse> {
    const query = { corpus_version: options.corpusVersion, as_of: asOf, language };
    return this.transport.json({ path: `${provisionPath(regulation, article)}/references`, query }, options);
  }
}

/** The acts of the corpus. */
class Regulations {
  constructor(private readonly transport: Transport) {}

  /** Every act. */
  list({ asOf, ...options }: WantedVersion & RequestOptions = {}): ApiPromise<T.RegulationsResponse> {
    const query = { corpus_version: options.corpusVersion, as_of: asOf };
    return this.transport.json({ path: "/v1/regulations", query }, options);
  }

  /** An act with its table of contents. */
  get(
    actId: string,
    { asOf, language, ...options }: WantedVersion & WantedLanguage & RequestOptions = {},
  ): ApiPromise<T.RegulationResponse> {
    const query = { corpus_version: options.corpusVersion, as_of: asOf, language };
    return this.transport.json({ path: `/v1/regulations/${inPath(actId)}`, query }, options);
  }
}

/** Legal definitions. */
class Definitions {
  constructor(private readonly transport: Transport) {}

  /** Those of a term; without one, all. */
  list(
    {
      term,
      regulation,
      ...unknown
    }: { readonly term?: string | undefined; readonly regulation?: string | undefined } = {},
    { asOf, language, ...options }: WantedVersion & WantedLanguage & RequestOptions = {},
  ): ApiPromise<T.DefinitionsResponse> {
    const query = { term, regulation, corpus_version: options.corpusVersion, as_of: asOf, language };
    return this.transport.json({ path: "/v1/definitions", query, unknown }, options);
  }
}

/** Which duties are asked for. */
export interface ObligationsQuery {
  readonly risk_level: T.ObligationsResponse["risk_level"];
  /** Left out: everybody's. */
  readonly role?: NonNullable<T.ObligationsResponse["role"]>;
  /** Of level `high` alone; left out: `annex_iii`. */
  readonly high_risk_by?: NonNullable<T.ObligationsResponse["high_risk_by"]>;
  /** No other act goes by levels of risk. */
  readonly regulation?: "ai_act";
}

/** Duties under the AI Act. */
class Obligations {
  constructor(private readonly transport: Transport) {}

  /** Those of a level and a role, with their dates. */
  list(
    { risk_level, role, high_risk_by, regulation, ...unknown }: ObligationsQuery,
    { asOf, ...options }: WantedVersion & RequestOptions = {},
  ): ApiPromise<T.ObligationsResponse> {
    const version = { corpus_version: options.corpusVersion, as_of: asOf };
    const query = { risk_level, role, high_risk_by, regulation, ...version };
    return this.transport.json({ path: "/v1/obligations", query, unknown }, options);
  }
}

/** Published states of the law. */
class Versions {
  constructor(private readonly transport: Transport) {}

  /** Those that are there now, the newest law first. */
  list(options?: RequestOptions): ApiPromise<T.VersionsResponse> {
    return this.transport.json({ path: "/v1/versions" }, options);
  }

  /** What differs between two of them; `current` names the one that answers are made from. */
  diff(
    from: string,
    to: string,
    { actId, article, ...unknown }: { readonly actId?: string | undefined; readonly article?: string | undefined } = {},
    options?: RequestOptions,
  ): ApiPromise<T.CorpusDiff> {
    const query = { act_id: actId, article };
    return this.transport.json({ path: `/v1/versions/${inPath(from)}/diff/${inPath(to)}`, query, unknown }, options);
  }
}

/** 128 random bits. (`randomUUID` is missing in pages that came without TLS.) */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The organization's API keys. */
class Keys {
  constructor(private readonly transport: Transport) {}

  list(options?: RequestOptions): ApiPromise<T.KeyInfo[]> {
    return this.transport.json({ path: "/v1/account/keys" }, options);
  }

  /** Makes a key; its text is shown this once. A call that is tried again makes no second one. */
  create(body: T.CreateKeyRequest = {}, options?: RequestOptions): ApiPromise<T.KeyCreatedResponse> {
    const headers = { "Idempotency-Key": randomName() };
    return this.transport.json({ method: "POST", path: "/v1/account/keys", body, headers }, options);
  }

  /** Revokes a key. A NotFoundError after a lost connection says that it is gone. */
  revoke(keyId: number, options?: RequestOptions): ApiPromise<T.KeyRevokedResponse> {
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
  get(options?: RequestOptions): ApiPromise<T.AccountResponse> {
    return this.transport.json({ path: "/v1/account" }, options);
  }

  /** What was used in a month (`2026-11`); left out: in this one. */
  usage(
    { month, ...unknown }: { readonly month?: string | undefined } = {},
    options?: RequestOptions,
  ): ApiPromise<T.AccountUsageResponse> {
    return this.transport.json({ path: "/v1/account/usage", query: { month }, unknown }, options);
  }
}

const answerEvents = eventReader<T.StreamEvent>(["status", "chunk", "complete", "done"]);

/** What was answered would be answered, and metered, again: a batch is not tried again by itself. */
const once: RequestOptions = { maxRetries: 0 };

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
    this.transport = createTransport(readSettings(options));
    this.articles = new Articles(this.transport);
    this.regulations = new Regulations(this.transport);
    this.definitions = new Definitions(this.transport);
    this.obligations = new Obligations(this.transport);
    this.versions = new Versions(this.transport);
    this.account = new Account(this.transport);
  }

  /** Answers a question with citations, or abstains and says why. Metered. */
  check(body: T.CheckRequest, options?: RequestOptions): ApiPromise<T.CheckResponse> {
    return this.transport.json({ method: "POST", path: "/v1/check", body }, options);
  }

  /** The same answer as it is written: `for await (const event of client.checkStream({ question }))`. Metered. */
  checkStream(body: T.CheckRequest, options?: RequestOptions): AnswerStream {
    const call = { method: "POST", path: "/v1/check/stream", body } as const;
    return new AnswerStream(this.transport.stream(call, answerEvents, options));
  }

  /** The risk level of an AI system under the AI Act, with reasons and duties. Metered. */
  classify(body: T.ClassifyRequest, options?: RequestOptions): ApiPromise<T.ClassifyResponse> {
    return this.transport.json({ method: "POST", path: "/v1/classify", body }, options);
  }

  /**
   * Up to 100 questions and descriptions at once; the results are in their order. Each item is metered, and fails by itself.
   * Not tried again unless `maxRetries` says so, for then all of it is.
   */
  batch(body: T.BatchRequest, options?: RequestOptions): ApiPromise<T.BatchResponse> {
    return this.transport.json({ method: "POST", path: "/v1/batch", body }, { ...once, ...options });
  }

  /** The same, each result as soon as it is there, with its item's `index`. Leaving the loop stops what has not begun. */
  batchStream(body: T.BatchRequest, options?: RequestOptions): AsyncGenerator<T.BatchResult, void> {
    const call = { method: "POST", path: "/v1/batch", body } as const;
    return this.transport.stream(call, batchResults(body.items.length), { ...once, ...options });
  }

  /** Provisions by words, meaning or citation. */
  search(
    {
      q,
      regulation,
      limit,
      language,
      ...unknown
    }: {
      readonly q: string;
      readonly regulation?: string | undefined;
      readonly limit?: number | undefined;
      readonly language?: string | undefined;
    },
    { asOf, ...options }: WantedVersion & RequestOptions = {},
  ): ApiPromise<T.SearchResponse> {
    const query = { q, regulation, limit, language, corpus_version: options.corpusVersion, as_of: asOf };
    return this.transport.json({ path: "/v1/search", query, unknown }, options);
  }

  /** Whether the service answers. Needs no key. */
  health(options?: RequestOptions): ApiPromise<T.HealthResponse> {
    return this.transport.json({ path: "/v1/health" }, options);
  }

  /** Whether it can answer questions now; a ServerError where it cannot. Needs no key. */
  ready(options?: RequestOptions): ApiPromise<T.ReadyResponse> {
    return this.transport.json({ path: "/v1/ready" }, options);
  }
}
