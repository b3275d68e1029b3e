// Promise: what the commentary says of the law is checked against it, and what the law has changed under it falls silent.
import { describe, expect, test } from "bun:test";
import { compileCommentary } from "../../../ingest/commentary/compile.ts";
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
const dora = "Article 19(1):\n  statements:\n    - { says: Dairies must report within 24 hours., kind: duty }\n";
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

const statement = (says: string, rest = ""): string =>
  `Article 33(1):\n  statements:\n    - says: ${says}\n      kind: duty\n${rest}`;
const topic = (changes: Readonly<Record<string, string>>): string =>
  Object.entries({
    id: "bees",
    topic: "Bees",
    acts: "[gdpr]",
    questions: "[Why?]",
    verdict: "Keepers report.",
    from: '["gdpr: Article 33(1)"]',
    sections: '[{ heading: Rule, statements: ["gdpr: Article 33(1)"] }]',
    ...changes,
  })
    .map(([field, value], place) => `${place === 0 ? "- " : "  "}${field}: ${value}\n`)
    .join("");

const copied = "Dairies report on a form that the inspector gives out to it each spring.";
const inFlow = (fields: Readonly<Record<string, string>>): string =>
  `[{ ${Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join(", ")} }]`;
const withTopic = (changes: Readonly<Record<string, string>>) => ({
  "acts/dora.yaml": dora,
  "acts/gdpr.yaml": statement("Report."),
  "topics/gdpr.yaml": topic(changes),
});
const withQuestion = (changes: Readonly<Record<string, string>>) =>
  withTopic({
    questions: inFlow({ ask: "Why?", reply: "Within 72 hours.", from: '["gdpr: Article 33(1)"]', ...changes }),
  });
const withDecision = (changes: Readonly<Record<string, string>>, follows = "Nobody reports.") =>
  withTopic({
    decides: inFlow({
      when: "[empty]",
      told: "the hive is empty",
      // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
      then: follows,
      from: '["gdpr: Article 33(1)"]',
      ...changes,
    }),
  });

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

  test("becomes lines of the index, with the replies that somebody wrote", () => {
    const base = { provision: "gdpr_art33_p1", article_id: "gdpr_art33" };
    expect(compiled.index).toEqual([
      { ...base, kind: "terms", text: "sick bees; foulbrood", reply: "" },
      { ...base, kind: "question", text: "How fast must I report ill bees?", reply: "" },
      { ...base, kind: "question", text: "May I wait a week?", reply: "No, 72 hours at most." },
    ]);
  });

  test("becomes topics and their questions", () => {
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
    expect(compiled.topicQuestions.slice(0, 2)).toEqual([
      { topic_id: "sick-hives", text: "Whom do I tell of ill bees?", reply: "", from: [] },
      { topic_id: "sick-hives", text: "And a dairy?", reply: "Within 24 hours.", from: ["dora_art19_p1", "gdpr_rec1"] },
    ]);
  });

  test("leads from a topic's questions with replies to what carries them first, but not twice, nor to a recital", () => {
    const line = (provision: string, article_id: string, text: string, reply: string) => ({
      provision,
      article_id,
      kind: "question" as const,
      text,
      reply,
    });
    expect(compiled.topicIndex).toEqual([
      line("dora_art19_p1", "dora_art19", "And a dairy?", "Within 24 hours."),
      line("gdpr_art33_p1", "gdpr_art33", "When did that begin?", "On 2 August 2026."),
    ]);
  });

  test("of which the corpus has one act alone is compiled for that one", () => {
    const alone = compileCommentary(boundCommentary(files), madeLaw({}, ["gdpr"]), strict);
    expect(alone.problems).toEqual([]);
    expect(alone.statements[0]?.see).toEqual(["gdpr_art33_p2"]);
    expect(alone.topics).toMatchObject([
      { acts: ["gdpr"], sections: [{ heading: "Hives" }], decides: [{ told: "the hive is empty" }] },
    ]);
    expect(alone.topicQuestions.map(({ reply }) => reply !== "")).toEqual([false, false, true, true, true]);
    expect(alone.topicIndex.map(({ text }) => text)).toEqual(["When did that begin?"]);
  });
});

