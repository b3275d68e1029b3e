import type { Snapshot } from "../../shared/corpus/index.ts";
import { type IsoDate, today } from "../../shared/dates.ts";
import type { Embedder } from "../../shared/encoder/embedder.ts";
import { turn } from "../operations/turns.ts";
import { abstain } from "./abstain.ts";
import { boundStructure, sourcesMax } from "./bounds.ts";
import { composeAnswer } from "./compose/answer.ts";
import type { Composed } from "./compose/composition.ts";
import { composeNearest } from "./compose/nearest.ts";
import { sourcesOf } from "./compose/sources.ts";
import { confidenceBand, confidenceScore } from "./confidence/index.ts";
import { judgeMessage } from "./judged.ts";
import { textOf } from "./language/texts.ts";
import type { LanguageModel } from "./model/index.ts";
import { askOpinion } from "./model/opinion.ts";
import { numberPassages } from "./model/prompt.ts";
import { planAnswer } from "./plan/plan.ts";
import { type Retrieved, readsLanguage } from "./retrieval.ts";
import { buildLibrary, type Library } from "./retrieve/library.ts";
import type { RankedProvision } from "./retrieve/rank.ts";
import { tidy, tidySystem } from "./text/tidy.ts";
import type { AnswerEvent, Answerer, AnswerOptions, CheckAnswer, CheckInput, SystemContext } from "./types.ts";
import { heedOpinion, type Judgement, prepareScope, type Refusal } from "./understand/index.ts";
import { citationsIn } from "./verify/citations.ts";
import { during, unwatched } from "./watch.ts";
import { noteOf, noticeFor, piecesOf, type Wording, wordAnswer } from "./words.ts";

export interface AnswererOptions {
  /** Writes the answers; null: they are composed. */
  readonly model: LanguageModel | null;
  /** The snapshot's own embedder; null: search by words alone. */
  readonly embedder: Embedder | null;
  /** The languages that the embedder's model reads, by ISO 639-1 codes; null or left out: not known, and taken to be all. */
  readonly encoderLanguages?: readonly string[] | null;
  /** What `openLibrary` has built already; left out: it is built here. */
  readonly library?: Library;
  /** The day on which "in force" is decided; a test sets it. */
  readonly day?: () => IsoDate;
}

/** The sources of a model's answer: what its text cites, in that order, then what else was found. */
const sourcesOfText = (
  chosen: readonly RankedProvision[],
  { citedProvisions }: Composed,
  text: string,
  { snapshot }: Library,
): RankedProvision[] => {
  const scores = new Map(chosen.map(({ provision, score }) => [provision.id, score]));
  const cited = citationsIn(text, snapshot).flatMap(({ articleId }) => articleId ?? []);
  return [...new Set([...cited, ...scores.keys(), ...citedProvisions])].slice(0, sourcesMax).flatMap((id) => {
    const provision = snapshot.provisions.get(id);
    return provision === undefined ? [] : [{ provision, score: scores.get(id) ?? chosen.at(-1)?.score ?? 1 }];
  });
};

/** The sources of a composed answer: what leads, then what was found, then what else it cites; what is not cited gives way. */
const withCitedSources = (
  chosen: readonly RankedProvision[],
  composition: Composed,
  text: string,
  library: Library,
): RankedProvision[] => {
  const least = chosen.at(-1)?.score ?? 1;
  const scores = new Map(chosen.map(({ provision, score }) => [provision.id, score]));
  const cited = new Set(citationsIn(text, library.snapshot).flatMap(({ articleId }) => articleId ?? []));
  const ids = [...new Set([...composition.citedProvisions, ...scores.keys(), ...cited])];
  const room = sourcesMax - cited.size;
  const others = ids.filter((id) => !cited.has(id)).slice(0, Math.max(0, room));
  return ids
    .filter((id) => cited.has(id) || others.includes(id))
    .slice(0, sourcesMax)
    .flatMap((id) => {
      const provision = library.snapshot.provisions.get(id);
      return provision === undefined ? [] : [{ provision, score: scores.get(id) ?? least }];
    });
};

const questionCharactersMax = 2_000;

const readableContext = ({ data_types, decision_scope, ...rest }: SystemContext): SystemContext => {
  const { dataTypes, decisionScope, ...others } = tidySystem({
    ...rest,
    dataTypes: data_types,
    decisionScope: decision_scope,
  });
  return { ...others, data_types: dataTypes, decision_scope: decisionScope };
};

const readable = (input: CheckInput): CheckInput => ({
  ...input,
  question: tidy(input.question, questionCharactersMax),
  systemContext: input.systemContext === null ? null : readableContext(input.systemContext),
});

/** What may not be covered is never more than likely (contract, "Answers and classifications"). */
const unsureMost = 0.49;

const nothingFound = ({ scope }: Retrieved): Refusal => ({
  kind: "off_topic",
  reason: textOf(scope.language, "nothing"),
});

