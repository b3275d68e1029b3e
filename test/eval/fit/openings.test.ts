import { describe, expect, test } from "bun:test";
import { replyFeatureNames, ruleFeatureNames } from "../../../api/answer/retrieve/weights.ts";
import { readFound } from "../../answer/support/made-answers.ts";
import { createRandom } from "../../support/random.ts";
import type { LabelledRow } from "./labelled.ts";
import type { Logistic } from "./logistic.ts";
import { begunIn, type Candidate, fitOpenings, type OpeningCase, type OpeningModels, openingCase } from "./openings.ts";

const seed = 5;

const valuesOf = (names: readonly string[], told: Readonly<Record<string, number>>): number[] =>
  names.map((name) => told[name] ?? 0);

const reply = (likeness: number, outcome: number, givesVerdict = false): Candidate => ({
  kind: "reply",
  features: valuesOf(replyFeatureNames, { likeness }),
  outcome,
  givesVerdict,
});

const rule = (margin: number, outcome: number): Candidate => ({
  kind: "rule",
  features: valuesOf(ruleFeatureNames, { margin }),
  outcome,
  givesVerdict: false,
});

const caseOf = (...candidates: readonly Candidate[]): OpeningCase => ({ author: "one", asksVerdict: true, candidates });

const by = (names: readonly string[], name: string): Logistic => ({ bias: 0, weights: valuesOf(names, { [name]: 1 }) });

/** Replies by likeness, rules by their margin: half at nought. */
const models: OpeningModels = { reply: by(replyFeatureNames, "likeness"), rule: by(ruleFeatureNames, "margin") };

describe("what answers begin with", () => {
  const cases = [
    caseOf(reply(2, 1, true), rule(1, 0)),
    caseOf(reply(0, 0), rule(1, 1)),
    caseOf(reply(0, 0.5, true), rule(0.2, 0)),
    caseOf(),
  ];

  test("is the best of each question on one scale; right and wrong are shares of what was judged", () => {
    expect(begunIn(cases, () => models)).toEqual({
      questions: 3,
      right: 0.667,
      wrong: 0.333,
      replies: 0.333,
      verdicts: 0.333,
    });
  });

  test("verdicts are counted where they are asked for", () => {
    const open = cases.map((one) => ({ ...one, asksVerdict: false }));
    expect(begunIn(open, () => models)).toMatchObject({ wrong: 0.333, verdicts: null });
  });

  test("each author is judged by the models that are given for it; of no questions there is no share", () => {
    const turned: OpeningModels = { ...models, reply: { ...models.reply, bias: -9 } };
    expect(begunIn(cases, () => turned).replies).toBe(0);
    expect(begunIn([], () => models)).toEqual({
      questions: 0,
      right: null,
      wrong: null,
      replies: null,
      verdicts: null,
    });
  });
});

describe(`the numbers of beginnings (seed ${seed})`, () => {
  const random = createRandom(seed);
  const judged = (author: string): OpeningCase => ({
    author,
    asksVerdict: random() > 0.5,
    candidates: Array.from({ length: 6 }, (_, place) => {
      const value = 4 * (random() - 0.5);
      const outcome = value + random() > 0.5 ? 1 : 0;
      return place < 3 ? reply(value, outcome, random() > 0.3) : rule(value, outcome);
    }),
  });
  const chosenOn = ["one", "two", "three"].flatMap((author) => Array.from({ length: 40 }, () => judged(author)));
  const held = Array.from({ length: 20 }, () => judged("held"));
  const fit = fitOpenings(chosenOn, held);

  test("what tells gets weight, what never varies none; all that the files name are there", () => {
    expect(fit?.replies.weights["likeness"] ?? 0).toBeGreaterThan(1);
    expect(fit?.rules.weights["margin"] ?? 0).toBeGreaterThan(1);
    expect(fit?.replies.weights["leads"]).toBe(0);
    expect(Object.keys(fit?.replies.weights ?? {}).sort()).toEqual([...replyFeatureNames].sort());
    expect(Object.keys(fit?.rules.weights ?? {}).sort()).toEqual([...ruleFeatureNames].sort());
  });

  test("what is begun with is right more often than what is judged, on authors left out and on who was held out", () => {
    expect(fit?.left_out.questions).toBe(120);
    expect(fit?.held_out.questions).toBe(20);
    expect(fit?.left_out.right ?? 0).toBeGreaterThan(0.8);
    expect(fit?.held_out.right ?? 0).toBeGreaterThan(0.8);
  });

  test("who is held out changes the report and no number that is chosen", () => {
    const other = fitOpenings(chosenOn, []);
    expect({ ...other, held_out: null }).toEqual({ ...fit, held_out: null } as typeof other & { held_out: null });
    expect(other?.held_out.questions).toBe(0);
  });

  test("where no first sentence was judged nothing is chosen", () => expect(fitOpenings([caseOf()], held)).toBeNull());
});

test("of what the service looks at, what a reader judged counts: replies by their questions' words, rules by their names", async () => {
  const question = "Do I always have to warn the people next door?";
  const row = (first: LabelledRow["first"]): LabelledRow => ({
    id: "one",
    set: "author",
    question,
    regulation: "gdpr",
    verdict: "no",
    opens: [],
    belongs: [],
    others: [],
    first,
  });
  const judged = {
    replies: { [question]: 2, "Is this one known?": 2, "Must I tell neighbours of every sickness?": 1 },
    rules: {},
  } as const;
  const { author, candidates } = await readFound(question, (found, library) =>
    openingCase({ row: row(judged), found, library }),
  );
  expect(author).toBe("author");
  expect(candidates.map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
    ["reply", 0.5],
    ["reply", 1],
  ]);
  const strange = replyFeatureNames.indexOf("strange");
  expect(candidates.find(({ outcome }) => outcome === 1)?.features[strange]).toBe(0);
});
