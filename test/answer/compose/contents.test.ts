// Promise: who asks for a chapter or a section is told its articles, and an answer bound to one comes from it; of one that the act lacks it says so.
import { describe, expect, test } from "bun:test";
import { createAnswerer } from "../../../api/answer/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { answerOf, day, eventsOf, inputOf } from "../support/corpus.ts";
import { lawLibrary } from "../support/libraries.ts";

inLaw.describe("over the whole law", () => {
  const ask = async (question: string) =>
    answerOf(
      await eventsOf(
        createAnswerer(await lawLibrary(), { model: null, embedder: null, day: () => day }),
        inputOf(question),
      ),
    );

  const shown: ReadonlyArray<readonly [string, RegExp, readonly string[]]> = [
    [
      "What does Chapter V of the GDPR say?",
      /^Chapter V of the GDPR, “.+”, holds Articles 44 to 50\./,
      ["[Article 45 GDPR]", "[Article 50 GDPR]", "have applied since 25 May 2018"],
    ],
    [
      "Summarise Section 4 of Chapter IV GDPR",
      /^Section 4 of Chapter IV of the GDPR, “.+”, holds Articles 37 to 39\./,
      ["Article 38: ", "[Article 39(1) GDPR]"],
    ],
    [
      "What is in Chapter III of the AI Act?",
      /holds Articles 6 to 49\./,
      ["- Section 1", "- Section 5", "[Article 40 AI Act]"],
    ],
    [
      "What do Chapter V GDPR and Chapter V AI Act say?",
      /^Chapter V of the GDPR, .+ Chapter V of the AI Act, .+holds Articles 51 to 56\./,
      ["[Article 44 GDPR]", "[Article 51 AI Act]"],
    ],
    ["What is in Title II of Regulation (EU) 2024/1774?", /holds Articles 2 to 27\./, ["- Chapter V"]],
  ];
  test.each([...shown])("%s", async (question, opening, parts) => {
    const { answer, should_abstain, sources } = await ask(question);
    expect(answer).toMatch(opening);
    for (const part of parts) expect(answer).toContain(part);
    expect(should_abstain).toBe(false);
    expect(sources.length).toBeLessThanOrEqual(12);
  });

  test("a question bound to a section is answered from it", async () => {
    const { sources } = await ask("Which duties does Section 3 of Chapter III of the AI Act put on deployers?");
    expect(sources[0]?.article_id).toBe("ai_act_art26");
  });

  test("a fine for what stands in a chapter stands elsewhere", async () => {
    const { sources } = await ask("What is the fine for breaching Chapter V of the GDPR?");
    expect(sources[0]?.article_id).toBe("gdpr_art83");
  });

  describe("what the act lacks is refused", () => {
    const missing: ReadonlyArray<readonly [string, string]> = [
      ["What does Title III of the AI Act require?", "There is no Title III in the AI Act: it has 13 chapters"],
      ["What does Chapter XX of the GDPR say?", "There is no Chapter XX in the GDPR: it has 11 chapters"],
    ];
    test.each([...missing])("%s", async (question, reason) => {
      const { answer, should_abstain } = await ask(question);
      expect(should_abstain).toBe(true);
      expect(answer).toStartWith(reason);
    });
  });
});
