// Promise: what the commentary says of the law is checked against it, and what the law has changed under it falls silent.
import { describe, expect, test } from "bun:test";
import { type CompiledCommentary, compileCommentary } from "../../../ingest/commentary/compile/index.ts";
import { dora, statement, topic, withQuestion } from "./made-commentary.ts";
import { boundCommentary, madeLaw, writtenCommentary } from "./made-law.ts";

const strict = { lenient: false };

const gdpr = `
Article 33(1):
  terms: [sick bees, foulbrood]
  statements:
    - says: Beekeepers must report an ill hive to the inspector within 72 hours.
      kind: deadline
      who: beekeeper
      unless: Not where the hive is empty.
      see: [Article 33(2), "dora: Article 19(1)"]
      reply: Within 72 hours.
    - says: The reporting rule for hives started on 2 August 2026.
      kind: date
  questions:
    - How fast must I report ill bees?
    - ask: May I wait a week?
      reply: No, 72 hours at most.
Article 6(1), second subparagraph:
  statements:
    - says: Wholesalers may sell honey that nobody asked for.
      kind: exception
Article 4(1):
  statements: none
`;
const topics = `
- id: sick-hives
  topic: Reporting a hive
  acts: [gdpr, dora]
  questions:
    - Whom do I tell of ill bees?
    - { ask: And a dairy?, reply: Within 24 hours., from: ["dora: Article 19(1)", "gdpr: Recital 1"] }
    - { ask: When did that begin?, reply: On 2 August 2026., from: ["gdpr: Article 33(1)"] }
    - { ask: Why are bees protected?, reply: They matter., from: ["gdpr: Recital 1", "gdpr: Article 33(1)"] }
    - { ask: May I wait a week?, reply: "No, 72 hours is all.", from: ["gdpr: Article 33(1)"] }
  verdict: An ill hive is reported within 72 hours.
  from: ["gdpr: Article 33(1)"]
  sections:
    - heading: Hives
      statements: ["gdpr: Article 33(1)"]
    - heading: Milk
      statements: ["dora: Article 19(1)"]
  decides:
    - when: [hive is empty, all flown]
      not: [not empty]
      told: the hive is empty
      then: An empty hive is reported within 72 hours too.
      from: ["gdpr: Article 33(1)"]
      open: whether bees are left
    - { when: [milk], told: you have a dairy, then: A dairy has 24 hours., from: ["dora: Article 19(1)"] }
`;
const files = { "acts/gdpr.yaml": gdpr, "acts/dora.yaml": dora, "topics/across.yaml": topics };

/** The questions of an index with their replies. */
const repliesIn = ({ index }: Pick<CompiledCommentary, "index">) =>
  index.flatMap(({ kind, text, reply }) => (kind === "question" ? [[text, reply]] : []));

