import { createAnswerer } from "../../../api/answer/index.ts";
import { createLanguageModel, type LanguageModel } from "../../../api/answer/model/index.ts";
import type { AnswerEvent, Answerer, AnswerOptions, CheckAnswer, CheckInput } from "../../../api/answer/types.ts";
import { unwatched } from "../../../api/answer/watch.ts";
import { readConfig } from "../../../shared/config.ts";
import { testEmbedder } from "../../support/corpus.ts";
import { sampleLibrary } from "./libraries.ts";

/** The day on which all tests of answers take place: after the 2026 amendments, before the high-risk rules. */
export const day = "2026-11-21";

/** An answerer over the samples; `environment` may name a language model. */
export const sampleAnswerer = async (environment: Record<string, string> = {}): Promise<Answerer> =>
  answererWith(createLanguageModel(readConfig(environment)));

/** The same with a language model that is at hand. */
export const answererWith = async (model: LanguageModel | null): Promise<Answerer> =>
  createAnswerer(await sampleLibrary(), { model, embedder: await testEmbedder(), day: () => day });

export const inputOf = (question: string, parts: Partial<CheckInput> = {}): CheckInput => ({
  question,
  regulation: "auto",
  responseFormat: "text",
  systemContext: null,
  ...parts,
});

/** All events of one answer. */
export const eventsOf = async (
  answerer: Answerer,
  input: CheckInput,
  { allowModel = false, signal = new AbortController().signal, watch = unwatched }: Partial<AnswerOptions> = {},
): Promise<AnswerEvent[]> => Array.fromAsync(answerer(input, { allowModel, signal, watch }));

/** The whole answer, checked to be the same as its pieces together. */
export const answerOf = (events: readonly AnswerEvent[]): CheckAnswer => {
  const whole = events.flatMap((event) => (event.type === "complete" ? [event.answer] : []))[0];
  const pieces = events.flatMap((event) => (event.type === "chunk" ? [event.text] : [])).join("");
  if (whole === undefined) throw new Error("The answer was not completed.");
  if (pieces !== whole.answer) throw new Error("The pieces together are not the answer.");
  return whole;
};

let composing: Promise<Answerer> | null = null;

/** Asks without a language model. */
export const ask = async (question: string, parts: Partial<CheckInput> = {}): Promise<CheckAnswer> => {
  composing ??= sampleAnswerer();
  return answerOf(await eventsOf(await composing, inputOf(question, parts)));
};