describe("when the law's words change", () => {
  const changed = { gdpr_art33_p1: "1. A keeper reports a sick hive within 48 hours, from 1 January 2030 on." };

  test("statements of them fall silent and are told; figures in them stop no build", () => {
    const {
      problems,
      changed: told,
      statements,
      index,
    } = compileCommentary(boundCommentary(files), madeLaw(changed), strict);
    expect(problems).toEqual([]);
    expect(told).toEqual(["gdpr_art33_p1"]);
    expect(statements.map(({ address }) => address)).toEqual(["dora_art19_p1", "gdpr_art6_p1_sub2"]);
    expect(index.map(({ reply }) => reply)).toEqual(["", "", ""]);
  });

  test("a topic loses the sections, the verdict, the replies and the facts that lean on them, and nothing else", () => {
    const compiled = compileCommentary(boundCommentary(files), madeLaw(changed), strict);
    const { topics, topicQuestions, topicIndex } = compiled;
    expect(topics).toMatchObject([
      { verdict: "", verdict_from: [], sections: [{ heading: "Milk" }], decides: [{ told: "you have a dairy" }] },
    ]);
    expect(topicQuestions.map(({ reply }) => reply)).toEqual(["", "Within 24 hours.", "", "", ""]);
    expect(topicQuestions[2]?.from).toEqual([]);
    expect(topicIndex.map(({ text, reply }) => [text, reply])).toEqual([
      ["And a dairy?", "Within 24 hours."],
      ["When did that begin?", ""],
    ]);
  });

  test("a reply that a part of a restated whole carries goes with the whole", () => {
    const question = '{ ask: Is honey tested?, reply: "Yes, always.", from: ["gdpr: Article 6(1)(a)"] }';
    const whole = {
      "acts/gdpr.yaml": `Article 6(1):\n  statements:\n    - { says: Honey must be tested., kind: duty }\n${statement("Report.")}`,
      "topics/gdpr.yaml": topic({ questions: `[${question}]` }),
    };
    const repliesIn = (words: Readonly<Record<string, string>>, lenient: boolean) =>
      compileCommentary(boundCommentary(whole), madeLaw(words), { lenient }).topicQuestions.map(({ reply }) => reply);
    expect(repliesIn({}, true)).toEqual(["Yes, always."]);
    expect(repliesIn({ gdpr_art6_p1_a: "(a) free;" }, false)).toEqual([""]);
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
  expect(compiled.topicQuestions).toEqual([]);
  expect(compiled.topicIndex).toEqual([]);
});

test("of another text, replies stay only where a statement shows that the words are the same", () => {
  const { topicQuestions } = compileCommentary(boundCommentary(files), madeLaw(), { lenient: true });
  expect(topicQuestions.map(({ reply }) => reply)).toEqual(["", "", "On 2 August 2026.", "", "No, 72 hours is all."]);
});

test("a topic's reply may name the articles of the acts that carry it, though the topic is of another", () => {
  const written = withQuestion({
    reply: "As Article 19 says.",
    from: '["gdpr: Article 33(1)", "dora: Article 19(1)"]',
  });
  expect(compileCommentary(boundCommentary(written), madeLaw(), strict).problems).toEqual([]);
});

const refused: ReadonlyArray<readonly [what: string, files: Readonly<Record<string, string>>, problem: string]> = [
  [
    "an address that does not exist",
    { "acts/gdpr.yaml": "Article 99:\n  statements: none\n" },
    '"Article 99" points to no provision of gdpr',
  ],
  [
    "a provision to see that does not exist",
    { "acts/gdpr.yaml": statement("Report.", "      see: [Article 98]\n") },
    '"Article 98" under "see" points to no provision',
  ],
  [
    "a provision of an act that nobody knows",
    { "acts/gdpr.yaml": statement("Report.", '      see: ["bees: Article 1"]\n') },
    '"bees: Article 1" under "see"',
  ],
  [
    "an unknown kind",
    { "acts/gdpr.yaml": "Article 33(1):\n  statements:\n    - { says: Report., kind: rule }\n" },
    '"rule" is no kind',
  ],
  ["a field that is none", { "acts/gdpr.yaml": statement("Report.", "      when: now\n") }, "gdpr.yaml"],
  [
    "a figure that stands nowhere",
    { "acts/gdpr.yaml": statement("Report within 48 hours.") },
    "48 stands neither in the provision nor in those cited beside it",
  ],
  [
    "a figure in a reply",
    { "acts/gdpr.yaml": statement("Report.", "      reply: Within three days.\n") },
    "3 stands neither",
  ],
  [
    "a figure in the reply to a question",
    { "acts/gdpr.yaml": "Article 33(1):\n  questions: [{ ask: When?, reply: In 99 hours. }]\n" },
    "99 stands neither",
  ],
  [
    "an article that does not exist",
    { "acts/gdpr.yaml": statement("Report as Article 98 says.") },
    "names Article 98, which does not exist",
  ],
  [
    "a copy of the law",
    {
      "acts/dora.yaml":
        "Article 19(1):\n  statements:\n    - { says: Dairies report on a form that the inspector gives out to it each spring., kind: duty }\n",
    },
    "dora_art19_p1: twelve words in a row",
  ],
  [
    "a question that stands twice",
    { "acts/gdpr.yaml": "Article 33(1):\n  questions: [Why?, { ask: Why?, reply: So. }]\n" },
    '"Why?" stands there twice',
  ],
  [
    "a topic's citation that leads nowhere",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ from: '["gdpr: Article 98"]' }) },
    'bees: verdict: "gdpr: Article 98" points to no provision',
  ],
  [
    "a topic's citation without an act",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ from: "[Article 33(1)]" }) },
    '"Article 33(1)" points to no provision',
  ],
  [
    "a section without a statement",
    {
      "acts/gdpr.yaml": statement("Report."),
      "topics/gdpr.yaml": topic({ sections: '[{ heading: Rule, statements: ["gdpr: Article 33(2)"] }]' }),
    },
    '"gdpr: Article 33(2)" has no statement',
  ],
  [
    "a figure in a verdict",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ verdict: "Report within 48 hours." }) },
    "48 stands neither",
  ],
  [
    "a verdict that is no short answer",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ verdict: "well ".repeat(41) }) },
    "bees: verdict: has 41 words, 40 at most",
  ],
  ["a reply that is no short answer", withQuestion({ reply: "well ".repeat(41) }), 'reply to "Why?": has 41 words'],
  ["a reply that nothing carries", withQuestion({ from: "[]" }), "/questions/0/from"],
  [
    "a reply that something unknown carries",
    withQuestion({ from: '["gdpr: Article 98"]' }),
    'reply to "Why?": "gdpr: Article 98" points to no provision',
  ],
  [
    "a figure in a topic's reply that stands in another provision of the topic",
    withQuestion({ from: '["gdpr: Article 83(4)"]' }),
    'reply to "Why?": 72 stands neither',
  ],
  [
    "a copy in a topic's reply",
    withQuestion({ reply: copied, from: '["dora: Article 19(1)"]' }),
    "bees: twelve words in a row",
  ],
  ["a fact that no words tell", withDecision({ when: "[]" }), "/decides/0/when"],
  [
    "a figure in what follows from a fact",
    withDecision({}, "Keepers wait 48 hours."),
    'what follows where "the hive is empty": 48 stands neither',
  ],
  ["a copy in what follows from a fact", withDecision({}, copied), "bees: twelve words in a row"],
  [
    "what follows from a fact by a provision that is unknown",
    withDecision({ from: '["gdpr: Article 98"]' }),
    'what follows where "the hive is empty": "gdpr: Article 98" points to no provision',
  ],
  [
    "an act of a topic that nobody knows",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ acts: "[bees]" }) },
    "there is no act bees",
  ],
  [
    "two topics of one id",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({}) + topic({}) },
    "two topics have the id bees",
  ],
  [
    "a topic without sections",
    { "acts/gdpr.yaml": statement("Report."), "topics/gdpr.yaml": topic({ sections: "[]" }) },
    "topics/gdpr.yaml",
  ],
];

test.each(refused)("refused: %s", (_what, written, problem) => {
  const { problems } = compileCommentary(boundCommentary(written), madeLaw(), strict);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});