describe("a sound commentary", () => {
  const compiled = compileCommentary(boundCommentary(files), madeLaw(), strict);

  test("becomes statements at their addresses, in the order of the files", () => {
    expect(compiled.problems).toEqual([]);
    expect(compiled.statements).toContainEqual({
      address: "gdpr_art33_p1",
      article_id: "gdpr_art33",
      act_id: "gdpr",
      kind: "deadline",
      who: "beekeeper",
      says: "Beekeepers must report an ill hive to the inspector within 72 hours.",
      unless: "Not where the hive is empty.",
      see: ["gdpr_art33_p2", "dora_art19_p1"],
      reply: "Within 72 hours.",
    });
    expect(compiled.statements.map(({ address }) => address)).toEqual([
      "dora_art19_p1",
      "gdpr_art33_p1",
      "gdpr_art33_p1",
      "gdpr_art6_p1_sub2",
    ]);
    expect(compiled.needNone).toEqual(["gdpr_art4_1"]);
  });

  test("becomes lines of the index: what acts' files ask, then what topics ask, which stays where both ask the same", () => {
    const [base, topic_id] = [{ provision: "gdpr_art33_p1", article_id: "gdpr_art33" }, "sick-hives"];
    const from = ["gdpr_art33_p1"];
    const question = { ...base, kind: "question", topic_id } as const;
    expect(compiled.index).toEqual([
      { ...base, kind: "terms", text: "sick bees; foulbrood", reply: "", from: [], topic_id: "" },
      { ...question, text: "How fast must I report ill bees?", reply: "", from: [], topic_id: "" },
      { ...question, text: "Whom do I tell of ill bees?", reply: "", from: [] },
      {
        ...question,
        provision: "dora_art19_p1",
        article_id: "dora_art19",
        text: "And a dairy?",
        reply: "Within 24 hours.",
        from: ["dora_art19_p1", "gdpr_rec1"],
      },
      { ...question, text: "When did that begin?", reply: "On 2 August 2026.", from },
      {
        ...question,
        provision: "gdpr_rec1",
        article_id: "gdpr_rec1",
        text: "Why are bees protected?",
        reply: "They matter.",
        from: ["gdpr_rec1", "gdpr_art33_p1"],
      },
      { ...question, text: "May I wait a week?", reply: "No, 72 hours is all.", from },
    ]);
  });

  test("becomes topics", () => {
    expect(compiled.topics).toEqual([
      {
        topic_id: "sick-hives",
        title: "Reporting a hive",
        acts: ["gdpr", "dora"],
        verdict: "An ill hive is reported within 72 hours.",
        verdict_from: ["gdpr_art33_p1"],
        sections: [
          { heading: "Hives", addresses: ["gdpr_art33_p1"] },
          { heading: "Milk", addresses: ["dora_art19_p1"] },
        ],
        decides: [
          {
            when: ["hive is empty", "all flown"],
            not: ["not empty"],
            told: "the hive is empty",
            // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
            then: "An empty hive is reported within 72 hours too.",
            from: ["gdpr_art33_p1"],
            open: "whether bees are left",
          },
          {
            when: ["milk"],
            not: [],
            told: "you have a dairy",
            // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
            then: "A dairy has 24 hours.",
            from: ["dora_art19_p1"],
            open: "",
          },
        ],
      },
    ]);
  });

  test("of which the corpus has one act alone is compiled for that one", () => {
    const alone = compileCommentary(boundCommentary(files), madeLaw({}, ["gdpr"]), strict);
    expect(alone.problems).toEqual([]);
    expect(alone.statements[0]?.see).toEqual(["gdpr_art33_p2"]);
    expect(alone.topics).toMatchObject([
      { acts: ["gdpr"], sections: [{ heading: "Hives" }], decides: [{ told: "the hive is empty" }] },
    ]);
    expect(repliesIn(alone)).toEqual([
      ["How fast must I report ill bees?", ""],
      ["Whom do I tell of ill bees?", ""],
      ["When did that begin?", "On 2 August 2026."],
      ["Why are bees protected?", "They matter."],
      ["May I wait a week?", "No, 72 hours is all."],
    ]);
  });
});

