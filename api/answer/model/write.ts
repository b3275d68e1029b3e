import { messageOf, ServiceError } from "../../../shared/errors.ts";
import { cite } from "../compose/cite.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { CheckInput } from "../types.ts";
import { type Evidence, isSupported } from "../verify/verify.ts";
import type { LanguageModel } from "./index.ts";
import { type NumberedPassage, numberPassages, promptFor } from "./prompt.ts";
import { wholeSentences } from "./sentences.ts";

export interface WriteInput {
  readonly input: CheckInput;
  readonly chosen: readonly RankedProvision[];
  readonly ranking: Ranking;
  readonly library: Library;
  readonly evidence: Evidence;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** `[2]` and `[1, 3]` become article references; a number that was not given becomes nothing. */
export const citeByNumber = (text: string, passages: readonly NumberedPassage[], library: Library): string =>
  text.replace(/\s?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g, (_, numbers: string) =>
    numbers
      .split(",")
      .map((number) => passages[Number(number) - 1])
      .flatMap((passage) => {
        const act = passage === undefined ? undefined : library.snapshot.act(passage.chunk.act_id);
        return passage === undefined || act === undefined ? [] : [` ${cite(passage.chunk, act)}`];
      })
      .join(""),
  );

/** A sentence of the model may leave only when it cites, or holds nothing that needs a citation. */
const isSound = (sentence: string, evidence: Evidence): boolean =>
  isSupported(sentence, evidence) &&
  (/\[(?:Article|Annex|Recital)/.test(sentence) || sentence.trim().split(/\s+/).length < 12);

/**
 * Lets the model write the answer, a verified sentence at a time. Sentences that nothing supports are left out. Yields nothing
 * when the model fails or says nothing usable before its first sentence: the caller then composes. A failure after that throws
 * a ServiceError, since half an answer is no answer.
 */
export async function* writeWithModel(model: LanguageModel, options: WriteInput): AsyncGenerator<string> {
  const { input, chosen, ranking, library, evidence, signal, log } = options;
  const passages = numberPassages(chosen, ranking, library);
  let hasWritten = false;
  try {
    for await (const raw of wholeSentences(model.stream(promptFor(input, passages), signal))) {
      const sentence = citeByNumber(raw, passages, library);
      if (!isSound(sentence, evidence) || /^\s*NO ANSWER/.test(sentence)) continue;
      hasWritten = true;
      yield sentence;
    }
    if (!hasWritten) log("The language model gave no sentence that its provisions support; the answer is composed.");
  } catch (error) {
    signal.throwIfAborted();
    if (hasWritten) {
      throw new ServiceError("service_unavailable", "The answer could not be completed. Try again.", {
        internal: `The language model failed midway: ${messageOf(error)}`,
        cause: error,
      });
    }
    log(`The language model failed before its first sentence; the answer is composed: ${messageOf(error)}`);
  }
}
