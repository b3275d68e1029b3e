import { beforeAll, expect } from "bun:test";
import fc from "fast-check";
import { firstStart } from "../../bench/first-start/rounds.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";
import { createRandom } from "../../support/random.ts";
import { withModel } from "../../support/skip/model.ts";

/**
 * The promise: a first start answers by words, goes on to the embedded version by itself, and a kill on the way makes nothing half
 * visible and no vector twice but those of the portion under way. More, to look longer: `bun test/bench/first-start/index.ts`.
 */
const settings = {
  ...testModel,
  EURLEX_MIRROR: "",
  CELLAR_URL: "http://127.0.0.1:9",
  DATABASE_URL: "",
  CORPUS_VERSION: "",
  LLM_BASE_URL: "",
  LLM_MODEL: "",
};

beforeAll(sampleCorpus, 120_000);

withModel.test(
  "a first start that is killed serves the embedded version in the end, and embeds nothing twice",
  async () => {
    const random = createRandom(fc.readConfigureGlobal()?.seed ?? 0);
    const told = await firstStart(settings, [random() * 8_000], {
      timesFirst: false,
    });
    expect(told.problems).toEqual([]);
    expect(told.distinct).toBeGreaterThan(1_000);
    expect(told.asked - told.distinct).toBeLessThanOrEqual(32 * told.killsInTime);
  },
  300_000,
);
