// Promise: what is wrong with a commentary is told, once, where it stands, and stops a build.
import { expect, test } from "bun:test";
import { compileCommentary } from "../../../ingest/commentary/compile/index.ts";
import { inFlow, statement, topic, withQuestion, withTopic } from "./made-commentary.ts";
import { boundCommentary, madeLaw } from "./made-law.ts";

const copied = "Dairies report on a form that the inspector gives out to it each spring.";

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
  const { problems } = compileCommentary(boundCommentary(written), madeLaw(), { lenient: false });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});
