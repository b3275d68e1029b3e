import { describe, expect, test } from "bun:test";
import { ask, sampleSnapshot } from "./support/corpus.ts";

await sampleSnapshot();

const firstLine = (answer: string): string => answer.split("\n")[0] ?? "";

describe("the first sentence is the rule", () => {
  const leads: ReadonlyArray<readonly [string, RegExp]> = [
    [
      "How long do we have to report a personal data breach to the supervisory authority?",
      /72 hours.*\[Article 33\(1\) GDPR\]$/,
    ],
    ["Who must appoint a data protection officer?", /\[Article 37\(1\) GDPR\]$/],
    ["What are the lawful bases for processing?", /lawful only.*\[Article 6\(1\) GDPR\]$/],
    ["What AI practices are prohibited?", /prohibited.*\[Article 5\(1\) AI Act\]$/],
    ["Is social scoring prohibited?", /\(c\) social scoring.*\[Article 5\(1\)\(c\) AI Act\]$/],
    ["Is AI illegal?", /prohibited.*\[Article 5\(1\) AI Act\]$/],
    ["Is AI in hiring banned?", /\[Annex III, point 4(?:\(a\))? AI Act\]$/],
    ["What are the penalties for breaking the GDPR?", /000 000 EUR.*\[Article 83\([456]\) GDPR\]$/],
    ["What are the fines under the GDPR?", /20 000 000 EUR.*4 %.*\[Article 83\(5\) GDPR\]$/],
    ["How often must a threat-led penetration test be carried out?", /3 years.*\[Article 26\(1\) DORA\]$/],
  ];
  test.each(leads)("%s", async (question, lead) => {
    expect(firstLine((await ask(question)).answer)).toMatch(lead);
  });
});

describe("a definition is answered by itself", () => {
  const definitions: ReadonlyArray<readonly [string, RegExp]> = [
    ["What is personal data?", /^“‘personal data’ means .*\[Article 4, point 1 GDPR\]$/],
    ["What does processor mean?", /^“‘processor’ means .*\[Article 4, point 8 GDPR\]$/],
    ["Who is a deployer?", /^“‘deployer’ means .*\[Article 3, point 4 AI Act\]$/],
    ["Who is a data controller?", /^“‘controller’ means .*\[Article 4, point 7 GDPR\]$/],
    ["What is processing under the GDPR?", /^“‘processing’ means .*\[Article 4, point 2 GDPR\]$/],
    ["Define pseudonymisation under the GDPR", /^“‘pseudonymisation’ means .*\[Article 4, point 5 GDPR\]$/],
  ];
  test.each(definitions)("%s", async (question, definition) => {
    const { answer } = await ask(question);
    expect(firstLine(answer)).toMatch(definition);
    expect(answer).not.toContain("Also:");
  });
});

