import type { Config } from "../../shared/config.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import { type IsoDate, today } from "../../shared/dates.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { turn } from "../operations/turns.ts";
import { abstain } from "./abstain.ts";
import { boundStructure, sourcesMax } from "./bounds.ts";
import { composeAnswer } from "./compose/compose.ts";
import type { Composition } from "./compose/composition.ts";
import { composeLookup } from "./compose/lookup.ts";
import { chooseDefinition } from "./compose/parts.ts";
import { sourcesOf } from "./compose/sources.ts";
import { composeTitles } from "./compose/titles.ts";
import { confidenceBand, confidenceScore, evidenceOf } from "./confidence.ts";
import { createLanguageModel, type LanguageModel } from "./model/index.ts";
import { type Retrieved, retrieve } from "./retrieval.ts";
import { buildLibrary, type Library } from "./retrieve/library.ts";
import type { RankedProvision } from "./retrieve/rank.ts";
import { weightsFor } from "./retrieve/weights.ts";
import { prepareScope, type Refusal, refuse } from "./scope/index.ts";
import { tidy } from "./text/tidy.ts";
import type { AnswerEvent, Answerer, AnswerOptions, CheckAnswer, CheckInput } from "./types.ts";
import { citationsIn } from "./verify/citations.ts";
import { noteOf, piecesOf, type Wording, wordAnswer } from "./words.ts";

export interface AnswererOptions {
  readonly config: Config;
  /** The snapshot's own embedder; null: search by words alone. */
  readonly embedder: Embedder | null;
  /** The day on which "in force" is decided; a test sets it. */
  readonly day?: () => IsoDate;
  readonly log?: (line: string) => void;
}

/**
 * What an answer cites is among its sources, though it was not searched for (the article that gives a date, say). Where they are too
 * many, what was found and is not cited gives way.
 */
const withCitedSources = (
  chosen: readonly RankedProvision[],
  composition: Composition,
  text: string,
  library: Library,
): RankedProvision[] => {
  const kept = composition.isWhole === true ? [] : chosen;
  const known = new Set(kept.map(({ provision }) => provision.id));
  const least = chosen.at(-1)?.score ?? 1;
  const added = composition.citedProvisions.flatMap((id) => {
    const provision = known.has(id) ? undefined : library.snapshot.provisions.get(id);
    return provision === undefined ? [] : [{ provision, score: least }];
  });
  const all = [...kept, ...added];
  if (all.length <= sourcesMax) return all;
  const cited = new Set(citationsIn(text, library.snapshot).map(({ articleId }) => articleId));
  const isCited = ({ provision }: RankedProvision): boolean => cited.has(provision.id);
  const others = all.filter((source) => !isCited(source)).slice(0, sourcesMax - all.filter(isCited).length);
  return all.filter((source) => isCited(source) || others.includes(source)).slice(0, sourcesMax);
};

const questionCharactersMax = 2_000;

const readable = (input: CheckInput): CheckInput => ({
  ...input,
  question: tidy(input.question, questionCharactersMax),
  systemContext:
    input.systemContext === null
      ? null
      : { ...input.systemContext, description: tidy(input.systemContext.description, questionCharactersMax) },
});

const nothingFound: Refusal = { kind: "off_topic", reason: "No provision of this corpus speaks to the question." };

/**
 * Makes the answerer of a snapshot: scope, retrieval, composition (by a language model where one is configured, else from the
 * provisions themselves), verification, confidence. Search structures are built here, once.
 */
export const createAnswerer = async (snapshot: Snapshot, options: AnswererOptions): Promise<Answerer> => {
  const library = await buildLibrary(snapshot);
  await prepareScope(library);
  const model: LanguageModel | null = createLanguageModel(options.config);
  const day = options.day ?? today;
  const log = options.log ?? (() => {});
  const { file, isKnown } = weightsFor(options.embedder?.info ?? null);
  if (!isKnown)
    log(`No weights were chosen for ${options.embedder?.info.model}: those for ${file.encoder?.model} rank.`);
  const actNames = snapshot.manifest.acts.filter((act) => act.id === act.regulation).map((act) => act.short_name);

  const scoreOf = (retrieved: Retrieved, text: string): number =>
    confidenceScore(evidenceOf(retrieved.ranking, text, retrieved.scope.cited.length > 0, library));

  const finish = (retrieved: Retrieved, composition: Composition, wording: Wording, input: CheckInput): CheckAnswer => {
    const score = scoreOf(retrieved, wording.text);
    return {
      answer: wording.text,
      structured: input.responseFormat === "structured" ? boundStructure(wording.structured) : null,
      confidence: confidenceBand(score),
      confidence_score: score,
      sources: sourcesOf(
        withCitedSources(retrieved.chosen, composition, wording.text, library),
        retrieved.ranking,
        composition.passages,
      ),
      should_abstain: false,
      abstention_reason: null,
    };
  };

  const compose = ({ scope, ranking, chosen }: Retrieved, input: CheckInput): Composition | null =>
    composeLookup(scope, library, day()) ??
    (chooseDefinition(input.question, scope, ranking, snapshot) === null
      ? composeTitles(input.question, scope, library, day())
      : null) ??
    composeAnswer(input.question, chosen, ranking, scope, library, day());

  const refused = ({ chosen, ranking }: Retrieved, refusal: Refusal): CheckAnswer => {
    const said = abstain(refusal, chosen, sourcesOf(chosen.slice(0, 3), ranking), actNames);
    return { ...said, answer: `${said.answer}${noteOf(snapshot)}` };
  };

  return async function* answer(asked: CheckInput, { allowModel, signal }: AnswerOptions): AsyncGenerator<AnswerEvent> {
    const input = readable(asked);
    yield { type: "status", stage: "retrieving" };
    await turn(signal);
    const retrieved = await retrieve(input, library, options.embedder);
    await turn(signal);
    const refusal = refuse(retrieved.scope, retrieved.ranking, input.question, library);
    const composition = refusal === null ? compose(retrieved, input) : null;
    yield { type: "status", stage: "synthesizing" };
    await turn(signal);
    let wording: Wording | null = null;
    if (composition !== null) {
      const evidence = {
        snapshot,
        retrieved: new Set([...retrieved.chosen.map(({ provision }) => provision.id), ...composition.citedProvisions]),
        question: input.question,
      };
      const { chosen, ranking } = retrieved;
      const writing = { input, chosen, ranking, library, evidence, signal, log, quoted: composition.passages };
      const isWeak = (): boolean => scoreOf(retrieved, composition.text) < 0.5;
      const words = wordAnswer(composition, allowModel ? model : null, writing, isWeak);
      let step = await words.next();
      for (; !step.done; step = await words.next()) yield { type: "chunk", text: step.value };
      wording = step.value;
    }
    if (composition !== null && wording !== null) {
      yield { type: "complete", answer: finish(retrieved, composition, wording, input) };
      return;
    }
    const abstention = refused(retrieved, refusal ?? nothingFound);
    for (const text of piecesOf(abstention.answer)) yield { type: "chunk", text };
    yield { type: "complete", answer: abstention };
  };
};
