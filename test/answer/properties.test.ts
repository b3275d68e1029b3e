import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createAnswerer } from "../../api/answer/index.ts";
import type { Library } from "../../api/answer/retrieve/library.ts";
import { wordCount } from "../../api/answer/text/sentences.ts";
import type { Answerer, CheckAnswer } from "../../api/answer/types.ts";
import { readScope } from "../../api/answer/understand/index.ts";
import { readIntent } from "../../api/answer/understand/question/intent.ts";
import type { PartKind } from "../../api/answer/understand/question/kinds.ts";
import { citationsIn } from "../../api/answer/verify/citations.ts";
import { isSupported } from "../../api/answer/verify/verify.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import { inLaw } from "../support/skip/index.ts";
import { answerOf, day, eventsOf, inputOf, sampleAnswerer } from "./support/corpus.ts";
import { lawLibrary, sampleLibrary } from "./support/libraries.ts";

interface Row {
  readonly question: string;
  readonly regulation: string;
}

const projectDir = join(import.meta.dir, "../..");
const rows: Row[] = (await Bun.file(join(projectDir, "test/eval/data/questions.jsonl")).text())
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Row);

/** Words as a reader counts them: without the marks of lists and quotations. */
const wordsOf = (text: string): number =>
  text.split("\n").reduce((sum, line) => sum + wordCount(line.replace(/^[->] /, "")), 0);

const withoutNote = (answer: string): string =>
  answer.replace(/\n\nThis answer rests on condensed samples[\s\S]*$/, "");

/** Kinds that ask for a list, a provision's text, two rules, or all the dates of an act. */
const long: ReadonlySet<PartKind> = new Set(["list", "lookup", "difference", "date", "start"]);
/** An answer has so many words at most where no list and no provision's text was asked for (contract, "Answers"). */
const wordsMax = 250;
/** An opening has 40 at most where the commentary can say it so; behind a verdict a rule of one long sentence has this many. */
const openingWordsMax = 60;

const brokenSources = ({ answer, sources, should_abstain }: CheckAnswer, snapshot: Snapshot): string[] => {
  const known = new Set(sources.map(({ article_id }) => article_id));
  const citations = citationsIn(answer, snapshot);
  return [
    ...citations.flatMap(({ written, chunks, articleId }) => [
      ...(chunks.length === 0 ? [`${written} does not resolve`] : []),
      ...(should_abstain || known.has(articleId ?? "") ? [] : [`${written} is not among the sources`]),
    ]),
    ...(should_abstain || citations.length > 0 ? [] : ["it cites nothing"]),
    ...(sources.length > 12 ? ["it has more than 12 sources"] : []),
    ...sources.flatMap(({ text_excerpt, relevance_score }) => [
      ...(text_excerpt.length > 500 ? ["an excerpt is too long"] : []),
      ...(relevance_score < 0 || relevance_score > 1 ? ["a relevance is out of bounds"] : []),
    ]),
  ];
};

/** Lines, outside of quotations, whose figures, numbers or provisions do not stand in what they cite. */
const brokenClaims = (lines: readonly string[], snapshot: Snapshot, question: string): string[] => {
  const cited = citationsIn(lines.join("\n"), snapshot).flatMap(({ articleId }) => articleId ?? []);
  const evidence = { snapshot, retrieved: new Set(cited), question };
  return lines.filter((line) => !isSupported(line, evidence)).map((line) => `what it cites does not say: ${line}`);
};

const repeated = (lines: readonly string[]): string[] => {
  const rules = lines.map((line) =>
    line.replace(/^- /, "").replace(/^(?:Yes|No|It depends|Only if this is kept): /, ""),
  );
  const said = rules.map((rule) => rule.toLowerCase());
  return said.flatMap((rule, place) => (said.indexOf(rule) < place ? [`it says twice: ${rule}`] : []));
};

/** Promises on what an answer says. */
const brokenWords = (
  { answer, structured }: CheckAnswer,
  snapshot: Snapshot,
  question: string,
  isLong: boolean,
): string[] => {
  const text = withoutNote(answer);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith(">"));
  const [opening = ""] = lines;
  const openingWords = wordCount(opening.replace(/\[[^\]]*\]/g, ""));
  return [
    ...brokenClaims([...lines, ...(structured?.requirements ?? [])], snapshot, question),
    ...(isLong ? [] : repeated(lines)),
    ...(isLong || wordsOf(text) <= wordsMax ? [] : [`it has ${wordsOf(text)} words`]),
    ...(isLong || opening.includes("“") || openingWords <= openingWordsMax
      ? []
      : [`its opening has ${openingWords} words`]),
    ...(structured?.summary === "" || structured?.articles_cited.length === 0 ? ["the structured form is empty"] : []),
  ];
};

/** Promises that hold for each answer, whatever was asked. Returns what is broken. */
const brokenPromises = (whole: CheckAnswer, library: Library, question: string, isLong: boolean): string[] => {
  const { answer, structured, should_abstain } = whole;
  return [
    ...brokenSources(whole, library.snapshot),
    ...(should_abstain ? [] : brokenWords(whole, library.snapshot, question, isLong)),
    ...(answer.length > 6_000 ? [`it has ${answer.length} characters`] : []),
    ...(should_abstain === (structured === null) ? [] : ["the structured form is there for answers alone"]),
    ...(/undefined|NaN|\[object/.test(`${answer}${JSON.stringify(structured)}`) ? ["it holds no text"] : []),
    ...((answer.match(/“/g)?.length ?? 0) === (answer.match(/”/g)?.length ?? 0) ? [] : ["a quotation is not closed"]),
  ];
};

const checkAll = async (answerer: Answerer, library: Library, asked = rows): Promise<string[]> => {
  const broken: string[] = [];
  for (const { question, regulation } of asked) {
    const events = await eventsOf(answerer, inputOf(question, { regulation, responseFormat: "structured" }));
    const { parts } = readIntent(question, readScope(question, regulation, library));
    const isLong = parts.some(({ kind }) => long.has(kind));
    const problems = brokenPromises(answerOf(events), library, question, isLong);
    broken.push(...problems.map((problem) => `${question}: ${problem}`));
  }
  return broken;
};

describe("over the project's own questions", () => {
  test("each answer from the samples keeps its promises", async () => {
    expect(await checkAll(await sampleAnswerer(), await sampleLibrary())).toEqual([]);
  }, 300_000);

  inLaw.test(
    "each answer from the law keeps its promises",
    async () => {
      const library = await lawLibrary();
      const answerer = createAnswerer(library, { model: null, embedder: null, day: () => day });
      expect(await checkAll(answerer, library)).toEqual([]);
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
