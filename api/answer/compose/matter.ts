import { isUnder } from "../../../shared/citation/index.ts";
import type { Library } from "../retrieve/library.ts";
import { entryShare } from "../retrieve/priors.ts";
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
const tellingMatter = ({ query }: Wanted, { entries }: Library): Map<string, number> => {
  const highest = entries.bm25.rarity("");
  return new Map([...matterOf(query)].filter(([token]) => entries.bm25.rarity(token) >= highest * tellingShare));
};

/**
 * The best of the quotations from where the editor's index names the matter of a question for permission: a single prohibition, or a
 * point of an annex, which lists the uses that have rules of their own (hiring is no forbidden practice, but Annex III has it). Other
 * articles only share a word: courts impose fines too. Null where no such entry has a telling word of the question.
 */
export const onMatter = (ordered: readonly Quotation[], wanted: Wanted, library: Library): Quotation | null => {
  const scores = library.entries.bm25.scores(tellingMatter(wanted, library));
  const prohibitions = new Set(library.prohibitions);
  for (const entry of prohibitions) scores[entry] = (scores[entry] as number) / entryShare;
  const found = [...scores.keys()].filter((entry) => (scores[entry] as number) > 0);
  for (const entry of found.sort((one, other) => (scores[other] as number) - (scores[one] as number))) {
    const address = library.entryAddresses[entry] ?? "";
    const quotation = ordered.find(({ chunk }) => isUnder(chunk.chunk_id, address));
    if (quotation === undefined) continue;
    if (prohibitions.has(entry) || quotation.provision.citation.kind === "annex") return quotation;
  }
  return null;
};
