import { isUnder } from "../../../shared/citation/index.ts";
import type { Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { figuresIn } from "../text/figures.ts";
import { tokensOf } from "../text/tokens.ts";
import { coverageOf, type Quotation } from "./units.ts";
import type { Wanted } from "./wanted.ts";

/** A sentence of another provision that states a figure may lead when it comes this near to one that states none. */
const figureAmong = 0.5;
/** The amount of another provision of the act takes part when its sentence comes this near to the best. */
const amountElsewhere = 0.5;
/** Tiers of one article that speak to the question alike: neither holds more of its words. */
const alikeShare = 0.85;

const asksForHighest =
  /\b(?:max(?:imum)?|highest|up to|ceilings?|caps?|how (?:high|big|large|much))\b|\bfines? (?:under|in|of) the\b/i;

/** True for words with a figure of a kind that is asked for; dates apart. */
export const holdsFigure = (text: string, wanted: Wanted): boolean =>
  figuresIn(text).some(({ kind }) => kind !== "date" && wanted.figures.has(kind));

/**
 * True for a provision that the words of a quotation refer to: "administrative fines pursuant to Article 83". The article on dates of
 * application names all others.
 */
const refersTo = ({ chunk, provision }: Quotation, { id }: Provision, library: Library): boolean =>
  !library.dateGivers.has(provision.id) &&
  library.snapshot
    .edgesFrom(chunk.chunk_id)
    .some(({ type, target }) => type === "cites" && target !== null && isUnder(target, id));

/** Asked for a time limit or an amount, a provision without one gives way to one that has it, and is near or named by it. */
export const statedFirst = (ordered: readonly Quotation[], wanted: Wanted, library: Library): readonly Quotation[] => {
  const [best] = ordered;
  const isAsked = [...wanted.figures].some((kind) => kind !== "date");
  if (best === undefined || !isAsked) return ordered;
  if (best.provision.chunks.some((chunk) => holdsFigure(chunk.text, wanted))) return ordered;
  const stated = ordered.find(
    ({ sentence, score, provision }) =>
      holdsFigure(sentence, wanted) && (score >= best.score * figureAmong || refersTo(best, provision, library)),
  );
  return stated === undefined ? ordered : [stated, ...ordered.filter((quotation) => quotation !== stated)];
};

const moneyIn = ({ sentence }: Quotation): number =>
  Math.max(0, ...figuresIn(sentence).flatMap(({ kind, value }) => (kind === "money" ? [Number(value)] : [])));

const coverageOfWords = ({ sentence, chunk }: Quotation, wanted: Wanted, library: Library): number =>
  coverageOf(new Set(tokensOf(`${chunk.introduction} ${sentence}`)), wanted, library);

/** True for another amount for what the question asks just as well. */
const isAmountBeside = (quotation: Quotation, lead: Quotation, wanted: Wanted, library: Library): boolean =>
  moneyIn(quotation) > 0 &&
  moneyIn(lead) > 0 &&
  coverageOfWords(quotation, wanted, library) >= coverageOfWords(lead, wanted, library) * alikeShare;

/** True for another tier of the lead's article. */
export const isTierBeside = (quotation: Quotation, lead: Quotation, wanted: Wanted, library: Library): boolean =>
  quotation.provision === lead.provision && isAmountBeside(quotation, lead, wanted, library);

/**
 * Among the amounts of an act that fit alike, the highest, where that is asked for: the fine for an institution is not the
 * highest that an act knows.
 */
export const highestAmount = (
  ordered: readonly Quotation[],
  wanted: Wanted,
  library: Library,
): Quotation | undefined => {
  const [best] = ordered;
  if (best === undefined || moneyIn(best) === 0 || !asksForHighest.test(wanted.question)) return best;
  return ordered
    .filter(
      (quotation) =>
        quotation.provision === best.provision ||
        (quotation.provision.act === best.provision.act && quotation.score >= best.score * amountElsewhere),
    )
    .filter((quotation) => isAmountBeside(quotation, best, wanted, library))
    .reduce((highest, other) => (moneyIn(other) > moneyIn(highest) ? other : highest), best);
};
