import { isUnder } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { forbids, matterOf } from "../text/permission.ts";
import type { Block } from "./blocks.ts";
import type { Quotation } from "./units.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Asked whether something may be done, a list of all that is forbidden does not answer: unless points of it were found for the
 * question, it says no where the law may say yes under conditions.
 */
export const isBareProhibition = (block: Block, wanted: Wanted): boolean =>
  wanted.asksForPermission &&
  !/^(?:what|which|list|name)\b/i.test(wanted.question) &&
  !wanted.asksForList &&
  block.items.length > 1 &&
  block.items.length === block.itemsTotal &&
  forbids(block.sentence);

/** A word tells what a question is about from this share of the highest rarity: "AI" stands in every other entry. */
const tellingShare = 0.4;

/** What the question is about, in words that few entries have. */
const tellingMatter = ({ query }: Wanted, { lines }: Library): Map<string, number> => {
  const highest = lines.bm25.rarity("");
  return new Map([...matterOf(query)].filter(([token]) => lines.bm25.rarity(token) >= highest * tellingShare));
};

/** True for words that forbid one thing; those that open a list of such things say nothing of any. */
const isProhibition = ({ introduction, text }: Chunk): boolean =>
  forbids(`${introduction} ${text}`) && !(introduction === "" && /:$/.test(text.trimEnd()));

/**
 * The best of the quotations from where the editor's index names the matter of a question for permission: a single prohibition, or a
 * point of an annex, which lists the uses that have rules of their own (hiring is no forbidden practice, but Annex III has it). Other
 * articles only share a word: courts impose fines too. Null where no such entry has a telling word of the question.
 */
export const onMatter = (ordered: readonly Quotation[], wanted: Wanted, library: Library): Quotation | null => {
  const words = library.lines.bm25.scores(tellingMatter(wanted, library));
  const { index } = library.snapshot;
  const found = [...words.keys()].filter((row) => (words[row] as number) > 0);
  for (const row of found.sort((one, other) => (words[other] as number) - (words[one] as number))) {
    const address = index[row]?.provision ?? "";
    const quotation = ordered.find(({ chunk }) => isUnder(chunk.chunk_id, address));
    if (quotation === undefined) continue;
    if (isProhibition(quotation.chunk) || quotation.provision.citation.kind === "annex") return quotation;
  }
  return null;
};
