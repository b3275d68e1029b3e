// Promise: an answer begins with the rule or the reply that readers would likely call right; where yes or no is asked, a rule counts for less.
import { describe, expect, test } from "bun:test";
import { bestOpening, type Opening } from "../../../api/answer/openings/index.ts";
import { likelyReplies } from "../../../api/answer/openings/replies.ts";
import { likelyRules, openingWords } from "../../../api/answer/openings/rules.ts";
import { conditionsIn } from "../../../api/answer/openings/verdict.ts";
import type { Ranking } from "../../../api/answer/retrieve/rank.ts";
import { rankStatements } from "../../../api/answer/retrieve/rank-statements.ts";
import { ruleFeatureNames } from "../../../api/answer/retrieve/weights.ts";
import { readFirstPart } from "../support/made-answers.ts";

const announce = "Must a keeper announce a sick hive?";

/** A ranking with other numbers of the beginnings. */
const withNumbers = (ranking: Ranking, numbers: Partial<Ranking["file"]>): Ranking => ({
  ...ranking,
  file: { ...ranking.file, ...numbers },
});

const always = { bias: 0, weights: {} };
const never = { bias: -9, weights: {} };

const openingFor = (question: string, numbers: Partial<Ranking["file"]>, isMeant = (_: string) => true) =>
  readFirstPart(question, (part, ranking): Opening | null => {
    const changed = withNumbers(ranking, numbers);
    return bestOpening(part, changed, rankStatements(changed), isMeant);
  });

describe("a beginning", () => {
  test("is a reply where that is likelier right than the best rule, and the rule where it is not", async () => {
    expect(await openingFor(announce, { replies: always, rules: never })).toMatchObject({ rule: null });
    expect(await openingFor(announce, { replies: never, rules: always })).toMatchObject({ reply: null });
  });

  test("what gives no verdict counts for less only where one is asked for", async () => {
    const numbers = { replies: { bias: -0.2, weights: {} }, rules: { bias: 0, weights: { unanswered: -1 } } };
    expect((await openingFor(announce, numbers))?.reply).not.toBeNull();
    expect(await openingFor("How does a keeper announce a sick hive?", numbers)).toMatchObject({ reply: null });
    expect(await openingFor("A keeper must announce a sick hive, right?", numbers)).toMatchObject({ reply: null });
  });

  test("comes from what is meant alone, be the other likelier", async () => {
    const numbers = { replies: always, rules: never };
    const opening = await openingFor(announce, numbers, (address) => address === "gdpr_art83_p1");
    expect(opening?.reply?.line.from[0] ?? "gdpr_art83_p1").toBe("gdpr_art83_p1");
    expect(await openingFor(announce, numbers, () => false)).toMatchObject({ reply: null });
  });

  test("there is none where neither a rule nor a reply is", async () => {
    await readFirstPart(announce, (part, ranking) => {
      expect(bestOpening(part, ranking, [], () => false)).toBeNull();
      expect(likelyReplies(part, ranking).length).toBeGreaterThan(0);
    });
  });
});

describe("the features of a rule", () => {
  test("are numbers, those that the weights are for; only the best is ahead of the next", async () => {
    await readFirstPart(announce, (_part, ranking) => {
      const ranked = rankStatements(ranking);
      const rules = likelyRules(ranked, null, ranking);
      expect(rules.length).toBeGreaterThan(1);
      for (const { features, chance, ranked: one } of rules) {
        expect(Object.keys(features).sort()).toEqual([...ruleFeatureNames].sort());
        expect(Object.values(features).every(Number.isFinite)).toBe(true);
        expect(features.margin > 0).toBe(one === ranked[0] && one.score > (ranked[1]?.score ?? 0));
        expect(chance).toBeGreaterThan(0);
      }
    });
  });

  test.each([
    ["Notice is given within a day.", 0],
    ["Notice is given, unless the hive is empty.", 1],
    ["Only if asked, and when it may help.", 3],
    ["If, unless, only where, when and until it may be.", 3],
  ])("conditions in “%s”: %d", (text, conditions) => expect(conditionsIn(text)).toBe(conditions));

  test("a long rule begins an answer with its short reply, but not with a verdict that nobody checked", () => {
    const says = Array.from({ length: 41 }, (_, place) => `word${place}`).join(" ");
    expect(openingWords({ says, reply: "In short." })).toBe("In short.");
    expect(openingWords({ says, reply: "Yes, in short." })).toBe(says);
    expect(openingWords({ says: "It is short.", reply: "In short." })).toBe("It is short.");
  });
});
