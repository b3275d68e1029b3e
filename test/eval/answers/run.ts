import type { AnswerEvent, Answerer, CheckAnswer } from "../../../api/answer/types.ts";
import { parseCitationId } from "../../../shared/citation/index.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { AnswerCitation, CitationReader } from "./citations.ts";
import type { AnswerRow } from "./rows.ts";

/** Whether a question is put with the regulation of its row, or with `auto`. */
export type RegulationMode = "own" | "auto";

/** A row with what the service made of it. */
export interface AnswerResult extends AnswerRow {
  readonly mode: RegulationMode;
  /** Article ids, in the order of the response. */
  readonly sources: readonly string[];
  readonly abstained: boolean;
  readonly reason: string | null;
  readonly confidence: number;
  readonly citations: readonly AnswerCitation[];
  readonly answer: string;
  readonly totalMs: number;
  /** Null when no text came. */
  readonly firstChunkMs: number | null;
  /** What went wrong, null when nothing did. */
  readonly error: string | null;
}

/** What a run needs beside the rows. */
export interface RunOptions {
  readonly answerer: Answerer;
  readonly readCitations: CitationReader;
  readonly allowModel: boolean;
}

interface Timed {
  readonly complete: CheckAnswer | null;
  readonly text: string;
  readonly totalMs: number;
  readonly firstChunkMs: number | null;
}

/** Reads one answer to its end, with the milliseconds to its first piece of text and to its last event. */
export const timeAnswer = async (events: () => AsyncIterable<AnswerEvent>): Promise<Timed> => {
  const start = performance.now();
  let firstChunkMs: number | null = null;
  let text = "";
  let complete: CheckAnswer | null = null;
  for await (const event of events()) {
    if (event.type === "chunk") {
      firstChunkMs ??= performance.now() - start;
      text += event.text;
    } else if (event.type === "complete") complete = event.answer;
  }
  return { complete, text, totalMs: performance.now() - start, firstChunkMs };
};

/** The act that a citation without a name means: the one regulation asked about, or the one act of all sources. */
const impliedAct = (regulation: string, sources: readonly string[]): string | null => {
  if (regulation !== "auto") return regulation;
  const acts = new Set(sources.map((id) => parseCitationId(id)?.actId));
  const [only] = acts;
  return acts.size === 1 ? (only ?? null) : null;
};

const failed = (row: AnswerRow, mode: RegulationMode, error: string): AnswerResult => ({
  ...row,
  mode,
  sources: [],
  abstained: false,
  reason: null,
  confidence: 0,
  citations: [],
  answer: "",
  totalMs: 0,
  firstChunkMs: null,
  error,
});

/** Puts one row's question to the answerer. A failure of the service becomes the result's `error`. */
export const runRow = async (row: AnswerRow, mode: RegulationMode, options: RunOptions): Promise<AnswerResult> => {
  const regulation = mode === "auto" ? "auto" : row.regulation;
  const input = { question: row.question, regulation, responseFormat: "text", systemContext: null } as const;
  const signal = new AbortController().signal;
  try {
    const timed = await timeAnswer(() => options.answerer(input, { allowModel: options.allowModel, signal }));
    if (timed.complete === null) return failed(row, mode, "The answer never became complete.");
    const { answer, sources, should_abstain, abstention_reason, confidence_score } = timed.complete;
    const ids = sources.map((source) => source.article_id);
    return {
      ...row,
      mode,
      sources: ids,
      abstained: should_abstain,
      reason: abstention_reason,
      confidence: confidence_score,
      citations: options.readCitations(answer, impliedAct(regulation, ids)),
      answer,
      totalMs: timed.totalMs,
      firstChunkMs: timed.firstChunkMs,
      error: timed.text === answer ? null : "The streamed text is not the answer.",
    };
  } catch (thrown) {
    return failed(row, mode, messageOf(thrown));
  }
};
