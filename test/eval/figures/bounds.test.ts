/** Promise: no change makes answers much worse unseen. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readConfig } from "../../../shared/config.ts";
import { lawCorpus, testModel } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";
import { withModel } from "../../support/skip/model.ts";
import { createCitationReader } from "../answers/citations.ts";
import { openPipeline, type Pipeline } from "../answers/pipeline.ts";
import { readAnswerRows } from "../answers/rows.ts";
import { type AnswerResult, runRow } from "../answers/run.ts";
import { questionFiles } from "../data/question-files.ts";
import { runSet, sharesOf } from "../golden/run.ts";
import { judgeFigures, judgeShares, readBounds } from "./bounds.ts";
import { figuresOf, type SetFigures } from "./index.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const bounds = readBounds().sets;

let opened: Promise<Pipeline> | null = null;

const openStatic = (): Promise<Pipeline> => {
  opened ??= lawCorpus().then(({ corpusDir, version }) => {
    const config = readConfig({ ...testModel, CORPUS_DIR: corpusDir, CORPUS_VERSION: version });
    return openPipeline(config, { allowModel: false, encoder: testModel["EMBEDDING_MODEL"] });
  });
  return opened;
};

const measure = async (): Promise<{ results: AnswerResult[]; sets: readonly SetFigures[] }> => {
  const pipeline = await openStatic();
  const { answerer, snapshot } = pipeline;
  const readCitations = createCitationReader({ ...snapshot, acts: snapshot.manifest.acts });
  const results: AnswerResult[] = [];
  for (const row of readAnswerRows([questionFiles.own, questionFiles.blind], Object.keys(bounds))) {
    results.push(await runRow(row, "own", { answerer, readCitations, allowModel: false }));
  }
  return { results, sets: figuresOf(results, pipeline, { held: 0, stale: 0 }, new Set()).sets };
};

inLaw.describe("over the law", () => {
  withModel.test("answers with the static encoder are within their bounds, and no citation leads nowhere", async () => {
    const { results, sets } = await measure();
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    expect(judgeFigures(sets, bounds)).toEqual([]);
    expect(results.flatMap(({ citations }) => citations).filter(({ articleId }) => articleId === null)).toEqual([]);
  });

  withModel.test("the golden questions are answered within their bounds", async () => {
    const judged = await runSet("golden", await openStatic());
    expect(judged.length).toBeGreaterThan(100);
    expect(judgeShares("golden", sharesOf(judged), readBounds().golden)).toEqual([]);
  });
});

test("what is out of bounds is named with its figure and its bound", () => {
  const counts = { first: 7, five: 9, refused_rightly: 1, refused_wrongly: 1 };
  const figures: SetFigures = { set: "s", digest: "", questions: 12, to_refuse: 2, own: counts, auto: counts };
  const judge = (demanded: (typeof bounds)[string]): string[] => judgeFigures([figures], { s: demanded });
  expect(judge({ first: 0.7, five: 0.9, refused_rightly: 0.5, refused_wrongly: 0.1 })).toEqual([]);
  expect(judge({ first: 0.75, five: 0.9, refused_rightly: 0.9, refused_wrongly: 0.05 })).toEqual([
    "s: first is 0.700, at least 0.75 is demanded",
    "s: refused_rightly is 0.500, at least 0.9 is demanded",
    "s: refused_wrongly is 0.100, at most 0.05 is demanded",
  ]);
  expect(judgeFigures([], { s: { five: 0.9 } })).toEqual(["s: nothing was measured"]);
});

test("of golden questions a share below its bound is named; what nobody asks for is not", () => {
  const none = { led: null, cites: null, says: null, never: null, given: null, verdict: null, parts: null };
  const shares = { ...none, corrected: null, whole: 0.5, led: 0.9 };
  const demanded = { whole: 0.6, led: 0.9, says: 0.7, verdict: 0.4 };
  expect(judgeShares("golden", shares, demanded)).toEqual(["golden: whole is 0.500, at least 0.6 is demanded"]);
});
