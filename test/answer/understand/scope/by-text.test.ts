import { beforeAll, describe, expect, test } from "bun:test";
import { retrieve } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import type { Ranking } from "../../../../api/answer/retrieve/rank.ts";
import { byTextSigns, isByText } from "../../../../api/answer/understand/scope/by-text.ts";
import { messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import { gatherSigns, type Signs } from "../../../../api/answer/understand/scope/signs.ts";
import { testEmbedder } from "../../../support/corpus.ts";
import { inputOf } from "../../support/corpus.ts";
import { sampleLibrary } from "../../support/libraries.ts";
import { buildTimeoutMs } from "../support.ts";

let library: Library;
let ranking: Ranking;
let seen: Signs;
beforeAll(async () => {
  library = await sampleLibrary();
  const embedder = await testEmbedder();
  const encoder = embedder === null ? null : { embedder, languages: null };
  const question = "Within how many hours must a personal data breach be notified to the supervisory authority?";
  const found = await retrieve(inputOf(question), library, encoder);
  ranking = found.ranking;
  seen = gatherSigns(found.scope, ranking);
}, buildTimeoutMs);

/** Chances of all kinds, of which other law has so much and the law the rest. */
const otherLawBy = (chance: number): number[] =>
  messageKinds.map((kind) => (kind === "other_law" ? chance : kind === "law" ? 1 - chance : 0));

const isGdpr = (id: string): boolean => id === "gdpr";

describe("what tells that a message is about acts that are known by their texts alone", () => {
  test("is how much better their words and their meaning fit than those of the acts that were learnt", () => {
    const learnt = byTextSigns(ranking, otherLawBy(0.5), seen, isGdpr);
    const byText = byTextSigns(ranking, otherLawBy(0.5), seen, (id) => !isGdpr(id));
    expect(learnt.words).toBeLessThan(0);
    expect(byText.words).toBeCloseTo(-learnt.words, 5);
    expect(byText.meaning).toBeCloseTo(-learnt.meaning, 5);
  });

  test("and what the model of messages takes it for", () => {
    expect(byTextSigns(ranking, otherLawBy(0.5), seen, isGdpr).odds).toBeCloseTo(0, 5);
    expect(byTextSigns(ranking, otherLawBy(0.9), seen, isGdpr).odds).toBeGreaterThan(2);
  });

  test("says no of what was learnt, and yes of what others know nothing of", () => {
    expect(isByText(byTextSigns(ranking, otherLawBy(0.02), seen, isGdpr), ranking)).toBe(false);
    const others = byTextSigns(ranking, otherLawBy(0.97), seen, (id) => !isGdpr(id));
    expect(isByText({ ...others, nearness: -2 }, ranking)).toBe(true);
  });
});
