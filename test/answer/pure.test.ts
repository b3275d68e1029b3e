import { describe, expect, test } from "bun:test";
import { dateSentences } from "../../api/answer/compose/dates.ts";
import { termAskedFor } from "../../api/answer/compose/definitions.ts";
import { paragraphsReferred } from "../../api/answer/compose/exceptions.ts";
import { createCircuitBreaker } from "../../api/answer/model/circuit-breaker.ts";
import { wholeSentences } from "../../api/answer/model/sentences.ts";
import { figuresAskedFor, figuresIn } from "../../api/answer/text/figures.ts";
import { asksForPermission } from "../../api/answer/text/permission.ts";
import { cutClause, sentencesOf } from "../../api/answer/text/sentences.ts";
import { sampleSnapshot } from "./support/corpus.ts";

const snapshot = await sampleSnapshot();

describe("figures have one value however they are written", () => {
  const same: ReadonlyArray<readonly [string, string]> = [
    ["10 000 000 EUR", "money 10000000"],
    ["EUR 10 million", "money 10000000"],
    ["€10m", "money 10000000"],
    ["EUR 7,500,000", "money 7500000"],
    ["four per cent", "percent 4"],
    ["4 %", "percent 4"],
    ["seventy-two hours", "duration 72 hour"],
    ["the 24-hour limit", "duration 24 hour"],
    ["at least once a year", "duration every year"],
    ["10 working days", "duration 10 day"],
    ["2 August 2026", "date 2026-08-02"],
  ];
  test.each(same)("%s", (written, value) => {
    expect(figuresIn(written).map((figure) => `${figure.kind} ${figure.value}`)).toEqual([value]);
  });
});

describe("whether something may be done is told from what the law says of it", () => {
  test.each([
    "Is social scoring legal?",
    "Is it fine to scrape faces?",
    "Can we fine-tune a model?",
    "Can we scrape faces?",
    "Which AI practices are banned?",
    "Allowed to film staff?",
  ])("permission: %s", (question) => expect(asksForPermission(question)).toBe(true));
  test.each([
    "What are the lawful bases for processing?",
    "Is a legal obligation a ground?",
    "What is the fine for a banned practice?",
    "Who is the legal representative?",
    "How is lawful processing documented?",
  ])("another matter: %s", (question) => expect(asksForPermission(question)).toBe(false));
});

test("neither fine-tuning nor what is fine asks for an amount", () => {
  expect([...figuresAskedFor("Is it fine if we fine-tune a model?")]).toEqual([]);
  expect(figuresAskedFor("What is the fine for that?").has("money")).toBe(true);
});

test("an abbreviation ends no sentence, a full stop before a capital does", () => {
  expect(sentencesOf("See Art. 5 and No. 3. It ends here. (b) next")).toEqual([
    "See Art. 5 and No. 3.",
    "It ends here.",
    "(b) next",
  ]);
});

test("words are cut at the end of a clause", () => {
  expect(cutClause("the first part of it; the second part of it", 30)).toBe("the first part of it…");
});

test("a stream becomes whole sentences, and the pieces together are the text", async () => {
  const text = "1. Within 72 hours [1]. See e.g. No. 3 [2].\n\n- Next [3].";
  const stream = async function* () {
    for (const letter of text) yield letter;
  };
  const sentences = await Array.fromAsync(wholeSentences(stream()));
  expect(sentences).toEqual(["1. Within 72 hours [1]. ", "See e.g. No. 3 [2].\n\n", "- Next [3]."]);
  expect(sentences.join("")).toBe(text);
});

test("an indented line is a piece of its own, however the stream is cut", async () => {
  const text = "- The rule [1]\n  - its exception [2]\n\n  > its words";
  const piecesOf = (size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  for (const size of [1, 2, 7, 100]) {
    const stream = async function* () {
      yield* piecesOf(size);
    };
    const lines = ["- The rule [1]\n  ", "- its exception [2]\n\n  ", "> its words"];
    expect(await Array.fromAsync(wholeSentences(stream()))).toEqual(lines);
  }
});

test("ranges of paragraphs are spelled out, those of other articles left aside", () => {
  expect([...paragraphsReferred("Paragraphs 1 to 3 and 5 shall not apply")]).toEqual(["1", "3", "5", "2"]);
  expect([...paragraphsReferred("paragraph 2 of Article 9")]).toEqual([]);
});

describe("the term that a question asks for", () => {
  const terms: ReadonlyArray<readonly [string, string | null]> = [
    ["What is personal data?", "personal data"],
    ["What does “profiling” mean under the GDPR?", "profiling"],
    ["Define ‘deployer’ in the AI Act", "deployer"],
    ["How does DORA define microenterprise?", "microenterprise"],
    ["Must we notify?", null],
  ];
  test.each(terms)("%s", (question, term) => expect(termAskedFor(question)).toBe(term));
});

describe("dates on a fixed day", () => {
  const dated = (id: string) => {
    const provision = snapshot.provisions.get(id);
    const chunk = provision?.chunks[0];
    return provision === undefined || chunk === undefined ? [] : [{ provision, chunk }];
  };

  test("the same provision has applied or does not yet, as the day is", () => {
    expect(dateSentences(dated("dora_art26"), "2025-01-16")).toEqual([
      "[Article 26 DORA] does not apply yet: it applies from 17 January 2025 (Article 64).",
    ]);
    expect(dateSentences(dated("dora_art26"), "2025-01-17")).toEqual([
      "[Article 26 DORA] has applied since 17 January 2025 (Article 64).",
    ]);
  });

  test("several dates of one provision: past and future apart", () => {
    const [sentence] = dateSentences(dated("ai_act_art9"), "2027-12-31");
    expect(sentence).toMatch(
      /has applied since 2 December 2027 for .+, and applies from 2 August 2028 for .+ \(Article 113\)\.$/,
    );
  });

  test("provisions with the same dates share a sentence", () => {
    expect(dateSentences([...dated("gdpr_art33"), ...dated("gdpr_art34")], "2026-11-21")).toEqual([
      "[Article 33 GDPR] and [Article 34 GDPR] have applied since 25 May 2018 (Article 99).",
    ]);
  });
});

test("the circuit opens after failures in a row and lets one attempt through after the pause", () => {
  let clock = 0;
  const breaker = createCircuitBreaker({ failuresMax: 2, pauseMs: 100, now: () => clock });
  breaker.failed();
  expect(() => breaker.requireClosed()).not.toThrow();
  breaker.failed();
  expect(() => breaker.requireClosed()).toThrow();
  clock = 100;
  expect(() => breaker.requireClosed()).not.toThrow();
  expect(() => breaker.requireClosed()).toThrow();
  breaker.succeeded();
  expect(() => breaker.requireClosed()).not.toThrow();
});
