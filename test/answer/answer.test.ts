import { describe, expect, test } from "bun:test";
import { createAnswerer } from "../../api/answer/index.ts";
import type { Answerer, CheckAnswer } from "../../api/answer/types.ts";
import { testEmbedder } from "../support/corpus.ts";
import { inLaw } from "../support/skip/index.ts";
import { answerOf, ask, day, eventsOf, inputOf } from "./support/corpus.ts";
import { lawLibrary, sampleLibrary } from "./support/libraries.ts";

await sampleLibrary();

const firstLine = (answer: string): string => answer.split("\n")[0] ?? "";

describe("over the samples, most of which have no commentary,", () => {
  const definitions: ReadonlyArray<readonly [string, RegExp]> = [
    ["What is personal data?", /^“‘personal data’ means .*\[Article 4, point 1 GDPR\]$/],
    ["What does processor mean?", /^“‘processor’ means .*\[Article 4, point 8 GDPR\]$/],
    ["Who is a deployer?", /^“‘deployer’ means .*\[Article 3, point 4 AI Act\]$/],
    ["Who is a data controller?", /^“‘controller’ means .*\[Article 4, point 7 GDPR\]$/],
    ["Define pseudonymisation under the GDPR", /^“‘pseudonymisation’ means .*\[Article 4, point 5 GDPR\]$/],
  ];
  test.each(definitions)("a definition is the answer: %s", async (question, definition) => {
    expect(firstLine((await ask(question)).answer)).toMatch(definition);
  });

  const leads: ReadonlyArray<readonly [string, RegExp]> = [
    [
      "How long do we have to report a personal data breach to the supervisory authority?",
      /“.*72 hours.*” \[Article 33\(1\) GDPR\]$/,
    ],
    ["What are the lawful bases for processing?", /^Lawfulness of processing: “.*:” \[Article 6\(1\) GDPR\]$/],
    ["What AI practices are prohibited?", /\[Article 5\(1\)(?:\(\w+\))? AI Act\]$/],
    ["When does DORA apply?", /17 January 2025\. \[Article 64 DORA\]$/],
  ];
  test.each(leads)("the law's own words answer: %s", async (question, lead) => {
    expect(firstLine((await ask(question)).answer)).toMatch(lead);
  });

  test("a list that was asked for has every point, in the law's own words", async () => {
    const { answer } = await ask("What are the lawful bases for processing?");
    for (const point of "abcdef")
      expect(answer).toMatch(new RegExp(`^- “.+” \\[Article 6\\(1\\)\\(${point}\\) GDPR\\]$`, "m"));
  });

  test("a list is found behind a paragraph that says more of the matter", async () => {
    const { answer } = await ask("What information must the notification of a personal data breach contain?");
    for (const point of "abcd") expect(answer).toContain(`[Article 33(3)(${point}) GDPR]`);
  });

  test("an answer says that they are not the law", async () => {
    const { answer, structured } = await ask("What is personal data?", { responseFormat: "structured" });
    expect(answer).toEndWith("not on the law itself: do not rely on it.");
    expect(structured?.legal_basis).toContain("not the law itself");
  });

  test("a lookup shows the provision itself with all its points", async () => {
    const { answer, structured } = await ask("What does Article 33(3) GDPR say?", { responseFormat: "structured" });
    expect(answer).toMatch(/^\*\*.+\*\* \[Article 33\(3\) GDPR\]\n\n> 3\. /);
    for (const point of "abcd") expect(answer).toMatch(new RegExp(`^> \\s*\\(${point}\\) \\w`, "m"));
    expect(structured?.articles_cited[0]).toBe("Article 33(3)");
    expect(structured?.summary).toContain("[Article 33 GDPR]");
  });

  test("an abstention names its reason and what the corpus holds", async () => {
    const answer = await ask("What does Article 147 of the GDPR say?", { responseFormat: "structured" });
    expect(answer.should_abstain).toBe(true);
    expect(answer.abstention_reason).not.toBeNull();
    expect(answer.structured).toBeNull();
    expect(answer.answer).toContain("This corpus holds");
  });

  test("a part on a law that the corpus does not hold is named, while the other is answered", async () => {
    const { answer, should_abstain, structured } = await ask(
      "How fast must a major ICT-related incident be reported under DORA, and what does NIS2 require of us?",
      { responseFormat: "structured" },
    );
    expect(should_abstain).toBe(false);
    expect(answer).toMatch(/^This corpus does not hold the NIS ?2 Directive\.$/m);
    expect(answer).toMatch(/\[Article \d+.* DORA\]/);
    expect(structured?.summary).toContain("This corpus does not hold");
  });
});

