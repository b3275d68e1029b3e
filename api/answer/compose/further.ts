import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision } from "../retrieve/rank.ts";
import { sentencesOf } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import { holdsFigure, isTierBeside } from "./amounts.ts";
import { type Block, blockOf } from "./blocks.ts";
import { outlineOf } from "./outline.ts";
import { coverageOf, isInstitutional, type Quotation } from "./units.ts";
import type { Wanted } from "./wanted.ts";

/** A provision that may be quoted, its sentences scored, and the scores of its passages by chunk id. */
export interface Candidate {
  readonly ranked: RankedProvision;
  readonly passageScores: ReadonlyMap<string, number>;
  readonly quotations: readonly Quotation[];
}

const furtherMax = 2;
const furtherMaxWithFigures = 3;
/** Beside a list of this length little else is read. */
const longLead = 1_100;
/** Nothing is added that comes not this near to the lead … */
const nearEnough = 0.66;
/** … or does not speak to so much of the question's weight that is still open … */
const gainLeast = 0.12;
/** … but for an act that details the lead's rule, or the provision that was found first. */
const ownShare = 0.8;
const charactersMax = 700;
/** A figure beside the lead's, or another rule of the same article that answers as well, must come nearer. */
const alikeShare = 0.82;
/** The same goes for a paragraph that search likes nearly as much as the lead's, whatever its words. */
const pointedAtShare = 0.85;

const wordsOfBlock = (block: Block): string =>
  `${block.chunk.introduction} ${block.sentence} ${block.items.map((item) => item.text).join(" ")}`;

const isAlreadyThere = (quotation: Quotation, used: readonly Block[]): boolean =>
  used.some((block) => {
    const outline = outlineOf(block.provision);
    return (
      block.chunk === quotation.chunk ||
      block.items.includes(quotation.chunk) ||
      block.sentence.includes(quotation.sentence) ||
      (outline.headOf(quotation.chunk) !== null && outline.headOf(quotation.chunk) === outline.headOf(block.chunk))
    );
  });

/** The rule of another level: an act made under the lead's act details it, or the main act stands behind a detail. */
const isOtherLevel = (quotation: Quotation, lead: Block): boolean =>
  quotation.provision.act.id !== lead.provision.act.id &&
  quotation.provision.act.regulation === lead.provision.act.regulation;

const firstSentence = (chunk: Chunk): string => sentencesOf(chunk.text)[0] ?? chunk.text;

/** The paragraph of the other act that the lead itself refers to, so that both speak of the same thing. */
const namedByLead = (lead: Block, provision: Provision, library: Library): Chunk | null => {
  const target = library.snapshot
    .edgesFrom(lead.chunk.chunk_id)
    .find((edge) => edge.type === "cites" && edge.target?.startsWith(`${provision.id}_`))?.target;
  const paragraph = target === undefined || target === null ? null : /^.*?_p\d+[a-z]?(?=_|$)/.exec(target)?.[0];
  return provision.chunks.find((chunk) => chunk.chunk_id === paragraph) ?? null;
};

/** The tokens of a sentence that the answer does not have yet. */
const tokensBeside = (covered: ReadonlySet<string>, sentence: string): Set<string> =>
  new Set(tokensOf(sentence).filter((token) => !covered.has(token)));

/** What else an answer says, best first: figures beside the lead's where figures are asked for, and what the lead leaves open. */
export const chooseFurther = (
  candidates: readonly Candidate[],
  ordered: readonly Quotation[],
  before: readonly Block[],
  makeBlock: (quotation: Quotation) => Block,
  wanted: Wanted,
  library: Library,
): Block[] => {
  const [lead] = before;
  if (lead === undefined) return [];
  const top = candidates[0]?.ranked;
  const shares = new Map(candidates.map(({ ranked }) => [ranked.provision.id, ranked.score / (top?.score || 1)]));
  const used = [...before];
  const passages = new Map(candidates.flatMap(({ passageScores }) => [...passageScores]));
  const passageScoreOf = (chunk: Chunk): number => passages.get(chunk.chunk_id) ?? 0;
  const further: Block[] = [];
  const covered = new Set(tokensOf(used.map(wordsOfBlock).join(" ")));
  const isLong = lead.items.length > 0 && wordsOfBlock(lead).length > longLead;
  const limit = isLong ? 1 : wanted.figures.size > 0 ? furtherMaxWithFigures : furtherMax;
  const firstOfLevel = (quotation: Quotation): boolean =>
    isOtherLevel(quotation, lead) &&
    (shares.get(quotation.provision.id) ?? 0) >= ownShare &&
    !further.some((block) => isOtherLevel(block, lead));
  const isFoundFirst = ({ provision }: Quotation): boolean =>
    provision === top?.provision && !used.some((block) => block.provision === provision);
  for (const quotation of ordered) {
    if (further.length === limit) break;
    const isElsewhere = quotation.provision.act.regulation !== lead.provision.act.regulation;
    if (isInstitutional(quotation.sentence) && !wanted.asksForInstitution) continue;
    if (isElsewhere || quotation.chunk.defined_term !== null || isAlreadyThere(quotation, used)) continue;
    const hasFigure = quotation.provision === lead.provision && holdsFigure(quotation.sentence, wanted);
    const isNear = quotation.score >= lead.score * nearEnough;
    const isSameArticle = quotation.provision === lead.provision;
    const isAlike = isSameArticle && quotation.score >= lead.score * alikeShare;
    const isPointedAt =
      isSameArticle && isNear && passageScoreOf(quotation.chunk) >= passageScoreOf(lead.chunk) * pointedAtShare;
    const isTier = wanted.figures.has("money") && isTierBeside(quotation, lead, wanted, library);
    const adds =
      isTier ||
      (isAlike && hasFigure) ||
      ((isAlike || isPointedAt) && wanted.figures.size === 0) ||
      (isNear && coverageOf(tokensBeside(covered, quotation.sentence), wanted, library) >= gainLeast);
    if (!adds && !firstOfLevel(quotation) && !isFoundFirst(quotation)) continue;
    const named = isOtherLevel(quotation, lead) ? namedByLead(lead, quotation.provision, library) : null;
    const block = named === null ? makeBlock(quotation) : blockOf(quotation.provision, named, firstSentence(named));
    if (block.sentence.length > charactersMax || isAlreadyThere(block, used)) continue;
    for (const token of tokensOf(wordsOfBlock(block))) covered.add(token);
    used.push(block);
    further.push(block);
  }
  // What the lead's own article adds is read first.
  return further.sort(
    (one, other) => Number(other.provision === lead.provision) - Number(one.provision === lead.provision),
  );
};
