import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { figuresIn } from "../text/figures.ts";
import { withoutLabel } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import { holdsFigure } from "./amounts.ts";
import { leadIn, opensList, outlineOf } from "./outline.ts";
import { reachesEnd, untilList, widen } from "./span.ts";
import { coverageOf, type Quotation } from "./units.ts";
import type { Wanted } from "./wanted.ts";

/** A rule as it is shown: quoted words, and the points of the list that they introduce. */
export interface Block extends Quotation {
  /** The points shown, in order. */
  readonly items: readonly Chunk[];
  /** How many points the list has. */
  readonly itemsTotal: number;
}

const gains = new WeakMap<Chunk, ReadonlySet<string>>();

const tokensIn = (chunk: Chunk): ReadonlySet<string> => {
  const known = gains.get(chunk) ?? new Set(tokensOf(chunk.text));
  gains.set(chunk, known);
  return known;
};

/** What a point says of the question beyond the words that introduce its list. */
const gainOf = (item: Chunk, head: Chunk, wanted: Wanted, library: Library): number => {
  const before = tokensIn(head);
  const own = new Set([...tokensIn(item)].filter((token) => !before.has(token) && !wanted.category.has(token)));
  return coverageOf(own, wanted, library);
};

/** A point speaks for itself, rather than for its list, when it adds so much of the question's weight. */
const gainLeast = { usual: 0.14, listAsked: 0.5 } as const;
/** Its neighbours are shown with it when they add nearly as much. */
const gainShare = 0.7;
/** The editor's index may point at it without a common word: its passage then stands out by so much. */
const passageRatio = 1.35;

/** A list this short is shown whole as soon as two of its points speak to the question. */
const shortList = { points: 5, characters: 1000 } as const;

const isShort = (items: readonly Chunk[]): boolean =>
  items.length <= shortList.points && items.reduce((sum, item) => sum + item.text.length, 0) <= shortList.characters;

/** Time limits and amounts of one list belong together: the asker wants each. */
const areAllFigures = (items: readonly Chunk[], wanted: Wanted): boolean =>
  items.length <= shortList.points && items.length > 1 && items.every((item) => holdsFigure(item.text, wanted));

const whole = (quotation: Quotation): Block => {
  const widened = widen(quotation);
  const items = reachesEnd(widened, widened.chunk) ? outlineOf(widened.provision).itemsOf(widened.chunk) : [];
  return { ...widened, items, itemsTotal: items.length };
};

const listOf = (quotation: Quotation, head: Chunk, items: readonly Chunk[]): Block => {
  const widened = widen({ ...quotation, chunk: head, sentence: withoutLabel(leadIn(head)) });
  return { ...widened, items, itemsTotal: outlineOf(quotation.provision).itemsOf(head).length };
};

/**
 * Makes a sentence into a block. A point that alone speaks to the question stands alone, together with neighbours that do so as
 * well; a point that was found for the words of its list gives way to the whole list.
 */
export const toBlock = (
  quotation: Quotation,
  passageScoreOf: (chunk: Chunk) => number,
  wanted: Wanted,
  library: Library,
): Block => {
  const { chunk, provision } = quotation;
  const outline = outlineOf(provision);
  const head = outline.headOf(chunk);
  if (head === null || chunk.defined_term !== null || !opensList(head)) {
    return whole(wanted.asksForList ? untilList(quotation) : quotation);
  }
  const siblings = outline.itemsOf(head);
  const gain = gainOf(chunk, head, wanted, library);
  const least = wanted.asksForList ? gainLeast.listAsked : gainLeast.usual;
  const standsOut = !wanted.asksForList && passageScoreOf(chunk) >= passageScoreOf(head) * passageRatio && gain > 0;
  if ((gain < least && !standsOut) || areAllFigures(siblings, wanted)) return listOf(quotation, head, siblings);
  const like = siblings.filter(
    (item) => item === chunk || gainOf(item, head, wanted, library) >= Math.max(gain * gainShare, least),
  );
  const isTier = wanted.figures.has("money") && figuresIn(head.text).some(({ kind }) => kind === "money");
  if ((like.length > 1 || isTier) && isShort(siblings)) return listOf(quotation, head, siblings);
  return like.length === 1 || outline.itemsOf(chunk).length > 0 ? whole(quotation) : listOf(quotation, head, like);
};

/** A block for a chunk from its first word, as an exception or a paragraph of an overview is shown. */
export const blockOf = (provision: Provision, chunk: Chunk, sentence: string): Block =>
  whole({ provision, chunk, sentence: withoutLabel(sentence), score: 0 });
