import type { Snapshot } from "../../shared/corpus/index.ts";
import { vectorOf } from "../../shared/embedder.ts";
import { asQuestion } from "../../shared/encoder/models.ts";
import { tidySystem } from "../answer/text/tidy.ts";
import { turn } from "../operations/turns.ts";
import { type ClassifierOptions, setUp } from "./bench.ts";
import { compose } from "./compose.ts";
import { describeInput, findFacts } from "./facts/find.ts";
import { addProposedFacts } from "./facts/propose.ts";
import { applyRules } from "./rules/apply.ts";
import type { Classifier } from "./types.ts";
import { countVotes, thresholds } from "./weigh.ts";

export type { ClassifierOptions } from "./bench.ts";

const descriptionCharactersMax = 5_000;

/**
 * Makes the classifier of a snapshot: facts by word lists (and, where configured, by a language model that must quote the
 * description), rules over the facts, cases as evidence where words vary. `docs/classification.md` explains the method.
 */
export const createClassifier = async (snapshot: Snapshot, made: ClassifierOptions): Promise<Classifier> => {
  const bench = await setUp(snapshot, made);
  return async (input, options) => {
    await turn(options.signal);
    const text = describeInput(tidySystem(input, descriptionCharactersMax));
    const found = findFacts(text, bench.lexicon);
    const facts =
      options.allowModel && bench.model !== null
        ? await addProposedFacts(found, bench.lexicon, bench.model, options)
        : found;
    const { cases, embedder } = bench;
    const compares = embedder !== null && cases.comparesByMeaning;
    const vector = compares ? await vectorOf(embedder, asQuestion(embedder.info, text)) : null;
    const neighbours = cases.nearest(facts, vector, thresholds.neighbours);
    return compose(bench, facts, applyRules(bench.rules, facts), countVotes(neighbours));
  };
};
