import OpenAI from "openai";
import type { Config } from "../../../shared/config.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { failureOf, ModelFailure } from "./failure.ts";
import { withRetries } from "./retry.ts";

export interface ModelMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/** An OpenAI-compatible endpoint, as much of it as answers need. All that it throws is a ModelFailure, or the caller's abort. */
export interface LanguageModel {
  /** Streams the text of one completion. Throws when the endpoint fails, and at once while the circuit is open. */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<string>;
  /** One completion as JSON text, for structured proposals. */
  json(messages: readonly ModelMessage[], schema: Record<string, unknown>, signal: AbortSignal): Promise<string>;
  /** Throws unless the endpoint is there and takes the key. Costs no completion. */
  reach(): Promise<void>;
  /** True while the endpoint is not asked, since it failed too often. */
  isPaused(): boolean;
}

/** Three times what the longest answer needs. */
const completionTokensMax = 3_000;
/** Twice the characters of the longest answer: sentences that are left out count here. */
const charactersMax = 12_000;
const reachWithinMs = 10_000;
/** Endpoints without a list of their models are endpoints all the same. */
const withoutList = new Set([404, 405, 501]);

const openClient = ({ LLM_BASE_URL, LLM_API_KEY, LLM_TIMEOUT_MS }: Config): OpenAI =>
  new OpenAI({
    baseURL: LLM_BASE_URL,
    apiKey: LLM_API_KEY ?? "none",
    timeout: LLM_TIMEOUT_MS,
    maxRetries: 0,
    fetch: boundedFetch,
    // Null, or the library would look into the environment; silent, or it would print what the endpoint says.
    organization: null,
    project: null,
    logLevel: "off",
  });

type Chunks = AsyncIterable<OpenAI.Chat.ChatCompletionChunk>;

/** The text of a completion's chunks. Throws unless it ends as a whole one does. */
async function* textOf(chunks: Chunks): AsyncGenerator<string, void> {
  let ending: string | null = null;
  let length = 0;
  for await (const { choices } of chunks) {
    const [choice] = choices ?? [];
    const text = choice?.delta?.content;
    ending = choice?.finish_reason ?? ending;
    if (typeof text !== "string" || text === "") continue;
    length += text.length;
    if (length > charactersMax) throw new ModelFailure("too_long", `it wrote more than ${charactersMax} characters`);
    yield text;
  }
  if (ending === "stop") return;
  if (ending === "length") throw new ModelFailure("too_long", "it wrote too much");
  throw new ModelFailure("error", "the completion broke off");
}

/** Tells the circuit breaker how it went, and makes a ModelFailure of what was thrown; the caller's own abort stays what it is. */
const failedOf = (thrown: unknown, breaker: CircuitBreaker, signal: AbortSignal, deadline: AbortSignal): unknown => {
  if (signal.aborted) return signal.reason;
  const failure = failureOf(thrown, deadline);
  // An endpoint that writes too much works.
  if (failure.kind === "too_long") breaker.succeeded();
  else if (failure.kind !== "circuit_open") breaker.failed();
  return failure;
};

/** Opens the configured endpoint; null where none is configured. Nothing is sent before the first question. */
export const createLanguageModel = (config: Config): LanguageModel | null => {
  const { LLM_BASE_URL, LLM_MODEL, LLM_TIMEOUT_MS } = config;
  if (LLM_BASE_URL === null || LLM_MODEL === null) return null;
  const client = openClient(config);
  const breaker = createCircuitBreaker();
  const deadlineOf = (signal: AbortSignal): AbortSignal =>
    AbortSignal.any([signal, AbortSignal.timeout(LLM_TIMEOUT_MS)]);
  const request = (messages: readonly ModelMessage[]) => ({
    model: LLM_MODEL,
    messages: [...messages],
    temperature: 0,
    max_tokens: completionTokensMax,
  });

  async function* stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<string, void> {
    const deadline = deadlineOf(signal);
    const ended = new AbortController();
    try {
      breaker.requireClosed();
      const body = { ...request(messages), stream: true } as const;
      const options = { signal: AbortSignal.any([deadline, ended.signal]) };
      const chunks = await withRetries(() => client.chat.completions.create(body, options), deadline);
      yield* textOf(chunks);
      deadline.throwIfAborted();
      breaker.succeeded();
    } catch (thrown) {
      throw failedOf(thrown, breaker, signal, deadline);
    } finally {
      ended.abort();
    }
  }

  const json: LanguageModel["json"] = async (messages, schema, signal) => {
    const deadline = deadlineOf(signal);
    try {
      breaker.requireClosed();
      const format = { type: "json_schema", json_schema: { name: "proposal", schema, strict: true } } as const;
      const body = { ...request(messages), response_format: format };
      const completion = await withRetries(() => client.chat.completions.create(body, { signal: deadline }), deadline);
      const text = completion.choices[0]?.message.content;
      if (typeof text !== "string") throw new ModelFailure("error", "the completion is empty");
      breaker.succeeded();
      return text;
    } catch (thrown) {
      throw failedOf(thrown, breaker, signal, deadline);
    }
  };

  const reach = async (): Promise<void> => {
    const deadline = AbortSignal.timeout(Math.min(LLM_TIMEOUT_MS, reachWithinMs));
    try {
      const response = await client.models.list({ signal: deadline }).asResponse();
      await response.body?.cancel();
    } catch (thrown) {
      if (thrown instanceof OpenAI.APIError && withoutList.has(thrown.status ?? 0)) return;
      throw failureOf(thrown, deadline);
    }
  };

  return { stream, json, reach, isPaused: breaker.isOpen };
};
