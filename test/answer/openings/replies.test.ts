import { describe, expect, test } from "bun:test";
import { type LikelyReply, likelyReplies } from "../../../api/answer/openings/replies.ts";
import { replyFeatureNames } from "../../../api/answer/retrieve/weights.ts";
import { readFirstPart } from "../support/made-answers.ts";

const repliesTo = (question: string): Promise<readonly LikelyReply[]> => readFirstPart(question, likelyReplies);

/** What is said of one known question where another is asked. */
const replyTo = async (question: string, known: string): Promise<LikelyReply> => {
  const found = (await repliesTo(question)).find(({ line }) => line.text === known);
  if (found === undefined) throw new Error(`“${known}” is not among what is near to “${question}”`);
  return found;
};

const nextDoor = "Do I always have to warn the people next door?";
const announce = "Must a keeper announce a sick hive?";

describe("features of a known question", () => {
  test("that is the very one: no word is strange, and it asks in the same way", async () => {
    const { features, chance } = await replyTo(nextDoor, nextDoor);
    expect(features).toMatchObject({ same_way: 1, sided_otherwise: 0, strange: 0, untold: 0 });
    expect(chance).toBeGreaterThan(0.7);
  });

  test("that is near: it has a word that was not asked, and its carrier is the best statement", async () => {
    const { features } = await replyTo("Must a keeper announce a sick cow to the inspector?", announce);
    expect(features.strange).toBeGreaterThan(0);
    expect(features).toMatchObject({ leads: 1, carrier: 0 });
  });

  test("that is far: it is less like the one asked, and its carrier ranks below", async () => {
    const [near, far] = [await replyTo(announce, announce), await replyTo(announce, "Is a sealed hive an exception?")];
    expect(far.features.likeness).toBeLessThan(near.features.likeness);
    expect(far.features.carrier).toBeLessThan(0);
    expect(far.features.leads).toBe(0);
    expect(far.chance).toBeLessThan(near.chance);
  });

  test("that tells of another's situation: what is asked of the matter in any case is less strange than that", async () => {
    const ofSchool = "We are a school with a garden. May we use poison?";
    const withoutMatter = await replyTo("May we use it at our school in the garden?", ofSchool);
    const withoutSituation = await replyTo("May we use poison in the garden?", ofSchool);
    expect(withoutSituation.features.strange).toBeGreaterThan(withoutMatter.features.strange);
  });

  test("whose reply takes a side where neither was asked for", async () => {
    const sided = "May poison be used?";
    expect((await replyTo("What is said of poison that is used?", sided)).features.unasked).toBe(1);
    expect((await replyTo("May poison be used here?", sided)).features.unasked).toBe(0);
  });

  test("whose reply speaks of what only its own asker told, not where the asker or the rule says it too", async () => {
    const ofSchool = "We are a school with a garden. May we use poison?";
    expect((await replyTo("May we use poison in the garden?", ofSchool)).features.untold).toBeGreaterThan(0);
    expect((await replyTo("May a school use poison?", ofSchool)).features.untold).toBe(0);
    expect((await replyTo("May poison be used?", "May poison be used?")).features.untold).toBe(0);
  });

  test("all are numbers, and all that the weights are for", async () => {
    for (const { features, chance } of await repliesTo(nextDoor)) {
      expect(Object.keys(features).sort()).toEqual([...replyFeatureNames].sort());
      expect(Object.values(features).every(Number.isFinite)).toBe(true);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });
});

describe("the way of asking", () => {
  const cases: ReadonlyArray<readonly [question: string, known: string, ways: readonly string[]]> = [
    ["Must keepers announce every sick hive?", announce, ["same_way", "sided"]],
    ["Can keepers skip to announce a sick hive?", announce, ["sided", "sided_otherwise"]],
    ["How does a keeper announce a sick hive?", announce, []],
    ["After how many hours does a sick hive come too late?", "After how many hours does it come too late?", []],
  ];
  test.each([...cases])("“%s” beside “%s”: %j", async (question, known, ways) => {
    const { same_way, sided, sided_otherwise } = (await replyTo(question, known)).features;
    const flags = Object.entries({ same_way, sided, sided_otherwise });
    const found = flags.flatMap(([name, value]) => (value === 1 ? [name] : []));
    expect(found).toEqual([...ways]);
  });
});

describe("what is looked at", () => {
  test("the likeliest stands first, and what is worked out once is not worked out again", async () => {
    await readFirstPart(announce, (part, ranking) => {
      const replies = likelyReplies(part, ranking);
      const chances = replies.map(({ chance }) => chance);
      expect(chances).toEqual(chances.toSorted((one, other) => other - one));
      expect(replies[0]?.line.text).toBe(announce);
      expect(likelyReplies(part, ranking)).toBe(replies);
    });
  });

  test("only replies whose article is in the ranking", async () => {
    await readFirstPart(announce, (part, ranking) => {
      const ranked = ranking.ranked.filter(({ provision }) => provision.id !== "gdpr_art33");
      const texts = likelyReplies(part, { ...ranking, ranked }).map(({ line }) => line.text);
      expect(texts).not.toContain(announce);
      expect(likelyReplies(part, { ...ranking, ranked: [] })).toEqual([]);
    });
  });

  test("not one that is written at an article in the ranking and carried by another", async () => {
    await readFirstPart("After how many hours does it come too late, and for a sick hive?", (part, ranking) => {
      const ranked = ranking.ranked.filter(({ provision }) => provision.id === "gdpr_art83");
      expect(ranked).toHaveLength(1);
      expect(likelyReplies(part, { ...ranking, ranked }).map(({ line }) => line.from[0])).not.toContain(
        "gdpr_art33_p1",
      );
    });
  });

  test("each has something that carries it", async () => {
    const replies = await repliesTo(nextDoor);
    expect(replies.length).toBeGreaterThan(0);
    for (const { line } of replies) expect(line.from).not.toEqual([]);
  });
});
