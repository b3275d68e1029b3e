// Promise: an answer begins with what was asked, says each thing once, and the law's own words stand below as the proof.
import { describe, expect, test } from "bun:test";
import { wordCount } from "../../../api/answer/text/sentences.ts";
import { composed } from "../support/made-answers.ts";

const blocksOf = async (question: string): Promise<string[]> => (await composed(question)).text.split("\n\n");
const openingOf = async (question: string): Promise<string> => (await blocksOf(question))[0] ?? "";

describe("a verdict begins where yes or no is asked", () => {
  const cases: ReadonlyArray<readonly [string, string]> = [
    ["Must a keeper report a sick hive to the inspector?", "Yes, within 72 hours. [Article 33(1) GDPR]"],
    ["May we put poison on flowers?", "No, never. [Article 9(1) GDPR]"],
    [
      "Is there an exception for the neighbours of a sealed hive?",
      "Yes, its neighbours need not be told. [Article 34(3) GDPR]",
    ],
    [
      "Must keepers tell neighbours of a sickness that spreads fast?",
      "Only if the sickness spreads fast. [Article 34(1) GDPR]",
    ],
    [
      "Do I always have to warn the people next door?",
      "No, they hear only of what spreads fast. [Article 34(1) GDPR] [Article 34(3) GDPR]",
    ],
    [
      "Do the rules of the AI Act on a mark for robots already apply?",
      "No: [Article 50 AI Act] does not apply yet: it applies from 2 August 2027 (Article 113). [Article 113 AI Act]",
    ],
    [
      "Is the rule on poison in the GDPR in force already?",
      "Yes: [Article 9 GDPR] has applied since 25 May 2018 (Article 99). [Article 99 GDPR]",
    ],
    ["Does DORA apply yet?", "Yes: the DORA has applied since 17 January 2025. [Article 64 DORA]"],
  ];
  test.each([...cases])("%s", async (question, opening) => expect(await openingOf(question)).toBe(opening));
});

test("the rule begins where a question is turned round and no known one asks so", async () => {
  expect(await openingOf("Is poison on flowers forbidden?")).toBe(
    "Nobody may put poison on flowers. [Article 9(1) GDPR]",
  );
});

test("the rule begins, where something else is asked", async () => {
  expect(await openingOf("How long must reports be kept by the inspector?")).toBe(
    "The inspector must keep reports for four years. [Article 33(2) GDPR]",
  );
});

test("behind the opening stand exceptions and what else applies, a line each, then the law, then the dates, once", async () => {
  const [, lines = "", quote, dates, ...rest] = await blocksOf("Must a keeper report a sick hive to the inspector?");
  expect(lines.split("\n").slice(0, 2)).toEqual([
    "- Keepers must report a sick hive to the inspector within 72 hours. [Article 33(1) GDPR]",
    "- An empty hive need not be reported. [Article 33(1) GDPR]",
  ]);
  expect(lines).toContain("- Reporting late costs up to EUR 10 000. [Article 83(4) GDPR]");
  for (const line of lines.split("\n")) expect(line).toMatch(/^- .+ \[Article [^\]]+\]$/);
  expect(quote).toBe("> “A keeper shall report a sick hive to the inspector within 72 hours.” [Article 33(1) GDPR]");
  expect(dates).toBe("[Article 33 GDPR] has applied since 25 May 2018 (Article 99).");
  expect(rest).toEqual([]);
});

test("what does not apply yet is said at once, before all that stands beside it", async () => {
  const [opening, dates, ...rest] = await blocksOf("Must a dairy mark a robot that milks?");
  expect(opening).toBe("Yes, every one. [Article 50(1) AI Act]");
  expect(dates).toBe("[Article 50 AI Act] does not apply yet: it applies from 2 August 2027 (Article 113).");
  expect(rest.join()).not.toContain("2027");
});

describe("facts", () => {
  test("one that was told stands before what else applies, with what follows from it", async () => {
    const [, lines = ""] = await blocksOf("The hive was sealed. Do we have to tell the neighbours of a sickness?");
    expect(lines).toStartWith(
      "- You say the hive was sealed: the neighbours need not be told of a sealed hive. [Article 34(3) GDPR]\n",
    );
  });

  test("one that nobody told is named as open, where yes or no is asked", async () => {
    const { text } = await composed("Do I always have to warn the people next door?");
    expect(text).toContain("- Not said, and may decide: whether the hive was sealed. [Article 34(3) GDPR]");
  });

  test("neither is spoken of where the asker denied it", async () => {
    const { text } = await composed("The hive was not sealed. Do I always have to warn the people next door?");
    expect(text).not.toMatch(/You say|Not said/);
  });
});

