import { beforeAll, expect, test } from "bun:test";
import { interruptStart, stopUnderLoad } from "../../bench/http/stop-rounds.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";

/** The promise: whenever the service is told to end, requests under way are answered, the code is 0, and no process stays. */
const settings = {
  ...testModel,
  EURLEX_MIRROR: "",
  CELLAR_URL: "http://127.0.0.1:9",
  DATABASE_URL: "",
  LLM_BASE_URL: "",
  LLM_MODEL: "",
};

beforeAll(sampleCorpus, 120_000);

test.each([600, 2_500])(
  "Ctrl-C %i ms into a first start leaves nothing behind",
  async (atMs) => {
    const { problems } = await interruptStart(settings, atMs);
    expect(problems).toEqual([]);
  },
  60_000,
);

test("SIGTERM while clients ask leaves no request unanswered", async () => {
  const { corpusDir } = await sampleCorpus();
  const round = await stopUnderLoad({ ...settings, CORPUS_DIR: corpusDir }, 300, 4);
  expect(round.problems).toEqual([]);
  expect(round.underWay).toBeGreaterThan(0);
}, 60_000);
