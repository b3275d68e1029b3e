import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { highestOf } from "../../retrieve/search.ts";

/** Pairs of lines of the index by which the usual cosine of a model is known. */
const pairsMax = 100;

const usual = new WeakMap<Library, number>();

/** Mean cosine of lines that lie half an index apart and so have little in common; computed at the first call for a snapshot. */
const usualCosine = (library: Library): number => {
  const known = usual.get(library);
  if (known !== undefined) return known;
  const vectors = library.snapshot.indexVectors;
  const rows = vectors?.rows ?? 0;
  const pairs = Math.min(pairsMax, Math.floor(rows / 2));
  let sum = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = Math.floor((pair * rows) / (2 * pairs));
    const [one, other] = [vectors?.row(at) ?? [], vectors?.row(at + Math.floor(rows / 2)) ?? []];
    for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  }
  const mean = pairs === 0 ? 0 : sum / pairs;
  usual.set(library, mean);
  return mean;
};

/**
 * How like the question is to the nearest line of the editor's index: 0 for the usual cosine of two lines by this model, 1 for the
 * same text. Models differ in their cosines: one gives unrelated texts .1, another .8. Null without vectors.
 */
export const standardLikeness = (ranking: Ranking, library: Library): number | null => {
  const { meaning } = ranking.search.lines;
  if (meaning === null) return null;
  const best = highestOf(meaning);
  const mean = usualCosine(library);
  return (best - mean) / (1 - mean);
};

/**
 * A question in another language is off topic below this: no word of it can speak for it, only its vector. With multilingual-e5-small 2 of
 * 35 short questions of ours in 23 languages lie below, and 24 of 35 about other matters.
 */
export const likenessMin = 0.18;