describe("an act without commentary", () => {
  test("is answered by its paragraph, whole, in the law's own words", async () => {
    expect(await blocksOf("Must a dairy report spoiled milk?")).toEqual([
      "Spoiled milk: “A dairy shall report spoiled milk to the inspector within 24 hours.” [Article 19(1) DORA]",
      "[Article 19 DORA] has applied since 17 January 2025 (Article 64).",
    ]);
  });

  test("speaks with its own words beside one that has a commentary", async () => {
    const { text, passages } = await composed("What must be reported under the GDPR and under DORA?");
    expect(text).toMatch(/^(?!>).*“.+” \[Article 19\(\d\) DORA\]$/m);
    expect(text).toMatch(/^[^>“]+ \[Article 33\(\d\) GDPR\]$/m);
    expect(new Set(passages.map(({ act_id }) => act_id))).toEqual(new Set(["dora", "gdpr"]));
  });
});

describe("several parts", () => {
  test("each has its opening, in their order, and what one said another does not repeat", async () => {
    const [first, second, lines = ""] = await blocksOf(
      "Must a keeper report a sick hive to the inspector, and what fine is there?",
    );
    expect(first).toStartWith("Yes, within 72 hours.");
    expect(second).toBe("Reporting late costs up to EUR 10 000. [Article 83(4) GDPR]");
    expect(lines).not.toContain("Yes, within 72 hours");
    expect(lines).not.toContain("10 000");
  });

  test("one rule that answers two of them is said once", async () => {
    const { text } = await composed("Must keepers report a sick hive? Can keepers skip the report of a sick hive?");
    expect(text.match(/must report a sick hive/g)).toHaveLength(1);
  });

  test("what no part holds is said with the openings", async () => {
    const { text, structured } = await composed("May we put poison on flowers?", ["This corpus does not hold NIS2."]);
    expect(text.split("\n\n")[1]).toBe("This corpus does not hold NIS2.");
    expect(structured.summary).toEndWith("This corpus does not hold NIS2.");
  });

  test("four of them still fit into 250 words", async () => {
    const asked =
      "What must a keeper report? Who tells the neighbours? Which poison is banned? What honey may be sold by whom?";
    expect(wordCount((await composed(asked)).text)).toBeLessThanOrEqual(250);
  });
});

describe("other kinds", () => {
  test("a list has all its elements, as the commentary says them, else in the law's own words", async () => {
    const [opening, list] = await blocksOf("What are the grounds on which honey may be sold, of any of three?");
    expect(`${opening}\n${list}`).toContain("Honey that was tested may be sold. [Article 6(1)(a) GDPR]");
    expect(list).toContain("- “its jar is clean;” [Article 6(1)(b) GDPR]");
    expect(list).toContain("- “the buyer tasted it.” [Article 6(1)(c) GDPR]");
  });

  test("a difference tells the one and the other", async () => {
    expect(await openingOf("What is the difference between a keeper and an inspector?")).toBe(
      "A keeper is anybody who owns a hive. [Article 4, point 1 GDPR] An inspector is whoever looks after all hives. [Article 4, point 2 GDPR]",
    );
  });

  test("who asks what changed is told which text is served, and the rule as it stands", async () => {
    const published = await openingOf("What changed in Article 33 GDPR since 2024?");
    expect(published).toContain("the GDPR in one text (as published) and no earlier one beside it");
    expect(published).toEndWith(
      "Keepers must report a sick hive to the inspector within 72 hours. [Article 33(1) GDPR]",
    );
    expect(await openingOf("What changed in Article 50 AI Act since 2024?")).toContain("(with its amendments)");
  });

  test("an act as a whole is dated by its own provision", async () => {
    expect(await openingOf("When does DORA apply?")).toBe(
      "The DORA has applied since 17 January 2025. [Article 64 DORA]",
    );
    expect(await openingOf("When does the AI Act apply?")).toBe(
      "The AI Act does not apply yet: it applies from 2 August 2027. [Article 113 AI Act]",
    );
  });

  test("a lookup shows the provision itself with every point of it", async () => {
    const [title, quote] = await blocksOf("What does Article 6 GDPR say?");
    expect(title).toBe("**Selling honey** [Article 6 GDPR]");
    for (const words of ["1. Honey shall be sold only where:", "(a) it was tested;", "(c) the buyer tasted it."])
      expect(quote).toContain(words);
  });
});

describe("the structured form", () => {
  test("has the beginning, whole rules, and every date and time limit that the answer speaks of", async () => {
    const { structured } = await composed("Must a keeper report a sick hive to the inspector?");
    const opening = "Yes, within 72 hours. [Article 33(1) GDPR]";
    expect(structured.summary).toBe(opening);
    expect(structured.requirements).toContain("The inspector must keep reports for four years. [Article 33(2) GDPR]");
    expect(structured.timeline).toEqual(
      expect.arrayContaining([
        opening,
        "The inspector must keep reports for four years. [Article 33(2) GDPR]",
        "[Article 33 GDPR] has applied since 25 May 2018 (Article 99).",
      ]),
    );
    expect(structured.legal_basis).toContain("[Article 33 GDPR] Sick hives");
    expect(structured.articles_cited[0]).toBe("Article 33(1)");
  });

  test("of a lookup is summed up by what it shows", async () => {
    const { structured } = await composed("What does Article 6 GDPR say?");
    expect(structured.summary).toBe("[Article 6 GDPR] Selling honey");
  });
});
