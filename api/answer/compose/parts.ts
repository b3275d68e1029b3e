import type { Chunk, Snapshot } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { type RankedProvision, type Ranking, rankParts } from "../retrieve/rank.ts";
import { sentencesOf } from "../text/sentences.ts";
import type { Scope } from "../understand/types.ts";
import { highestAmount, statedFirst } from "./amounts.ts";
import { type Block, blockOf, toBlock } from "./blocks.ts";
import { definitionsFor } from "./definitions.ts";
import { exceptionsOf } from "./exceptions.ts";
import { type Candidate, chooseFurther } from "./further.ts";
import { isBareProhibition, onMatter } from "./matter.ts";
import { overviewOf } from "./overview.ts";
import { exceptionMarkers, type Quotation, rankSentences } from "./units.ts";
import type { Wanted } from "./wanted.ts";

/** What an answer says of one regulation, before it is worded. */
export interface AnswerParts {
  readonly lead: Block;
  /** The rule to which the lead is an exception, where exceptions were asked for; else null. */
  readonly rule: Block | null;
  /** Further paragraphs of the lead's article, where all of them together are the answer. */
  readonly overview: readonly Chunk[];
  readonly further: readonly Block[];
  readonly exceptions: readonly Block[];
}

const provisionsRead = 4;
const passagesRead = 30;
/** Another provision's words take the place of a list that says too much when they come this near. */
const nearShare = 0.6;

const candidatesOf = (
  chosen: readonly RankedProvision[],
  ranking: Ranking,
  wanted: Wanted,
  library: Library,
): Candidate[] => {
  const top = chosen[0]?.score || 1;
  return chosen.slice(0, provisionsRead).map((ranked) => {
    const passages = rankParts(ranking, ranked.provision);
    const share = Math.min(1, ranked.score / top) ** 4;
    return {
      ranked,
      passageScores: new Map(passages.map(({ chunk, score }) => [chunk.chunk_id, score])),
      quotations: passages
        .slice(0, passagesRead)
        .flatMap((passage) => rankSentences(ranked.provision, passage, wanted, library))
        .map((quotation) => ({ ...quotation, score: quotation.score * share })),
    };
  });
};

const definitionParts = (definitions: readonly Quotation[]): AnswerParts | null => {
  const [first, ...others] = definitions.map((quotation) => ({
    ...blockOf(quotation.provision, quotation.chunk, quotation.sentence),
    sentence: quotation.sentence,
  }));
  if (first === undefined) return null;
  const elsewhere = others.filter(
    (other) =>
      other.provision.act.regulation !== first.provision.act.regulation && !/\bas defined in\b/.test(other.sentence),
  );
  return { lead: first, rule: null, overview: [], further: elsewhere.slice(0, 1), exceptions: [] };
};

/** The parts that define the term asked for; null when the question asks for no definition that the corpus has. */
export const chooseDefinition = (
  question: string,
  scope: Scope,
  ranking: Ranking,
  snapshot: Snapshot,
): AnswerParts | null => definitionParts(definitionsFor(question, scope, ranking, snapshot));

/**
 * Chooses what an answer says: the rule that answers best with its list, what else speaks to the question, and the exceptions of
 * that rule. The lead comes from the first provision unless another one's sentence is plainly better.
 */
export const chooseParts = (
  chosen: readonly RankedProvision[],
  ranking: Ranking,
  wanted: Wanted,
  library: Library,
): AnswerParts | null => {
  const candidates = candidatesOf(chosen, ranking, wanted, library);
  const ordered = candidates.flatMap(({ quotations }) => quotations).sort((left, right) => right.score - left.score);
  const scores = new Map(candidates.flatMap(({ passageScores }) => [...passageScores]));
  const passageScoreOf = (chunk: Chunk): number => scores.get(chunk.chunk_id) ?? 0;
  const makeBlock = (quotation: Quotation): Block => toBlock(quotation, passageScoreOf, wanted, library);
  const found = highestAmount(statedFirst(ordered, wanted, library), wanted, library);
  if (found === undefined) return null;
  const isBare = isBareProhibition(makeBlock(found), wanted);
  const isNear = ({ provision, score }: Quotation): boolean =>
    provision !== found.provision && score >= found.score * nearShare;
  const near = isBare ? (ordered.find(isNear) ?? null) : null;
  const named = isBare && near === null ? onMatter(ordered, wanted, library) : null;
  const best = near ?? named ?? found;
  const [first, ...rest] = overviewOf(best.provision, wanted, library);
  if (first !== undefined) {
    const lead = blockOf(best.provision, first, sentencesOf(first.text)[0] ?? first.text);
    return { lead, rule: null, overview: rest, further: [], exceptions: [] };
  }
  const block = named === null ? makeBlock(best) : blockOf(named.provision, named.chunk, named.sentence);
  const rule = { ...block, score: best.score };
  const limits = exceptionsOf(rule);
  const isAsked = wanted.asksForException && !exceptionMarkers.test(rule.sentence);
  const [lead = rule, ...exceptions] = isAsked
    ? [...limits, ...(limits.length === 0 ? [rule] : [])]
    : [rule, ...limits];
  const used = [{ ...lead, score: best.score }, rule, ...exceptions];
  const further = chooseFurther(candidates, ordered, used, makeBlock, wanted, library);
  return { lead, rule: lead === rule ? null : rule, overview: [], further, exceptions };
};
