import type { Chunk } from "../../../shared/corpus/index.ts";
import { ServiceError } from "../../../shared/errors.ts";
import type { QuestionLanguage } from "../language/languages.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { CheckInput } from "../types.ts";
import { citationPattern } from "../verify/citations.ts";
import { isPlainWords, withoutEmphasis } from "../verify/plain-words.ts";
import { type Evidence, isSupported } from "../verify/verify.ts";
import type { ModelReport, Watch } from "../watch.ts";
import { ModelFailure } from "./failure.ts";
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
  readonly watch: Watch;
}

/** How it ended: with an answer, with the model's word that the provisions hold none, or with nothing that can be used. */
export type WriteOutcome = "written" | "no_answer" | "nothing";

type Judgement = "sound" | "opening" | "unsound";

/** Words that state nothing and only lead to the next sentence: a heading, "Yes.", "The exceptions are:". */
const leadsOn =
  /^\s*(?:#{1,4} [^\n]{1,80}|[^\n]{1,80}:|(?:yes|no|not (?:yet|always|necessarily|entirely)|partly|it depends)[.,]?)\s*$/i;

/** A sentence of the model may leave only when it is plain, it cites, and what it states stands there; an opening waits for such a one. */
const judge = (sentence: string, evidence: Evidence): Judgement => {
  if (!isPlainWords(sentence) || !isSupported(sentence, evidence)) return "unsound";
  if (sentence.search(citationPattern) >= 0) return "sound";
  return leadsOn.test(sentence) ? "opening" : "unsound";
};

const failedMidway = (failure: ModelFailure): ServiceError =>
  new ServiceError("service_unavailable", "The answer could not be completed. Try again.", {
    internal: `The language model failed midway: ${failure.message}`,
    cause: failure,
  });

/** What has been written so far. */
interface Writing {
  length: number;
  leftOut: number;
}

/**
 * Yields the sentences that may leave, each with what opens it, as long as they fit into `charactersMax`. Returns true when the model
 * says that there is no answer.
 */
async function* soundSentences(
  sentences: AsyncIterable<string>,
  options: WriteInput,
  passages: ReturnType<typeof numberPassages>,
  writing: Writing,
  charactersMax: number,
): AsyncGenerator<string, boolean> {
  let opening = "";
  for await (const raw of sentences) {
    if (writing.length === 0 && noAnswer.test(raw)) return true;
    // Once, so that what is checked is what leaves.
    const sentence = citeByNumber(withoutEmphasis(raw), passages, options.library);
    const judgement = judge(sentence, options.evidence);
    if (judgement === "unsound") writing.leftOut += 1;
    if (judgement === "opening") opening = sentence;
    if (judgement !== "sound") continue;
    const length = writing.length + opening.length + sentence.length;
    if (length > charactersMax) return false;
    writing.length = length;
    yield opening + sentence;
    opening = "";
  }
  return false;
}

const rejected = {
  outcome: "rejected",
  reason: "no sentence was plain and supported by the law",
  answeredBy: "composer",
} as const;

/**
 * Lets the model write the answer, a verified sentence at a time. Sentences that nothing supports, or that hold more than plain words,
 * are left out, and so is what does not fit into `charactersMax`. Yields nothing when the model fails, or says nothing usable: the
 * caller then composes. A failure after the first sentence throws a ServiceError, since half an answer is no answer; that it writes
 * too much is none, for its whole sentences stand by themselves.
 */
export async function* writeWithModel(
  model: LanguageModel,
  options: WriteInput,
  charactersMax: number,
): AsyncGenerator<string, WriteOutcome> {
  const { input, language, quoted, chosen, ranking, library, signal, watch } = options;
  const passages = numberPassages(quoted, chosen, ranking, library);
  // What it was given, and nothing else, may it cite.
  const given = { ...options.evidence, retrieved: new Set(passages.map(({ chunk }) => chunk.article_id)) };
  const writing: Writing = { length: 0, leftOut: 0 };
  const startedAt = performance.now();
  const tell = (report: Pick<ModelReport, "outcome" | "reason" | "answeredBy">): void =>
    watch.modelAsked({ ...report, ms: performance.now() - startedAt, leftOut: writing.leftOut });
  const ended = watch.step("model");
  try {
    const sentences = wholeSentences(model.stream(promptFor(input, language, passages), signal));
    const hasNoAnswer = yield* soundSentences(
      sentences,
      { ...options, evidence: given },
      passages,
      writing,
      charactersMax,
    );
    if (hasNoAnswer) {
      tell({ outcome: "no_answer", reason: null, answeredBy: "composer" });
      return "no_answer";
    }
    tell(writing.length > 0 ? { outcome: "ok", reason: null, answeredBy: "model" } : rejected);
    return writing.length > 0 ? "written" : "nothing";
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof ModelFailure)) throw thrown;
    const hasBegun = writing.length > 0;
    const isWritten = hasBegun && thrown.kind === "too_long";
    const answeredBy = isWritten ? "model" : hasBegun ? null : "composer";
    tell({ outcome: isWritten ? "ok" : thrown.kind, reason: isWritten ? null : thrown.message, answeredBy });
    if (isWritten) return "written";
    if (hasBegun) throw failedMidway(thrown);
    return "nothing";
  } finally {
    ended();
  }
}
