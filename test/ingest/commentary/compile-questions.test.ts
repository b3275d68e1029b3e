// Promise: a known question comes with its reply and with what carries that, and a reply whose carriers may say something else now is gone.
import { describe, expect, test } from "bun:test";
import { type CompiledCommentary, compileCommentary } from "../../../ingest/commentary/compile/index.ts";
import { boundCommentary, madeLaw } from "./made-law.ts";

const statement = (address: string, says: string): string =>
  `${address}:\n  statements:\n    - { says: ${says}, kind: duty }\n`;

const dora = statement("Article 19(1)", "Dairies must report.");
const rules = `${statement("Article 33(1)", "Keepers must report.")}${statement("Article 83(4)", "Fines are due.")}`;

/** The act's file with these questions at Article 33(2), where nothing is restated. */
const asking = (...questions: readonly string[]): Readonly<Record<string, string>> => ({
  "acts/dora.yaml": dora,
  "acts/gdpr.yaml": `${rules}Article 33(2):\n  questions:\n${questions.map((one) => `    - ${one}\n`).join("")}`,
});

const compile = (
  files: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string>> = {},
  lenient = false,
): CompiledCommentary => compileCommentary(boundCommentary(files), madeLaw(changed), { lenient });

const asked = { provision: "gdpr_art33_p2", article_id: "gdpr_art33", kind: "question", topic_id: "" } as const;

describe("the reply to a question of an act's file", () => {
  test("is carried by the question's own address, unless citations say otherwise", () => {
    const { index, problems } = compile(
      asking(
        "Who keeps it?",
        "{ ask: How long is it kept?, reply: For four years. }",
        '{ ask: What does it cost?, reply: "EUR 10 000 000 at most.", from: [Article 83(4), "dora: Article 19(1)"] }',
      ),
    );
    expect(problems).toEqual([]);
    expect(index).toEqual([
      { ...asked, text: "Who keeps it?", reply: "", from: [] },
      { ...asked, text: "How long is it kept?", reply: "For four years.", from: ["gdpr_art33_p2"] },
      {
        ...asked,
        text: "What does it cost?",
        reply: "EUR 10 000 000 at most.",
        from: ["gdpr_art83_p4", "dora_art19_p1"],
      },
    ]);
  });

  test("falls silent, alone, where a statement of what carries it has other words than the law has now", () => {
    const files = asking(
      "{ ask: How long is it kept?, reply: For four years. }",
      "{ ask: How fast?, reply: Within 72 hours., from: [Article 33(1)] }",
      "{ ask: How fast at most?, reply: Within 72 hours., from: [Article 83(4), Article 33(1)] }",
    );
    const { index, problems } = compile(files, { gdpr_art33_p1: "1. A keeper reports a sick hive within 48 hours." });
    expect(problems).toEqual([]);
    expect(index.map(({ reply, from }) => ({ reply, from }))).toEqual([
      { reply: "For four years.", from: ["gdpr_art33_p2"] },
      { reply: "", from: [] },
      { reply: "", from: [] },
    ]);
  });

  test("is left out over a corpus without an act that carries it", () => {
    const files = asking('{ ask: And dairies?, reply: Within 24 hours., from: ["dora: Article 19(1)"] }');
    const { index, problems } = compileCommentary(boundCommentary(files), madeLaw({}, ["gdpr"]), { lenient: false });
    expect(problems).toEqual([]);
    expect(index).toEqual([{ ...asked, text: "And dairies?", reply: "", from: [] }]);
  });

  test("of another text stays only where a statement shows that the words are the same, and is not searched for problems", () => {
    const files = asking(
      "{ ask: How fast?, reply: Within 72 hours., from: [Article 33(1)] }",
      "{ ask: How long is it kept?, reply: For nine years. }",
    );
    const { index, problems } = compile(files, {}, true);
    expect(problems).toEqual([]);
    expect(index.map(({ reply }) => reply)).toEqual(["Within 72 hours.", ""]);
  });

  test("may give the figures of any provision that carries it, and name the articles of their acts", () => {
    const reply = "Within 24 or 72 hours, as Articles 19 and 33 say.";
    const files = asking(`{ ask: How fast?, reply: "${reply}", from: [Article 33(1), "dora: Article 19(1)"] }`);
    expect(compile(files).problems).toEqual([]);
  });
});

describe("where a topic asks the same", () => {
  const topic = (question: string): string =>
    [
      "- { id: bees, topic: Bees, acts: [gdpr], verdict: Keepers report.,",
      `    from: ["gdpr: Article 33(1)"], questions: [${question}],`,
      '    sections: [{ heading: Rule, statements: ["gdpr: Article 33(1)"] }] }',
    ].join("\n");
  const both = (question: string) => ({
    ...asking("{ ask: How long is it kept?, reply: For four years. }"),
    "topics/gdpr.yaml": topic(question),
  });

  test("of the same article, its line stays and the act's goes", () => {
    const { index } = compile(both('{ ask: How long is it kept?, reply: Four years., from: ["gdpr: Article 33(2)"] }'));
    expect(index).toEqual([
      { ...asked, text: "How long is it kept?", reply: "Four years.", from: ["gdpr_art33_p2"], topic_id: "bees" },
    ]);
  });

  test("of another article, both stay", () => {
    const { index } = compile(both('{ ask: How long is it kept?, reply: Never., from: ["gdpr: Article 83(4)"] }'));
    expect(index.map(({ provision, reply, topic_id }) => [provision, reply, topic_id])).toEqual([
      ["gdpr_art33_p2", "For four years.", ""],
      ["gdpr_art83_p4", "Never.", "bees"],
    ]);
  });
});

const twice = "{ ask: Why?, reply: So. }";
const refused: ReadonlyArray<readonly [what: string, questions: readonly string[], problem: string]> = [
  ["a figure that its own address lacks", ["{ ask: When?, reply: In 99 hours. }"], "99 stands neither"],
  [
    "a figure of its own address, where another carries it",
    ["{ ask: When?, reply: After 72 hours., from: [Article 6(1)] }"],
    'Article 33(2): reply to "When?": 72 stands neither',
  ],
  [
    "a carrier that does not exist",
    ["{ ask: When?, reply: Soon., from: [Article 98] }"],
    'reply to "When?": "Article 98" points to no provision',
  ],
  ["an empty list of carriers", ["{ ask: When?, reply: Soon., from: [] }"], "/from"],
  ["no short answer", [`{ ask: When?, reply: ${"well ".repeat(41)}}`], 'reply to "When?": has 41 words, 40 at most'],
  [
    "a copy of the law",
    ["{ ask: How?, reply: Dairies report on a form that the inspector gives out to it each spring. }"],
    "gdpr_art33_p2: twelve words in a row",
  ],
  ["an article that does not exist", ["{ ask: How?, reply: As Article 98 says. }"], "names Article 98"],
  ["a question that stands twice", ["Why?", twice], '"Why?" stands there twice'],
];

test.each([...refused])("refused: a reply with %s", (_what, questions, problem) => {
  const { problems } = compile(asking(...questions));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});
