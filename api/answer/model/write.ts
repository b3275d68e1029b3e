import type { Chunk } from "../../../shared/corpus/index.ts";
import { messageOf, ServiceError } from "../../../shared/errors.ts";
import type { QuestionLanguage } from "../language/languages.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { CheckInput } from "../types.ts";
import { citationPattern } from "../verify/citations.ts";
import { type Evidence, isSupported } from "../verify/verify.ts";
import type { LanguageModel } from "./index.ts";
import { citeByNumber } from "./numbers.ts";
import { noAnswer, numberPassages, promptFor } from "./prompt.ts";
import { wholeSentences } from "./sentences.ts";

export interface WriteInput {
  readonly input: CheckInput;
  /** The language of the question, in which the model writes. */
  readonly language: QuestionLanguage;
  readonly chosen: readonly RankedProvision[];
  readonly ranking: Ranking;
  readonly library: Library;
  readonly evidence: Evidence;
  /** What a composed answer would quote: the model gets it first. */
  readonly quoted: readonly Chunk[];
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** How it ended: with an answer, with the model's word that the provisions hold none, or with nothing that can be used. */
export type WriteOutcome = "written" | "no_answer" | "nothing";

type Judgement = "sound" | "opening" | "unsound";

/** Words that state nothing and only lead to the next sentence: a heading, "Yes.", "The exceptions are:". */
const leadsOn =
  /^\s*(?:#{1,4} [^\n]{1,80}|[^\n]{1,80}:|(?:yes|no|not (?:yet|always|necessarily|entirely)|partly|it depends)[.,]?)\s*$/i;

/** A sentence of the model may leave only when it cites and what it states stands there; an opening waits for such a one. */
const judge = (sentence: string, evidence: Evidence): Judgement => {
  if (!isSupported(sentence, evidence)) return "unsound";
  if (sentence.search(citationPattern) >= 0) return "sound";
  return leadsOn.test(sentence) ? "opening" : "unsound";
};

const failedMidway = (error: unknown): ServiceError =>
  new ServiceError("service_unavailable", "The answer could not be completed. Try again.", {
    internal: `The language model failed midway: ${messageOf(error)}`,
    cause: error,
  });

/**
 * Lets the model write the answer, a verified sentence at a time. Sentences that nothing supports are left out. Yields nothing
 * when the model fails, or says nothing usable: the caller then composes. A failure after the first sentence throws a
 * ServiceError, since half an answer is no answer.
 */
export async function* writeWithModel(model: LanguageModel, options: WriteInput): AsyncGenerator<string, WriteOutcome> {
  const { input, language, quoted, chosen, ranking, library, evidence, signal, log } = options;
  const passages = numberPassages(quoted, chosen, ranking, library);
  let hasWritten = false;
  let opening = "";
  let dropped = 0;
  try {
    for await (const raw of wholeSentences(model.stream(promptFor(input, language, passages), signal))) {
      if (!hasWritten && noAnswer.test(raw)) return "no_answer";
      const sentence = citeByNumber(raw, passages, library);
      const judgement = judge(sentence, evidence);
      if (judgement === "unsound") dropped += 1;
      if (judgement === "opening") opening = sentence;
      if (judgement !== "sound") continue;
      hasWritten = true;
      yield opening + sentence;
      opening = "";
    }
  } catch (error) {
    signal.throwIfAborted();
    if (hasWritten) throw failedMidway(error);
    log(`The language model failed before its first sentence; the answer is composed: ${messageOf(error)}`);
    return "nothing";
  }
  if (dropped > 0)
    log(`${dropped} sentences of the language model were left out: what they cite does not support them.`);
  if (!hasWritten) log("The language model gave no sentence that its provisions support; the answer is composed.");
  return hasWritten ? "written" : "nothing";
}
