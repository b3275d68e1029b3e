import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createAnswerer } from "../../api/answer/index.ts";
import type { Answerer, CheckAnswer } from "../../api/answer/types.ts";
import { citationsIn } from "../../api/answer/verify/citations.ts";
import { openSnapshot, type Snapshot } from "../../shared/corpus/index.ts";
import { lawCorpus } from "../support/corpus.ts";
import { inLaw } from "../support/skip.ts";
import { answerOf, day, eventsOf, inputOf, sampleAnswerer, sampleSnapshot } from "./support/corpus.ts";

interface Row {
  readonly question: string;
  readonly regulation: string;
}

const projectDir = join(import.meta.dir, "../..");
const rows: Row[] = (await Bun.file(join(projectDir, "test/eval/questions.jsonl")).text())
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Row);

/** Promises that hold for each answer, whatever was asked. Returns what is broken. */
const brokenPromises = ({ answer, structured, sources, should_abstain }: CheckAnswer, snapshot: Snapshot): string[] => {
  const known = new Set(sources.map(({ article_id }) => article_id));
  const citations = citationsIn(answer, snapshot);
  return [
    ...citations.flatMap(({ written, chunks, articleId }) => [
      ...(chunks.length === 0 ? [`${written} does not resolve`] : []),
      ...(should_abstain || known.has(articleId ?? "") ? [] : [`${written} is not among the sources`]),
    ]),
    ...(should_abstain || citations.length > 0 ? [] : ["it cites nothing"]),
    ...sources.flatMap(({ text_excerpt, relevance_score }) => [
      ...(text_excerpt.length > 500 ? ["an excerpt is too long"] : []),
      ...(relevance_score < 0 || relevance_score > 1 ? ["a relevance is out of bounds"] : []),
    ]),
    ...(should_abstain === (structured === null) ? [] : ["the structured form is there for answers alone"]),
    ...(structured?.summary === "" || structured?.articles_cited.length === 0 ? ["the structured form is empty"] : []),
    ...(/undefined|NaN|\[object/.test(`${answer}${JSON.stringify(structured)}`) ? ["it holds no text"] : []),
    ...((answer.match(/“/g)?.length ?? 0) === (answer.match(/”/g)?.length ?? 0) ? [] : ["a quotation is not closed"]),
  ];
};

const checkAll = async (answerer: Answerer, snapshot: Snapshot, asked = rows): Promise<string[]> => {
  const broken: string[] = [];
  for (const { question, regulation } of asked) {
    const events = await eventsOf(answerer, inputOf(question, { regulation, responseFormat: "structured" }));
    const problems = brokenPromises(answerOf(events), snapshot);
    broken.push(...problems.map((problem) => `${question}: ${problem}`));
  }
  return broken;
};

describe("over the project's own questions", () => {
  test("each answer from the samples keeps its promises", async () => {
    expect(await checkAll(await sampleAnswerer(), await sampleSnapshot())).toEqual([]);
  }, 300_000);

  inLaw.test(
    "each answer from the law keeps its promises",
    async () => {
      const { corpusDir, version } = await lawCorpus();
      const snapshot = await openSnapshot(corpusDir, version);
      const answerer = await createAnswerer(snapshot, { model: null, embedder: null, day: () => day });
      expect(await checkAll(answerer, snapshot)).toEqual([]);
    },
    300_000,
  );
});

test("the events come in their order, the same each time", async () => {
  const answerer = await sampleAnswerer();
  const first = await eventsOf(answerer, inputOf("What are the fines under the GDPR?"));
  const types = first.map((event) => (event.type === "status" ? event.stage : event.type));
  expect(types.slice(0, 2)).toEqual(["retrieving", "synthesizing"]);
  expect(new Set(types.slice(2, -1))).toEqual(new Set(["chunk"]));
  expect(types.at(-1)).toBe("complete");
  expect(await eventsOf(answerer, inputOf("What are the fines under the GDPR?"))).toEqual(first);
});