describe("lists, exceptions and figures", () => {
  test("a list that is the answer is complete", async () => {
    const { answer } = await ask("What are the lawful bases for processing?");
    for (const point of "abcdef") expect(answer).toContain(`- (${point}) `);
  });

  test("all that a rule applies to is listed, though one of it is named as it was asked for", async () => {
    const { answer } = await ask("Which companies does DORA apply to?");
    expect(answer).toContain("[Article 2(1) DORA]");
    expect(answer).toContain("[Article 2(1)(a) DORA]");
    expect(answer).toContain("[Article 2(1)(b) DORA]");
  });

  test("who asks for all of a kind gets the articles that have it in their title, and no others as sources", async () => {
    const { answer, sources } = await ask("What rights do people have under the GDPR?");
    const cited = [...answer.matchAll(/^- .*\[Article (\d+) GDPR\]$/gm)].map((match) => `gdpr_art${match[1]}`);
    expect(cited.length).toBeGreaterThanOrEqual(3);
    expect(sources.map(({ article_id }) => article_id).sort()).toEqual(cited.sort());
  });

  test.each(["What rights do people not have under the GDPR?", "Does the GDPR give all rights to children?"])(
    "titles are no answer to %s",
    async (question) => expect((await ask(question)).answer).not.toContain("in their titles"),
  );

  test("both tiers of a fine are there", async () => {
    const { answer } = await ask("What are the fines under the GDPR?");
    expect(answer).toContain("10 000 000 EUR");
    expect(answer).toContain("20 000 000 EUR");
  });

  test("each regulation that is named has a section, and the dates stand once at the end", async () => {
    const { answer } = await ask("What are the maximum fines under the GDPR and under the AI Act?");
    expect(answer.match(/^### .*/gm)).toEqual(["### GDPR", "### AI Act"]);
    expect(answer.match(/applied since 25 May 2018/g)).toHaveLength(1);
  });

  test("an answer over the samples says that they are not the law", async () => {
    const { answer, structured } = await ask("What is personal data?", { responseFormat: "structured" });
    expect(answer).toEndWith("not on the law itself: do not rely on it.");
    expect(structured?.legal_basis).toContain("not the law itself");
  });
});

describe("dates of application", () => {
  test("what does not apply yet is said so with its date, first when that is the question", async () => {
    const { answer } = await ask("From what date do the rules for high-risk AI systems apply?");
    expect(firstLine(answer)).toContain("does not apply yet: it applies from 2 December 2027");
    expect(answer).toContain("from 2 August 2028");
  });

  test("points with a later date than their list are dated apart", async () => {
    const { answer } = await ask("What AI practices are prohibited?");
    expect(answer).toMatch(/\[Article 5(?:\(1\))? AI Act\].*since 2 February 2025/);
  });

  test("an act as a whole is dated by its own provision", async () => {
    const { answer } = await ask("When does DORA apply?");
    expect(firstLine(answer)).toBe("DORA has applied since 17 January 2025 [Article 64 DORA].");
  });
});

describe("a false premise is corrected first", () => {
  const premises: ReadonlyArray<readonly [string, string]> = [
    ["Why do we have 30 days to report a personal data breach?", "Not 30 days: [Article 33(1) GDPR] says 72 hours."],
    [
      "DORA came into application in January 2023. Were our contracts in breach?",
      "Not since January 2023: DORA has applied since 17 January 2025 [Article 64 DORA].",
    ],
    [
      "As consent is the only legal basis for lawful processing, do we need it from all?",
      "Not the only one: [Article 6(1) GDPR] lists 6 alternatives.",
    ],
  ];
  test.each(premises)("%s", async (question, correction) => {
    expect((await ask(question)).answer).toStartWith(correction);
  });

  const rightOnes = [
    "Why do we have 72 hours to report a personal data breach?",
    "DORA has applied since January 2025. What does it require of contracts?",
    "We have 300 employees. Who must appoint a data protection officer?",
  ];
  test.each(rightOnes)("nothing is corrected: %s", async (question) => {
    expect((await ask(question)).answer).not.toMatch(/^Not /);
  });
});

test("a lookup shows the provision itself", async () => {
  const { answer, structured } = await ask("What does Art. 33(1) GDPR say?", { responseFormat: "structured" });
  expect(answer).toMatch(/^\*\*.+\*\* \[Article 33\(1\) GDPR\]\n\n> 1\. /);
  expect(structured?.articles_cited).toEqual(["Article 33(1)"]);
});

test("the structured form: a short summary, the basis, requirements, limits and dates", async () => {
  const { structured } = await ask("How long do we have to report a personal data breach to the authority?", {
    responseFormat: "structured",
  });
  expect(structured?.summary).toMatch(/72 hours.*\[Article 33\(1\) GDPR\]$/);
  expect(structured?.legal_basis).toContain("[Article 33 GDPR]");
  expect(structured?.timeline).toContain("Time limit or period named: 72 hours [Article 33(1) GDPR]");
  expect(structured?.timeline).toContain("[Article 33 GDPR] has applied since 25 May 2018 (Article 99).");
  expect(structured?.articles_cited).toContain("Article 33(1)");
});

test("an abstention names its reason and what the corpus holds", async () => {
  const answer = await ask("What does Article 147 of the GDPR say?", { responseFormat: "structured" });
  expect(answer.should_abstain).toBe(true);
  expect(answer.abstention_reason).not.toBeNull();
  expect(answer.structured).toBeNull();
  expect(answer.answer).toContain("This corpus holds");
});
