import type { Library } from "../retrieve/library.ts";
import type { RankedProvision } from "../retrieve/rank.ts";
import { figuresIn } from "../text/figures.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Block } from "./blocks.ts";
import { outlineOf } from "./outline.ts";
import { coverageOf, type Quotation, type Wanted } from "./units.ts";

/** A provision that may be quoted, its sentences scored, and the scores of its passages by chunk id. */
export interface Candidate {
  readonly ranked: RankedProvision;
  readonly passageScores: ReadonlyMap<string, number>;
  readonly quotations: readonly Quotation[];
}

const furtherMax = 2;
const furtherMaxWithFigures = 3;
/** Nothing is added that comes not this near to the lead … */
const nearEnough = 0.66;
/** … or does not speak to so much of the question's weight that is still open … */
const gainLeast = 0.12;
/** … but for an act that details the lead's rule, or the provision that was found first. */
const ownShare = 0.8;
const charactersMax = 700;

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
  const further: Block[] = [];
  const covered = new Set(tokensOf(used.map(wordsOfBlock).join(" ")));
  const limit = wanted.figures.size > 0 ? furtherMaxWithFigures : furtherMax;
  const firstOfLevel = (quotation: Quotation): boolean =>
    isOtherLevel(quotation, lead) &&
    (shares.get(quotation.provision.id) ?? 0) >= ownShare &&
    !further.some((block) => isOtherLevel(block, lead));
  const isFoundFirst = ({ provision }: Quotation): boolean =>
    provision === top?.provision && !used.some((block) => block.provision === provision);
  for (const quotation of ordered) {
    if (further.length === limit) break;
    const isElsewhere = quotation.provision.act.regulation !== lead.provision.act.regulation;
    if (isElsewhere || quotation.chunk.defined_term !== null || isAlreadyThere(quotation, used)) continue;
    const hasFigure =
      quotation.provision === lead.provision &&
      figuresIn(quotation.sentence).some(({ kind }) => wanted.figures.has(kind) && kind !== "date");
    const open = new Set(tokensOf(quotation.sentence).filter((token) => !covered.has(token)));
    const isNear = quotation.score >= lead.score * nearEnough;
    const adds = isNear && (hasFigure || coverageOf(open, wanted, library) >= gainLeast);
    if (!adds && !firstOfLevel(quotation) && !isFoundFirst(quotation)) continue;
    const block = makeBlock(quotation);
    if (block.sentence.length > charactersMax || isAlreadyThere(block, used)) continue;
    for (const token of tokensOf(wordsOfBlock(block))) covered.add(token);
    used.push(block);
    further.push(block);
  }
  return further;
};
