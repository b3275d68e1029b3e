/** Promise: each reason, and each provision that was near, leads to its words and to one of the sources. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readQuestions } from "../../api/classify/questions/select.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const wordsOf = (text: string, quotes: ReadonlyArray<{ start: number; end: number }>): string[] =>
  quotes.map(({ start, end }) => text.slice(start, end));

inLaw.describe("reasons", () => {
  const calls = "Our call analytics hears\u00a0 whether customers sound angry. The agents are not analysed.";

  test("lead to the words of the description as it was sent", async () => {
    const { reasons } = await classifyText(calls);
    expect(reasons[0]?.provision).toBe("Annex III, point 1(c)");
    expect(wordsOf(calls, reasons[0]?.quotes ?? [])).toContain("angry");
    expect(wordsOf(calls, reasons[0]?.quotes ?? []).some((words) => words.startsWith("hears"))).toBe(true);
  });

  test("what nearly applied says what it would have been and what denies it", async () => {
    const { near } = await classifyText(calls);
    const emotion = near.find(({ provision }) => provision === "Article 5(1)(f)");
    expect(emotion?.risk_level).toBe("prohibited");
    expect(emotion?.missing).toContain("denies a condition");
    expect(wordsOf(calls, emotion?.quotes ?? [])).toEqual(["agents"]);
  });

  test.each([
    calls,
    "Our software reads CVs and ranks the job applicants for the recruiter.",
    "Cameras in the station recognise faces.",
    "The tool sorts incoming job applications into folders by type of document; no applicant is evaluated.",
    "Sorts plastic from paper on the recycling belt.",
  ])("%s: provisions are sources, and the texts are those of the reasoning", async (text) => {
    const { reasons, near, reasoning, sources } = await classifyText(text);
    const known = new Set(sources.map(({ article_id }) => article_id));
    for (const { article_id, provision, quotes } of [...reasons, ...near]) {
      expect(known).toContain(article_id);
      expect(reasoning).toContain(provision);
      for (const { start, end } of quotes) expect(text.slice(start, end).trim()).not.toBe("");
    }
    for (const { missing } of near) expect(reasoning).toContain(`${missing}.`);
  });

  test("what a field of the form says has no place in the description", async () => {
    const text = "A camera system in a shop.";
    const decisionScope = "compares the faces of visitors with a list of known thieves";
    const { reasons } = await classifyText(text, { decisionScope });
    expect(reasons.length).toBeGreaterThan(0);
    for (const { quotes } of reasons) for (const { end } of quotes) expect(end).toBeLessThanOrEqual(text.length);
  });

  test("each duty says whose it is", async () => {
    const { obligations, role } = await classifyText("We sell software that ranks job applicants by their CVs.");
    expect(role).toBe("provider");
    for (const { roles } of obligations) expect(roles).toContain("provider");
  });
});

/** For each question with choices, a description in which it is asked. */
const asked: ReadonlyArray<readonly [id: string, text: string]> = [
  ["law_enforcement", "Cameras in the station recognise faces."],
  ["real_time", "Cameras in the station recognise the faces of people who pass."],
  ["role", "The system rates the creditworthiness of private borrowers before a loan is granted."],
];

inLaw.describe("answers to choose", () => {
  test.each([...asked])("%s: a chosen answer is understood, the question is not asked again", async (id, text) => {
    const { open_questions } = await classifyText(text);
    const choices = open_questions.find((question) => question.id === id)?.choices ?? [];
    expect(choices.length).toBeGreaterThan(1);
    for (const { sentence } of choices) {
      const again = await classifyText(`${text} ${sentence}`);
      expect(again.open_questions.map((question) => question.id)).not.toContain(id);
    }
  });

  test("every question but the first has some, and each sentence is one", () => {
    for (const { id, choices = {} } of readQuestions()) {
      expect([id, Object.keys(choices).length >= 2]).toEqual([id, id !== "purpose"]);
      for (const sentence of Object.values(choices)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});
