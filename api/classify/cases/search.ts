import type { Case } from "../../../shared/case-book/index.ts";
import type { VectorMatrix } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import { type Bm25, createBm25 } from "../../answer/retrieve/bm25.ts";
import type { Facts } from "../facts/find.ts";
import { factNames, termsOf } from "./terms.ts";

/** How the three signs of similarity are added; found on one half of the case book, checked on the other. */
export interface SimilarityWeights {
  readonly words: number;
  readonly vectors: number;
  readonly facts: number;
}

export const defaultWeights: SimilarityWeights = { words: 1, vectors: 1, facts: 1 };

export interface Neighbour {
  readonly case: Case;
  /** Place of the case in the case book. */
  readonly row: number;
  /** 0 to the sum of the weights. */
  readonly similarity: number;
}

/** Similarity of cases by words (BM25), by vectors and by the facts that they share. */
export class CaseIndex {
  private readonly facts = new Map<string, number[]>();
  private readonly factRarity = new Map<string, number>();
  private readonly factLength: Float32Array;

  private constructor(
    readonly cases: readonly Case[],
    found: readonly Facts[],
    private readonly words: Bm25,
    private readonly vectors: VectorMatrix | null,
  ) {
    this.factLength = this.indexFacts(found);
  }

  /** Indexes cases with the facts that were found in each, and their vectors; without them meaning does not count. */
  static async create(
    cases: readonly Case[],
    found: readonly Facts[],
    vectors: VectorMatrix | null,
  ): Promise<CaseIndex> {
    const terms = await mapWithPauses(found, ({ tokens }) => termsOf(tokens));
    return new CaseIndex(cases, found, await createBm25(terms, { b: 0.5 }), vectors);
  }

  get comparesByMeaning(): boolean {
    return this.vectors !== null;
  }

  private indexFacts(found: readonly Facts[]): Float32Array {
    const lengths = new Float32Array(found.length);
    found.forEach((facts, row) => {
      for (const name of factNames(facts)) {
        const rows = this.facts.get(name);
        if (rows === undefined) this.facts.set(name, [row]);
        else rows.push(row);
      }
    });
    for (const [name, rows] of this.facts) {
      const rarity = Math.log(1 + found.length / rows.length);
      this.factRarity.set(name, rarity);
      for (const row of rows) lengths[row] = (lengths[row] ?? 0) + rarity * rarity;
    }
    return lengths.map(Math.sqrt);
  }

  private wordScores(facts: Facts): Float32Array {
    const scores = this.words.scores(new Map(termsOf(facts.tokens).map((term) => [term, 1])));
    const highest = scores.reduce((best, score) => Math.max(best, score), 0);
    return highest === 0 ? scores : scores.map((score) => score / highest);
  }

  private factScores(facts: Facts): Float32Array {
    const scores = new Float32Array(this.cases.length);
    let squares = 0;
    for (const name of factNames(facts)) {
      const rarity = this.factRarity.get(name) ?? 0;
      squares += rarity * rarity;
      for (const row of this.facts.get(name) ?? []) scores[row] = (scores[row] ?? 0) + rarity * rarity;
    }
    const length = Math.sqrt(squares);
    return scores.map((score, row) => (score === 0 ? 0 : score / (length * (this.factLength[row] ?? 1))));
  }

  /** The `count` most similar cases, the most similar first. `without` leaves out one row (for measuring). */
  nearest(
    facts: Facts,
    vector: Float32Array | null,
    count: number,
    weights = defaultWeights,
    without: ReadonlySet<number> = new Set(),
  ): Neighbour[] {
    const words = this.wordScores(facts);
    const shared = this.factScores(facts);
    const close = vector === null ? null : (this.vectors?.similarities(vector) ?? null);
    const best: Neighbour[] = [];
    for (let row = 0; row < this.cases.length; row += 1) {
      const similarity =
        weights.words * (words[row] ?? 0) +
        weights.facts * (shared[row] ?? 0) +
        weights.vectors * Math.max(0, close?.[row] ?? 0);
      if (without.has(row) || (best.length === count && similarity <= (best[count - 1]?.similarity ?? 0))) continue;
      const found = this.cases[row];
      if (found === undefined) continue;
      const place = best.findIndex((neighbour) => neighbour.similarity < similarity);
      best.splice(place === -1 ? best.length : place, 0, { case: found, row, similarity });
      if (best.length > count) best.pop();
    }
    return best;
  }
}
