import { expect, test } from "bun:test";
import { join } from "node:path";
import type { AnswerLine } from "../../../clients/ask/answers.ts";
import type { Item } from "../../../clients/ask/items.ts";
import { reportOf } from "../../../clients/ask/report.ts";

const served = { request_id: "req_1", corpus_version: "2026.07.27-0ca52246", processing_time_ms: 1 };
const source = {
  article_id: "gdpr_art33",
  title: "Notification <of> a breach",
  text_excerpt: "72 hours",
  relevance_score: 1,
  url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02016R0679-20160504#art_33",
};
const answered = { structured: null, confidence_score: 0.9, sources: [source], ...served };

const question = (line: number, id: string | null, text: string): Item => ({ line, id, asked: { question: text } });
const items: Item[] = [
  question(2, "breach", "How long do I have | to report [a breach]?"),
  question(3, null, "Where is the best pizza?"),
  { line: 4, id: null, asked: { description: "It ranks job applications." } },
  question(5, null, "no"),
  question(6, null, "What is lawful?"),
];

const answerTo = (index: number, more: Partial<AnswerLine>): [Item, AnswerLine] => {
  const item = items[index];
  if (item === undefined) throw new Error("There are five items");
  return [item, { ...item, status: 200, ...more }];
};

const answers = new Map([
  answerTo(0, {
    check: {
      ...answered,
      answer: `Within 72 hours\nof becoming aware of it [Article 33(1) GDPR].\n\n${"More words follow. ".repeat(30)}`,
      ...{ confidence: "high", should_abstain: false, abstention_reason: null },
    },
  }),
  answerTo(1, {
    check: {
      ...answered,
      ...{ answer: "The corpus does not cover this.", sources: [], confidence: "low" },
      ...{ should_abstain: true, abstention_reason: "No provision is about this." },
    },
  }),
  answerTo(2, {
    classification: {
      ...{ risk_level: "high", confidence: 0.9, reasoning: "It ranks applicants.", reasons: [], near: [] },
      ...{ obligations: [], role: null, open_questions: [], sources: [{ ...source, title: "" }], ...served },
    },
  }),
  answerTo(3, {
    status: 422,
    detail: [{ loc: ["body", "question"], msg: "String should have at least 10 characters", type: "string_too_short" }],
  }),
]);

test("the report has counts, abstentions, failures, and of each answer the beginning with its citations", async () => {
  const report = reportOf({ name: "questions.csv", items, answers, ending: "quota" });
  expect(report).toBe(await Bun.file(join(import.meta.dir, "report.golden.md")).text());
});

test("an empty run has counts alone", () => {
  const report = reportOf({ name: "q.txt", items: items.slice(0, 1), answers: new Map(), ending: "stopped" });
  expect(report).toContain("1 not asked: the run was stopped.");
  expect(report).not.toContain("## ");
});
