import type { FieldSize, Postings, SearchField, StemCounts } from "../../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../../shared/pauses.ts";
import { type Bm25, rarityOf } from "../bm25.ts";

/** How often stems stand in the whole corpus, as it was counted when the corpus was built. */
export interface Statistics {
  /** The number of a stem, by which postings know it; undefined for one that stands nowhere. */
  numberOf(stem: string): number | undefined;
  /** In how many documents of a field a stem stands. */
  frequency(field: SearchField, stem: string): number;
  /** How many documents a field has, and how many stems each of them has in the mean. */
  sizeOf(field: SearchField): { readonly documents: number; readonly lengthMean: number };
}

/** Packs counts: some numbers a stem. */
export const packStatistics = async (
  counts: readonly StemCounts[],
  sizes: readonly FieldSize[],
): Promise<Statistics> => {
  const numbers = new Map<string, number>();
  const fields = new Map(
    sizes.map(({ field, documents, stems }) => [
      field,
      {
        frequencies: new Uint32Array(counts.length),
        size: { documents, lengthMean: stems / Math.max(1, documents) || 1 },
      },
    ]),
  );
  await mapWithPauses(counts, (row, number) => {
    numbers.set(row.stem, number);
    for (const [field, { frequencies }] of fields) frequencies[number] = row[field];
  });
  return {
    numberOf: (stem) => numbers.get(stem),
    frequency: (field, stem) => fields.get(field)?.frequencies[numbers.get(stem) ?? -1] ?? 0,
    sizeOf: (field) => fields.get(field)?.size ?? { documents: 0, lengthMean: 1 },
  };
};

/** The first row of a stem, or the place where it would stand. */
const firstOf = (stems: Uint32Array, number: number): number => {
  let [low, high] = [0, stems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stems[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** As `createBm25` bounds repetition and holds long documents back. */
const [k1, b] = [1.2, 0.75];

/**
 * Scores the documents of some postings, one after the other, as an index over the whole corpus would: what a stem tells and how long a
 * document usually is are those of the corpus.
 */
export const bm25Of = (field: SearchField, parts: readonly Postings[], statistics: Statistics): Bm25 => {
  const starts: number[] = [];
  let size = 0;
  for (const { lengths } of parts) {
    starts.push(size);
    size += lengths.length;
  }
  const { documents: all, lengthMean } = statistics.sizeOf(field);
  const rarity = (stem: string): number => rarityOf(all, statistics.frequency(field, stem));
  const visit = (stem: string, take: (document: number, count: number, length: number) => void): void => {
    const number = statistics.numberOf(stem);
    if (number === undefined) return;
    for (let place = 0; place < parts.length; place += 1) {
      const { stems, documents, counts, lengths } = parts[place] as Postings;
      const start = starts[place] as number;
      for (let row = firstOf(stems, number); stems[row] === number; row += 1) {
        const document = documents[row] as number;
        take(start + document, counts[row] as number, lengths[document] as number);
      }
    }
  };
  return {
    size,
    rarity,
    frequency: (stem) => statistics.frequency(field, stem),
    holders: (stem) => {
      const holders: number[] = [];
      visit(stem, (document) => holders.push(document));
      return Uint32Array.from(holders);
    },
    scores: (query) => {
      const scores = new Float32Array(size);
      for (const [stem, weight] of query) {
        const telling = rarity(stem);
        visit(stem, (document, count, length) => {
          const heldBack = k1 * (1 - b + (b * length) / lengthMean);
          const impact = Math.fround((telling * (count * (k1 + 1))) / (count + heldBack));
          scores[document] = (scores[document] as number) + weight * impact;
        });
      }
      return scores;
    },
  };
};
