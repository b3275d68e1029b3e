import { createAnswerer } from "../../../api/answer/index.ts";
import type { AnswerEvent, Answerer, CheckAnswer, CheckInput } from "../../../api/answer/types.ts";
import { readConfig } from "../../../shared/config.ts";
import { openSnapshot, type Snapshot } from "../../../shared/corpus/index.ts";
import { sampleCorpus, testEmbedder } from "../../support/corpus.ts";

/** The day on which all tests of answers take place: after the 2026 amendments, before the high-risk rules. */
export const day = "2026-11-21";

let opened: Promise<Snapshot> | null = null;

/** The snapshot of the bundled samples, opened once for all tests of answers. */
export const sampleSnapshot = (): Promise<Snapshot> => {
  opened ??= sampleCorpus().then(({ corpusDir, version }) => openSnapshot(corpusDir, version));
  return opened;
};

/** An answerer over the samples; `environment` may name a language model. */
export const sampleAnswerer = async (
  environment: Record<string, string> = {},
  log: (line: string) => void = () => {},
): Promise<Answerer> =>
  createAnswerer(await sampleSnapshot(), {
    config: readConfig(environment),
    embedder: await testEmbedder(),
    day: () => day,
    log,
  });

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
  { allowModel = false, signal = new AbortController().signal } = {},
): Promise<AnswerEvent[]> => Array.fromAsync(answerer(input, { allowModel, signal }));

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