inLaw.describe("over the whole law", () => {
  let opened: Promise<Answerer> | null = null;
  const openLaw = async (): Promise<Answerer> =>
    createAnswerer(await lawLibrary(), { model: null, embedder: await testEmbedder(), day: () => day });
  const askLaw = async (question: string): Promise<CheckAnswer> => {
    opened ??= openLaw();
    return answerOf(await eventsOf(await opened, inputOf(question, { responseFormat: "structured" })));
  };

  const begins: ReadonlyArray<readonly [string, RegExp]> = [
    // A provision that is cited leads.
    ["Does Article 34(1) GDPR oblige us to tell customers of a leak?", /\[Article 34\(1\) GDPR\]/],
    ["How much is the fine under Article 99(3) of the AI Act?", /35.*\[Article 99\(3\) AI Act\]/],
    // Yes or no where it is asked for.
    ["Is social scoring forbidden?", /^Yes\b/],
    ["Is social scoring already forbidden?", /^Yes: \[Article 5\(1\)\(c\) AI Act\] has applied since 2 February 2025/],
    ["Must a controller keep a record of processing activities?", /^(?:Yes|Only|No, |Almost certainly yes)/],
    // The rule, else.
    [
      "How long may the supervisory authority wait for the report of a personal data breach?",
      /72 hours.*\[Article 33\(1\) GDPR\]/,
    ],
    ["What is the difference between a provider and a deployer?", /point 3 AI Act\].*\[Article 3, point 4 AI Act\]$/],
    [
      "From when do the duties of providers of high-risk AI systems apply?",
      /does not apply yet: it applies from 2 December 2027/,
    ],
    [
      "What changed in Article 6 of the AI Act since 2024?",
      /holds the AI Act in one text \(with its amendments\).*\[Article 6/,
    ],
  ];
  test.each(begins)(
    "%s",
    async (question, beginning) => expect(firstLine((await askLaw(question)).answer)).toMatch(beginning),
    300_000,
  );

  test("what does not apply yet is said at once", async () => {
    const blocks = (await askLaw("Must a high-risk AI system have a risk management system?")).answer.split("\n\n");
    expect(blocks[0]).toMatch(/\[Article 9\(\d+\) AI Act\]/);
    expect(blocks[1]).toContain("does not apply yet: it applies from 2 December 2027");
  });

  test("a list that was asked for has every element", async () => {
    const { answer } = await askLaw("What are the lawful bases for processing personal data?");
    for (const point of "abcdef") expect(answer).toContain(`[Article 6(1)(${point}) GDPR]`);
  });

  test("two regulations that are named are answered apart, and dated once at the end", async () => {
    const { answer } = await askLaw("What are the maximum fines under the GDPR and under the AI Act?");
    const [first, second] = answer.split("\n\n");
    expect(`${first}\n${second}`).toMatch(/\[Article 83\(\d\) GDPR\]/);
    expect(`${first}\n${second}`).toMatch(/\[Article 99\(\d\)\S* AI Act\]/);
    expect(answer.match(/applied since 25 May 2018/g)).toHaveLength(1);
    expect(answer.match(/applied since 2 August 2025/g)).toHaveLength(1);
  });
});
