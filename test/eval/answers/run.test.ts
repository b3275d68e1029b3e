import { describe, expect, test } from "bun:test";
import type { AnswerEvent, Answerer, CheckInput } from "../../../api/answer/types.ts";
import { type RunOptions, runRow } from "./run.ts";

const row = { id: "r1", set: "s", question: "Why?", regulation: "gdpr", gold: ["gdpr_art5"], abstain: false };
const complete = {
  answer: "So it is.",
  structured: null,
  confidence: "high",
  confidence_score: 0.9,
  sources: [
    { article_id: "gdpr_art5", title: "", text_excerpt: "", relevance_score: 1, url: "https://eur-lex.europa.eu/" },
  ],
  should_abstain: false,
  abstention_reason: null,
} as const;

const answererOf = (events: readonly AnswerEvent[], asked: CheckInput[] = []): Answerer =>
  async function* (input) {
    asked.push(input);
    yield* events;
  };

/** Takes every citation to mean the implied act's Article 5, and shows which act that was. */
const optionsOf = (answerer: Answerer): RunOptions => ({
  answerer,
  allowModel: false,
  readCitations: (_answer, impliedAct) => [
    { text: impliedAct ?? "none", articleId: "gdpr_art5", address: "gdpr_art5" },
  ],
});

const streamed = (...texts: string[]): AnswerEvent[] => [
  ...texts.map((text) => ({ type: "chunk", text }) as const),
  { type: "complete", answer: { ...complete, sources: [...complete.sources] }, writtenBy: "composer" },
];

describe("a row put to the answerer", () => {
  test("keeps what came: sources in order, confidence, times", async () => {
    const result = await runRow(row, "own", optionsOf(answererOf(streamed("So it ", "is."))));
    expect(result).toMatchObject({ id: "r1", mode: "own", sources: ["gdpr_art5"], confidence: 0.9, error: null });
    expect(result.firstChunkMs).toBeLessThanOrEqual(result.totalMs);
  });

  test("asks with its own regulation or with auto; one act in the sources implies that act", async () => {
    const asked: CheckInput[] = [];
    const options = optionsOf(answererOf(streamed("So it is."), asked));
    const results = [await runRow(row, "own", options), await runRow(row, "auto", options)];
    expect(asked.map((input) => input.regulation)).toEqual(["gdpr", "auto"]);
    expect(results.map((result) => result.citations[0]?.text)).toEqual(["gdpr", "gdpr"]);
  });

  test.each([
    ["text that is not the answer", streamed("Something else."), "The streamed text is not the answer."],
    ["no end", streamed("So it is.").slice(0, 1), "The answer never became complete."],
  ])("fails on %s", async (_, events, error) => {
    expect((await runRow(row, "own", optionsOf(answererOf(events)))).error).toBe(error);
  });

  test("fails alone when the service throws", async () => {
    const broken: Answerer = async function* () {
      yield { type: "status", stage: "retrieving" };
      throw new Error("It broke.");
    };
    expect(await runRow(row, "own", optionsOf(broken))).toMatchObject({ error: "It broke.", sources: [] });
  });
});
