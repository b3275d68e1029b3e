import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { AnswerOptions } from "../types.ts";
import { type ModelReport, unwatched } from "../watch.ts";
import { ModelFailure } from "./failure.ts";
import type { LanguageModel } from "./index.ts";

/** What is needed of a language model to ask for a value. */
export type ValueModel = Pick<LanguageModel, "json">;

/** Null when the text is no JSON of this schema. */
export const readValue = <Schema extends TSchema>(text: string, schema: Schema): Static<Schema> | null => {
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(schema, read) ? read : null;
  } catch {
    return null;
  }
};

type Ending = Pick<ModelReport, "outcome" | "reason">;

const endingOf = (thrown: unknown): Ending =>
  thrown instanceof ModelFailure
    ? { outcome: thrown.kind, reason: thrown.message }
    : { outcome: "error", reason: "it failed" };

/**
 * Asks a language model for a value of a schema: `instruction` is the service's, `data` a stranger's. Null when the model fails or
 * writes another form: what is done without it is done. Throws only the caller's own abort.
 */
export const askForValue = async <Schema extends TSchema>(
  model: ValueModel,
  { instruction, data, schema }: { instruction: string; data: string; schema: Schema },
  { signal, watch = unwatched }: Pick<AnswerOptions, "signal" | "watch">,
): Promise<Static<Schema> | null> => {
  const startedAt = performance.now();
  const tell = (ending: Ending): void =>
    watch.modelAsked({ ...ending, ms: performance.now() - startedAt, answeredBy: "composer", leftOut: 0 });
  const ended = watch.step("model");
  try {
    const messages = [
      { role: "system" as const, content: instruction },
      { role: "user" as const, content: data },
    ];
    const value = readValue(await model.json(messages, schema, signal), schema);
    tell(
      value === null
        ? { outcome: "rejected", reason: "what it wrote has another form" }
        : { outcome: "ok", reason: null },
    );
    return value;
  } catch (thrown) {
    signal.throwIfAborted();
    tell(endingOf(thrown));
    return null;
  } finally {
    ended();
  }
};
