import OpenAI from "openai";
import type { Config } from "../../../shared/config.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { withRetries } from "./retry.ts";

export interface ModelMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/** An OpenAI-compatible endpoint, as much of it as answers need. */
export interface LanguageModel {
  /** Streams the text of one completion. Throws when the endpoint fails, and at once while the circuit is open. */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<string>;
  /** One completion as JSON text, for structured proposals. */
  json(messages: readonly ModelMessage[], schema: Record<string, unknown>, signal: AbortSignal): Promise<string>;
}

const guarded = async <Result>(
  breaker: CircuitBreaker,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> => {
  breaker.requireClosed();
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted) breaker.failed();
    throw error;
  }
};

/** Opens the configured endpoint; null where none is configured. Nothing is sent before the first question. */
export const createLanguageModel = (config: Config): LanguageModel | null => {
  const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_TIMEOUT_MS } = config;
  if (LLM_BASE_URL === null || LLM_MODEL === null) return null;
  const client = new OpenAI({
    baseURL: LLM_BASE_URL,
    apiKey: LLM_API_KEY ?? "none",
    timeout: LLM_TIMEOUT_MS,
    maxRetries: 0,
  });
  const breaker = createCircuitBreaker();
  const withDeadline = (signal: AbortSignal): AbortSignal =>
    AbortSignal.any([signal, AbortSignal.timeout(LLM_TIMEOUT_MS)]);
  return {
    stream: async function* (messages, signal) {
      const deadline = withDeadline(signal);
      const stream = await guarded(breaker, signal, () =>
        withRetries(
          () =>
            client.chat.completions.create(
              { model: LLM_MODEL, messages: [...messages], stream: true, temperature: 0 },
              { signal: deadline },
            ),
          deadline,
        ),
      );
      try {
        let ending: string | null = null;
        for await (const event of stream) {
          const [choice] = event.choices;
          if (choice?.delta?.content) yield choice.delta.content;
          ending = choice?.finish_reason ?? ending;
        }
        deadline.throwIfAborted();
        if (ending !== "stop") throw new Error(`The completion ended early (${ending ?? "the connection closed"}).`);
        breaker.succeeded();
      } catch (error) {
        if (!signal.aborted) breaker.failed();
        throw error;
      } finally {
        stream.controller.abort();
      }
    },
    json: (messages, schema, signal) =>
      guarded(breaker, signal, async () => {
        const deadline = withDeadline(signal);
        const completion = await withRetries(
          () =>
            client.chat.completions.create(
              {
                model: LLM_MODEL,
                messages: [...messages],
                temperature: 0,
                response_format: { type: "json_schema", json_schema: { name: "proposal", schema, strict: true } },
              },
              { signal: deadline },
            ),
          deadline,
        );
        breaker.succeeded();
        return completion.choices[0]?.message.content ?? "";
      }),
  };
};
