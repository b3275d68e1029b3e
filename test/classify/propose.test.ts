/** Promise: a language model may only point at words of the description; the rules decide. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readValue, type ValueModel } from "../../api/answer/model/ask.ts";
import { ModelFailure } from "../../api/answer/model/failure.ts";
import { type ModelReport, unwatched, type Watch } from "../../api/answer/watch.ts";
import { readLexicon } from "../../api/classify/facts/lexicon.ts";
import { acceptProposals, proposalSchema } from "../../api/classify/facts/propose.ts";
import { createClassifier } from "../../api/classify/index.ts";
import { classifySnapshot } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const lexicon = await readLexicon();
const text = "It watches the folks on the shop floor and notices who is down in the dumps.";
const accepted = (answer: string) => {
  const proposal = readValue(answer, proposalSchema);
  return proposal === null ? null : acceptProposals(proposal, text, lexicon);
};
const answerOf = (facts: unknown): string => JSON.stringify({ facts });

test("a fact is kept when its words stand in the description", () => {
  const kept = accepted(answerOf([{ fact: "emotion", words: "down in the  dumps", denied: false }]));
  expect(kept?.map(({ id, denied }) => [id, denied])).toEqual([["emotion", false]]);
});

test.each([
  ["words that are not there", answerOf([{ fact: "emotion", words: "sad faces", denied: false }])],
  ["a fact nobody knows", answerOf([{ fact: "guilt", words: "dumps", denied: false }])],
  ["no words", answerOf([{ fact: "emotion", words: " ", denied: false }])],
])("dropped: %s", (_what, answer) => expect(accepted(answer)).toEqual([]));

test.each([
  ["another form", answerOf([{ fact: "emotion", words: "dumps", denied: false, level: "high" }])],
  ["no JSON", "Prohibited, of course!"],
])("no proposal: %s", (_what, answer) => expect(accepted(answer)).toBeNull());

const classifyWith = async (model: ValueModel, allowModel: boolean, watch: Watch = unwatched) => {
  const classify = await createClassifier(await classifySnapshot(), { model });
  return classify(
    { description: text, dataTypes: [], decisionScope: "", sector: "" },
    { allowModel, signal: new AbortController().signal, watch },
  );
};

const proposing: ValueModel = {
  json: async () =>
    answerOf([
      { fact: "emotion_recognition", words: "notices who is down in the dumps", denied: false },
      { fact: "emotion", words: "down in the dumps", denied: false },
      { fact: "body_signal", words: "watches", denied: false },
      { fact: "workers", words: "folks on the shop floor", denied: false },
    ]),
};

test("proposed facts meet conditions as found ones do", async () => {
  expect((await classifyWith(proposing, true)).risk_level).toBe("prohibited");
});

test("a test key asks no model", async () => {
  const refusing: ValueModel = { json: () => Promise.reject(new Error("asked")) };
  expect((await classifyWith(refusing, false)).reasoning).not.toBe("");
});

test("a model that fails leaves the word lists alone at work", async () => {
  const failing: ValueModel = { json: () => Promise.reject(new Error("down")) };
  const withModel = await classifyWith(failing, true);
  expect(withModel).toEqual(await classifyWith(failing, false));
});

const told: ReadonlyArray<readonly [string, ValueModel["json"], string, string | null]> = [
  ["is of use", async () => answerOf([]), "ok", null],
  ["writes another form", async () => "<p>secret words</p>", "rejected", "what it wrote has another form"],
  [
    "fails",
    async () => {
      throw new ModelFailure("timeout", "it took too long");
    },
    "timeout",
    "it took too long",
  ],
];
test.each(told)("a model that %s is told of once, in the service's own words", async (_name, json, outcome, reason) => {
  const reports: ModelReport[] = [];
  await classifyWith({ json }, true, { ...unwatched, modelAsked: (report) => void reports.push(report) });
  expect(reports).toEqual([expect.objectContaining({ outcome, reason, answeredBy: "composer" })]);
});