describe("when the law's words change", () => {
  const changed = { gdpr_art33_p1: "1. A keeper reports a sick hive within 48 hours, from 1 January 2030 on." };

  test("statements of them fall silent and are told; figures in them stop no build", () => {
    const compiled = compileCommentary(boundCommentary(files), madeLaw(changed), strict);
    expect(compiled.problems).toEqual([]);
    expect(compiled.changed).toEqual(["gdpr_art33_p1"]);
    expect(compiled.statements.map(({ address }) => address)).toEqual(["dora_art19_p1", "gdpr_art6_p1_sub2"]);
  });

  test("a topic loses the sections, the verdict, the replies and the facts that lean on them, and nothing else", () => {
    const compiled = compileCommentary(boundCommentary(files), madeLaw(changed), strict);
    expect(compiled.topics).toMatchObject([
      { verdict: "", verdict_from: [], sections: [{ heading: "Milk" }], decides: [{ told: "you have a dairy" }] },
    ]);
    expect(repliesIn(compiled)).toEqual([
      ["How fast must I report ill bees?", ""],
      ["Whom do I tell of ill bees?", ""],
      ["And a dairy?", "Within 24 hours."],
      ["When did that begin?", ""],
      ["Why are bees protected?", ""],
      ["May I wait a week?", ""],
    ]);
    for (const { reply, from } of compiled.index) expect(from.length > 0).toBe(reply !== "");
  });

  test("a reply that a part of a restated whole carries goes with the whole", () => {
    const question = '{ ask: Is honey tested?, reply: "Yes, always.", from: ["gdpr: Article 6(1)(a)"] }';
    const whole = {
      "acts/gdpr.yaml": `Article 6(1):\n  statements:\n    - { says: Honey must be tested., kind: duty }\n${statement("Report.")}`,
      "topics/gdpr.yaml": topic({ questions: `[${question}]` }),
    };
    const replyOver = (words: Readonly<Record<string, string>>, lenient: boolean) =>
      repliesIn(compileCommentary(boundCommentary(whole), madeLaw(words), { lenient }));
    expect(replyOver({}, true)).toEqual([["Is honey tested?", "Yes, always."]]);
    expect(replyOver({ gdpr_art6_p1_a: "(a) free;" }, false)).toEqual([["Is honey tested?", ""]]);
  });

  test("white space alone silences nothing", () => {
    const spaced = { gdpr_art6_p1_sub2: "Point (b)  does not bind\nwholesalers. " };
    expect(compileCommentary(boundCommentary(files), madeLaw(spaced), strict).changed).toEqual([]);
  });

  test("a part's words count for the whole that is restated", () => {
    const whole = {
      "acts/gdpr.yaml": "Article 6(1):\n  statements:\n    - { says: Honey must be tested., kind: duty }\n",
    };
    const { changed: told } = compileCommentary(
      boundCommentary(whole),
      madeLaw({ gdpr_art6_p1_a: "(a) free;" }),
      strict,
    );
    expect(told).toEqual(["gdpr_art6_p1"]);
  });
});

test("statements that nobody has bound are left out and told", () => {
  const compiled = compileCommentary(writtenCommentary(files), madeLaw(), strict);
  expect(compiled.problems).toEqual([]);
  expect(compiled.unbound).toEqual(["dora_art19_p1", "gdpr_art33_p1", "gdpr_art6_p1_sub2"]);
  expect([compiled.statements, compiled.topics]).toEqual([[], []]);
});

test("another text keeps what has the same words there and says nothing of the rest", () => {
  const law = madeLaw({ gdpr_art33_p1: "1. Keepers wait." }, ["gdpr"]);
  const folder = boundCommentary({
    ...files,
    "acts/gdpr.yaml": `${gdpr}Article 99(1):\n  statements:\n    - { says: Nothing., kind: duty }\n`,
  });
  const compiled = compileCommentary(folder, law, { lenient: true });
  expect(compiled.problems).toEqual([]);
  expect(compiled.statements.map(({ address }) => address)).toEqual(["gdpr_art6_p1_sub2"]);
  expect(compiled.topics).toEqual([]);
  expect(repliesIn(compiled)).toEqual([
    ["How fast must I report ill bees?", ""],
    ["May I wait a week?", ""],
  ]);
});

test("of another text, replies stay only where a statement shows that the words are the same", () => {
  const compiled = compileCommentary(boundCommentary(files), madeLaw(), { lenient: true });
  expect(repliesIn(compiled)).toEqual([
    ["How fast must I report ill bees?", ""],
    ["Whom do I tell of ill bees?", ""],
    ["And a dairy?", ""],
    ["When did that begin?", "On 2 August 2026."],
    ["Why are bees protected?", ""],
    ["May I wait a week?", "No, 72 hours is all."],
  ]);
});

test("a topic's reply may name the articles of the acts that carry it, though the topic is of another", () => {
  const written = withQuestion({
    reply: "As Article 19 says.",
    from: '["gdpr: Article 33(1)", "dora: Article 19(1)"]',
  });
  expect(compileCommentary(boundCommentary(written), madeLaw(), strict).problems).toEqual([]);
});