/** Builds all that answers over a snapshot are found with, once, with pauses. Any number of answerers may read from it. */
export const openLibrary = async (snapshot: Snapshot): Promise<Library> => {
  const library = await buildLibrary(snapshot);
  await prepareScope(library);
  return library;
};

/**
 * Makes an answerer over a snapshot's library: scope, retrieval, composition (by a language model where one is configured, else from
 * the provisions themselves), verification, confidence.
 */
export const createAnswerer = (library: Library, options: AnswererOptions): Answerer => {
  const { snapshot } = library;
  const encoder =
    options.embedder === null ? null : { embedder: options.embedder, languages: options.encoderLanguages ?? null };
  const day = options.day ?? today;
  const actNames = snapshot.manifest.acts.filter((act) => act.id === act.regulation).map((act) => act.short_name);

  const finish = (retrieved: Retrieved, composition: Composed, wording: Wording, input: CheckInput): CheckAnswer => {
    const { confidence } = composition;
    const choose = wording.writtenBy === "model" ? sourcesOfText : withCitedSources;
    return {
      answer: wording.text,
      structured: input.responseFormat === "structured" ? boundStructure(wording.structured) : null,
      confidence: confidenceBand(confidence),
      confidence_score: confidence,
      sources: sourcesOf(
        choose(retrieved.chosen, composition, wording.text, library),
        retrieved.ranking,
        composition.passages,
      ),
      should_abstain: false,
      abstention_reason: null,
    };
  };

  const compose = (retrieved: Retrieved, judged: Judgement): Composed | null => {
    const planned = planAnswer(retrieved.question, retrieved, library);
    const { language } = retrieved.scope;
    if (judged.kind === "pointed") {
      const nearest = composeNearest(planned, textOf(language, "unsure"), judged.missing, library);
      return nearest === null
        ? null
        : { ...nearest, confidence: Math.min(unsureMost, judged.chance * confidenceScore(planned)) };
    }
    const composed = composeAnswer(planned, judged.missing, library, day());
    return composed === null ? null : { ...composed, confidence: Math.min(judged.chance, confidenceScore(planned)) };
  };

  /** A language model is asked before anything is written where it is doubtful whether this law answers. */
  const heed = async (
    judged: Judgement,
    { chosen, ranking, scope }: Retrieved,
    input: CheckInput,
    answerOptions: AnswerOptions,
  ): Promise<Judgement> => {
    if (options.model === null || !answerOptions.allowModel || judged.kind !== "pointed") return judged;
    const passages = numberPassages([], chosen, ranking, library);
    return heedOpinion(judged, await askOpinion(options.model, input, passages, answerOptions), scope);
  };

  const refused = ({ chosen, ranking, scope }: Retrieved, refusal: Refusal): CheckAnswer => {
    const { language } = scope;
    const said = abstain(refusal, chosen, sourcesOf(chosen.slice(0, 3), ranking), actNames, language);
    return { ...said, answer: `${said.answer}${noteOf(language, snapshot)}` };
  };

  return async function* answer(asked: CheckInput, answerOptions: AnswerOptions): AsyncGenerator<AnswerEvent> {
    const { allowModel, signal, watch = unwatched } = answerOptions;
    const input = readable(asked);
    yield { type: "status", stage: "retrieving" };
    await turn(signal);
    const { retrieved, judged: ours } = await during(watch, "retrieve", () => judgeMessage(input, library, encoder));
    await turn(signal);
    const judged = await heed(ours, retrieved, input, answerOptions);
    const { refusal } = judged;
    const composition =
      refusal === null ? await during(watch, "compose", async () => compose(retrieved, judged)) : null;
    yield { type: "status", stage: "synthesizing" };
    await turn(signal);
    let wording: Wording | null = null;
    if (composition !== null) {
      const evidence = {
        snapshot,
        retrieved: new Set([
          ...retrieved.chosen.map(({ provision }) => provision.id),
          ...citationsIn(composition.text, snapshot).flatMap(({ articleId }) => articleId ?? []),
        ]),
        question: input.question,
      };
      const { chosen, ranking, scope } = retrieved;
      // A model would answer what is only pointed at, and leave out what is not held.
      const mayWrite = allowModel && judged.kind === "answered" && judged.missing.length === 0;
      const language = scope.language;
      const notice = noticeFor(language, snapshot, readsLanguage(encoder, language));
      const writing = {
        input,
        language,
        notice,
        chosen,
        ranking,
        library,
        evidence,
        signal,
        watch,
        quoted: composition.passages,
      };
      const words = wordAnswer(composition, mayWrite ? options.model : null, writing);
      let step = await words.next();
      for (; !step.done; step = await words.next()) yield { type: "chunk", text: step.value };
      wording = step.value;
    }
    if (composition !== null && wording !== null) {
      const answer = finish(retrieved, composition, wording, input);
      yield { type: "complete", answer, writtenBy: wording.writtenBy };
      return;
    }
    const abstention = refused(retrieved, refusal ?? nothingFound(retrieved));
    for (const text of piecesOf(abstention.answer)) yield { type: "chunk", text };
    yield { type: "complete", answer: abstention, writtenBy: "composer" };
  };
};
