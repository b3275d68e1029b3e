import type { AnswerEvent, AnswerOptions, CheckAnswer, CheckInput } from "../../../api/answer/types.ts";
import type { ModelReport } from "../../../api/answer/watch.ts";
import type { Engines } from "../../../api/engines/types.ts";

/** Questions with this word make the answering part fail: a test of the HTTP layer says what it wants in the question. */
export const failure = { atOnce: "fail-at-once", midway: "fail-midway", forever: "never-ends" } as const;

export const answerText = "Within 72 hours [Article 33(1) GDPR].\n\n> “at most” 🇪🇺";

const answerTo = (input: CheckInput): CheckAnswer => {
  const abstains = input.question.includes("pizza");
  return {
    answer: abstains ? "The corpus does not cover this." : answerText,
    structured:
      input.responseFormat === "structured"
        ? { summary: "72 hours.", legal_basis: "Article 33(1)", requirements: [], timeline: [], articles_cited: [] }
        : null,
    confidence: abstains ? "low" : "high",
    confidence_score: abstains ? 0.1 : 0.9,
    sources: abstains
      ? []
      : [
          {
            article_id: "gdpr_art33",
            title: "Telling the authority",
            text_excerpt: "72 hours",
            relevance_score: 1,
            url: "https://eur-lex.europa.eu/",
          },
        ],
    should_abstain: abstains,
    abstention_reason: abstains ? "No provision is about this." : null,
  };
};

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

export interface ObservedEngines extends Engines {
  /** When each answer that was waiting without end was told to stop. */
  readonly aborted: number[];
  /** Settles when an answer waits without end. */
  waiting(): Promise<void>;
  /** What the next calls tell of a language model; null: nothing. */
  report: ModelReport | null;
  /** What `allowModel` was for each call. */
  readonly allowed: boolean[];
}

/** Answers in a fixed way, as quickly or as badly as the question asks. The HTTP layer is what is tested. */
export const createTestEngines = (): ObservedEngines => {
  const aborted: number[] = [];
  let waits = Promise.withResolvers<void>();
  const allowed: boolean[] = [];
  async function* answer(input: CheckInput, options: AnswerOptions): AsyncGenerator<AnswerEvent> {
    allowed.push(options.allowModel);
    if (engines.report !== null) options.watch?.modelAsked(engines.report);
    options.watch?.step("retrieve")();
    options.signal.addEventListener("abort", () => aborted.push(performance.now()), { once: true });
    yield { type: "status", stage: "retrieving" };
    if (input.question.includes(failure.atOnce)) throw new Error("secret internal words");
    yield { type: "status", stage: "synthesizing" };
    const whole = answerTo(input);
    for (const text of whole.answer.split(/(?<= )/)) {
      yield { type: "chunk", text };
      if (input.question.includes(failure.midway)) throw new Error("secret internal words");
      if (input.question.includes(failure.forever)) {
        waits.resolve();
        await untilAborted(options.signal);
      }
    }
    yield { type: "complete", answer: whole, writtenBy: options.allowModel ? "model" : "composer" };
  }
  const engines: ObservedEngines = {
    report: null,
    answer,
    classify: async (input) => {
      if (input.description.includes(failure.atOnce)) throw new Error("secret internal words");
      return {
        risk_level: "high",
        confidence: 0.9,
        reasoning: "It ranks applicants.",
        reasons: [],
        near: [],
        obligations: [
          {
            ...{ id: "oversight", description: "Oversee it.", source_article: "Article 26(2)", deadline: "2027-12-02" },
            ...{ article_id: "ai_act_art26", url: "https://eur-lex.europa.eu/", roles: ["deployer"] },
          },
        ],
        role: null,
        open_questions: [],
        sources: [
          {
            article_id: "ai_act_annexIII",
            title: "",
            text_excerpt: "",
            relevance_score: 0.8,
            url: "https://eur-lex.europa.eu/",
          },
        ],
      };
    },
    find: async () => ({ hits: [], stems: new Set() }),
    searchesByMeaning: () => true,
    close: async () => {},
    aborted,
    waiting: async () => {
      await waits.promise;
      waits = Promise.withResolvers<void>();
    },
    allowed,
  };
  return engines;
};
