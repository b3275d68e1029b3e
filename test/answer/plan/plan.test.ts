import { describe, expect, test } from "bun:test";
import type { PlannedPart } from "../../../api/answer/plan/plan.ts";
import { planOf } from "../support/made-answers.ts";

const leadsOf = async (question: string): Promise<Array<string | undefined>> =>
  (await planOf(question)).map(({ lead }) => lead?.chunk.chunk_id);

const onlyPart = async (question: string): Promise<PlannedPart> => {
  const [part, ...others] = await planOf(question);
  if (part === undefined || others.length > 0) throw new Error(`${question} has ${others.length + 1} parts`);
  return part;
};

describe("what leads", () => {
  test("a provision that is cited, however well another fits", async () => {
    const question = "does it bind us when a sick hive is reported to the inspector within 72 hours?";
    expect(await leadsOf(`By the GDPR, ${question}`)).toEqual(["gdpr_art33_p1"]);
    expect(await leadsOf(`Article 34(1) GDPR: ${question}`)).toEqual(["gdpr_art34_p1"]);
    expect(await leadsOf(`Article 34(3) GDPR: ${question}`)).toEqual(["gdpr_art34_p3"]);
  });

  test("of a cited article without a statement its own paragraph", async () => {
    const { lead } = await onlyPart("Does Article 19(2) DORA bind a dairy?");
    expect(lead?.chunk.chunk_id).toBe("dora_art19_p2");
    expect(lead?.statement).toBeNull();
  });

  test("the statement that answers, of the provision that ranks first", async () => {
    const { lead } = await onlyPart("Who keeps the reports for four years?");
    expect(lead?.statement?.says).toBe("The inspector must keep reports for four years.");
  });

  test("a definition, where it is asked for", async () => {
    expect(await leadsOf("What is a keeper?")).toEqual(["gdpr_art4_1"]);
    const { lead, others } = await onlyPart("What is the difference between a keeper and an inspector?");
    expect([lead, ...others].map((one) => one?.chunk.chunk_id)).toEqual(["gdpr_art4_1", "gdpr_art4_2"]);
  });

  test("the rule and not the article that dates it, where it is asked from when it applies", async () => {
    const [lead] = await leadsOf("Since when does the duty to mark robots that milk apply?");
    expect(lead).toStartWith("ai_act_art50");
  });

  test("nothing, where no word of the corpus is in the question", async () => {
    expect(await leadsOf("xyzzy plugh?")).toEqual([undefined]);
  });
});

describe("parts", () => {
  test("one that leans is answered by what stands beside the lead of the first", async () => {
    expect(await leadsOf("Must a keeper report a sick hive to the inspector, and what fine is there?")).toEqual([
      "gdpr_art33_p1",
      "gdpr_art83_p4",
    ]);
  });

  test("one that can stand alone is searched for alone", async () => {
    expect(
      await leadsOf("Must a keeper report a sick hive to the inspector? May anybody put poison on flowers?"),
    ).toEqual(["gdpr_art33_p1", "gdpr_art9_p1"]);
  });

  test("each cites for itself", async () => {
    expect(
      await leadsOf("What does a keeper do by Article 34(1) GDPR? And what is due by Article 83(4) GDPR?"),
    ).toEqual(["gdpr_art34_p1", "gdpr_art83_p4"]);
  });

  test("regulations that are named together get one each, in their order", async () => {
    const planned = await planOf("What must be reported to the inspector under DORA and the GDPR?");
    expect(planned.map(({ lead }) => lead?.provision.act.id).sort()).toEqual(["dora", "gdpr"]);
  });

  test("a regulation that is named alone is the act of the part, and of two neither is", async () => {
    expect((await onlyPart("When does DORA apply?")).act?.id).toBe("dora");
    for (const { act } of await planOf("What must be reported under DORA and the GDPR?")) expect(act).toBeNull();
  });
});

describe("a topic", () => {
  const like = "Do I always have to warn the people next door?";

  test("lends the reply of the very question", async () => {
    const { lead, topic } = await onlyPart(like);
    expect(lead?.lent?.line.reply).toBe("No, they hear only of what spreads fast.");
    expect(topic?.topic_id).toBe("telling-neighbours");
  });

  test("and not to one that asks the other way round, or for something else", async () => {
    for (const question of ["Can I always skip to warn the people next door?", "When to warn the people next door?"]) {
      expect((await onlyPart(question)).lead?.lent ?? null).toBeNull();
    }
  });

  test("of another provision than the question is written at leads with the one that carries it", async () => {
    const { lead } = await onlyPart("After how many hours does it come too late?");
    expect(lead?.lent?.line.from).toEqual(["gdpr_art33_p1"]);
    expect(lead?.statement?.address).toBe("gdpr_art33_p1");
    expect(lead?.chunk.chunk_id).toBe("gdpr_art33_p1");
    expect(lead?.provision.id).toBe("gdpr_art33");
  });

  test("knows a fact that is told, in whichever part it stands", async () => {
    const { facts } = await onlyPart("The hive was sealed. Do we have to tell the neighbours of a sickness?");
    expect(facts.told.map(({ told }) => told)).toEqual(["the hive was sealed"]);
    expect(facts.open).toEqual([]);
  });

  test("does not tell a fact that turns a rule elsewhere, nor leaves it open", async () => {
    const { facts } = await onlyPart("It was at night. Do we have to tell the neighbours of a sickness?");
    expect(facts).toEqual({ told: [], open: [] });
  });

  test("knows what is left open, where the question is plainly of the topic", async () => {
    const { told, open } = (await onlyPart(like)).facts;
    expect([told, open.map((fact) => fact.open)]).toEqual([[], ["whether the hive was sealed"]]);
    const { topic, facts } = await onlyPart("Which sickness do neighbours hear of?");
    expect(topic?.topic_id).toBe("telling-neighbours");
    expect(facts.open).toEqual([]);
  });
});

test("beside a lead stands what it refers to and its topic has, without itself and without definitions", async () => {
  const { lead, companions } = await onlyPart("Must a keeper report a sick hive to the inspector?");
  const beside = companions.map(({ statement }) => statement);
  expect(beside.map(({ address }) => address)).toEqual(expect.arrayContaining(["gdpr_art34_p1", "gdpr_art83_p4"]));
  expect(beside).not.toContain(lead?.statement);
  expect(beside.filter(({ kind }) => kind === "definition")).toEqual([]);
});
