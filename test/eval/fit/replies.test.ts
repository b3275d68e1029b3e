import { describe, expect, test } from "bun:test";
import { replyFeatureNames } from "../../../api/answer/retrieve/weights.ts";
import { readFound } from "../../answer/support/made-answers.ts";
import { createRandom } from "../../support/random.ts";
import type { LabelledRow } from "./labelled.ts";
import type { Logistic, LogisticCase } from "./logistic.ts";
import { fitReplies, lentIn, type ReplyCase, replyCase } from "./replies.ts";

const seed = 5;

const featuresWith = (told: Readonly<Partial<Record<(typeof replyFeatureNames)[number], number>>>): number[] =>
  replyFeatureNames.map((name) => told[name] ?? 0);

const reply = (likeness: number, holds: boolean, strange = 0): LogisticCase => ({
  features: featuresWith({ likeness, strange }),
  holds,
});

/** Chance by likeness alone: half at nought. */
const byLikeness: Logistic = { bias: 0, weights: featuresWith({ likeness: 1 }) };

const caseOf = (...replies: readonly LogisticCase[]): ReplyCase => ({ author: "one", replies });

describe("what is lent", () => {
  const cases = [
    caseOf(reply(-1, true), reply(2, true)),
    caseOf(reply(3, false), reply(2, true)),
    caseOf(reply(-2, true)),
    caseOf(),
  ];

  test("is the likeliest reply of each question, where it is likelier right than wrong; right is its share that holds", () => {
    expect(lentIn(cases, () => byLikeness)).toEqual({ questions: 4, lent: 2, right: 0.5 });
  });

  test("where nothing is lent, no share is right", () => {
    expect(lentIn(cases, () => ({ ...byLikeness, bias: -100 }))).toEqual({ questions: 4, lent: 0, right: null });
    expect(lentIn([], () => byLikeness)).toEqual({ questions: 0, lent: 0, right: null });
  });

  test("each author is judged by the model that is given for it", () => {
    const models: Readonly<Record<string, Logistic>> = { one: byLikeness, two: { ...byLikeness, bias: -100 } };
    const both = [caseOf(reply(1, true)), { ...caseOf(reply(1, true)), author: "two" }];
    expect(lentIn(both, (author) => models[author] ?? byLikeness).lent).toBe(1);
  });
});

describe(`the numbers of replies (seed ${seed})`, () => {
  const random = createRandom(seed);
  const judged = (author: string): ReplyCase => ({
    author,
    replies: Array.from({ length: 4 }, () => {
      const likeness = 4 * (random() - 0.5);
      return reply(likeness, likeness + random() > 0.5, random());
    }),
  });
  const chosenOn = ["one", "two", "three"].flatMap((author) => Array.from({ length: 40 }, () => judged(author)));
  const held = Array.from({ length: 20 }, () => judged("held"));
  const fit = fitReplies(chosenOn, held);

  test("what tells a right reply gets weight, what tells nothing hardly any, what never varies none", () => {
    const weights = fit?.replies.weights;
    expect(weights?.["likeness"] ?? 0).toBeGreaterThan(1);
    expect(Math.abs(weights?.["strange"] ?? 9)).toBeLessThan((weights?.["likeness"] ?? 0) / 3);
    expect(weights?.["leads"]).toBe(0);
    expect(Object.keys(weights ?? {}).sort()).toEqual([...replyFeatureNames].sort());
  });

  test("what is lent is right more often than that, on authors left out and on who was held out", () => {
    expect(fit?.left_out.questions).toBe(120);
    expect(fit?.held_out.questions).toBe(20);
    expect(fit?.left_out.right ?? 0).toBeGreaterThan(0.8);
    expect(fit?.held_out.right ?? 0).toBeGreaterThan(0.8);
  });

  test("who is held out changes the report and no number that is chosen", () => {
    const other = fitReplies(chosenOn, []);
    expect({ ...other, held_out: null }).toEqual({ ...fit, held_out: null } as typeof other & { held_out: null });
    expect(other?.held_out).toEqual({ questions: 0, lent: 0, right: null });
  });

  test("where no reply was judged nothing is chosen", () => expect(fitReplies([caseOf()], held)).toBeNull());
});

test("of what the service looks at, the replies that a reader judged count, by their questions' words", async () => {
  const question = "Do I always have to warn the people next door?";
  const row: LabelledRow = {
    id: "one",
    set: "author",
    question,
    regulation: "gdpr",
    verdict: "no",
    opens: [],
    belongs: [],
    others: [],
    right: [question, "Is this one known?"],
    not_right: ["Must I tell neighbours of every sickness?"],
  };
  const { author, replies } = await readFound(question, (found, library) => replyCase({ row, found, library }));
  expect(author).toBe("author");
  expect(replies.map(({ holds }) => holds).sort()).toEqual([false, true]);
  const [strange, right] = [replyFeatureNames.indexOf("strange"), replies.find(({ holds }) => holds)];
  expect(right?.features[strange]).toBe(0);
});
