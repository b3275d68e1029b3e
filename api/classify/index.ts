import type { LawText } from "../../shared/corpus/index.ts";
import { tidySystem } from "../answer/text/tidy.ts";
import { turn } from "../operations/turns.ts";
import { type ClassifierOptions, setUp } from "./bench.ts";
import { decide, heedQuoted } from "./decide.ts";
import { describeInput } from "./facts/find.ts";
import { addProposedFacts } from "./facts/propose.ts";
import { noRule } from "./learned/outcomes.ts";
import { readDescription } from "./learned/read.ts";
import { signsOf } from "./learned/signs.ts";
import { applyRules } from "./rules/apply.ts";
import { compose } from "./say/compose.ts";
import type { Classifier } from "./types.ts";

export type { ClassifierOptions } from "./bench.ts";

/** No rule fits what says nothing. */
const onlyNone = (kinds: readonly string[]): number[] => kinds.map((kind) => (kind === noRule ? 1 : 0));

const descriptionCharactersMax = 5_000;

/**
 * Makes the classifier of a snapshot: sentences that bear on the law, facts in them by word lists (and, where configured, by a language
 * model that must quote the description), rules over the facts, and models that weigh all of it. `docs/classification.md` explains it.
 */
export const createClassifier = async (snapshot: LawText, made: ClassifierOptions): Promise<Classifier> => {
  const bench = await setUp(snapshot, made);
  return async (given, options) => {
    await turn(options.signal);
    const input = tidySystem(given, descriptionCharactersMax);
    const read = readDescription(describeInput(input), input.description.trim().length, bench);
    const facts =
      options.allowModel && bench.model !== null
        ? await addProposedFacts(read.facts, bench.lexicon, bench.model, options)
        : read.facts;
    const results = applyRules(bench.rules, facts);
    const signs = signsOf(facts, results);
    const evident = results.map(bench.evidence);
    const { outcomes, beside } = bench;
    const chances = read.saysNothing ? onlyNone(outcomes.kinds) : outcomes.chances(read.pieces, signs);
    const heeded =
      facts === read.facts
        ? chances
        : heedQuoted(outcomes.kinds, chances, applyRules(bench.rules, read.facts), results);
    const decision = decide(outcomes.kinds, heeded, evident, facts, bench.caution);
    const transparency = read.saysNothing
      ? []
      : [...beside].flatMap(([rule, model]) => ((model.chances(read.pieces, signs)[1] ?? 0) > 0.5 ? [rule] : []));
    const judged = { input, read: { ...read, facts }, results: evident, signs, decision, transparency };
    return compose(bench, { ...judged, given: given.description });
  };
};
