import type { IndexEntry } from "../../../shared/corpus/index.ts";
import { tokensOf } from "../text/tokens.ts";

/** A word or phrase of a concept, as the tokens it is matched by. */
interface Phrase {
  readonly tokens: readonly string[];
  /** An abbreviation that is also an ordinary word ("ITS") counts only in capitals. */
  readonly capitals: string | null;
  readonly concept: number;
}

/** Groups of words that mean one concept, found by the first token of each phrase. */
export interface Thesaurus {
  readonly concepts: ReadonlyArray<ReadonlyArray<readonly string[]>>;
  readonly byFirstToken: ReadonlyMap<string, readonly Phrase[]>;
}

const ambiguousAbbreviations = new Set(["ITS"]);

/** Reads the concepts that the snapshot carries. */
export const readThesaurus = (index: readonly IndexEntry[]): Thesaurus => {
  const concepts: string[][][] = [];
  const byFirstToken = new Map<string, Phrase[]>();
  for (const entry of index.filter((row) => row.kind === "synonyms")) {
    const words = entry.text.split("; ");
    const concept = concepts.length;
    concepts.push(words.map(tokensOf));
    for (const word of words) {
      const capitals = ambiguousAbbreviations.has(word) ? word : null;
      const tokens = capitals === null ? tokensOf(word) : [word.toLowerCase()];
      const [first] = tokens;
      if (first === undefined) continue;
      const phrase: Phrase = { tokens, capitals, concept };
      byFirstToken.set(first, [...(byFirstToken.get(first) ?? []), phrase]);
    }
  }
  return { concepts, byFirstToken };
};

/** The concepts whose words stand in a question. */
const conceptsIn = (thesaurus: Thesaurus, tokens: readonly string[], question: string): Set<number> => {
  const found = new Set<number>();
  tokens.forEach((token, position) => {
    for (const phrase of thesaurus.byFirstToken.get(token) ?? []) {
      const fits = phrase.tokens.every((expected, offset) => tokens[position + offset] === expected);
      if (fits && (phrase.capitals === null || question.includes(phrase.capitals))) found.add(phrase.concept);
    }
  });
  return found;
};

/**
 * The question's tokens, and the other words of the concepts that it names: those of one concept weigh together what one word of the
 * question does, since a long list of them must not outweigh it.
 */
export const expandQuery = (thesaurus: Thesaurus, question: string): Map<string, number> => {
  const tokens = tokensOf(question);
  const query = new Map<string, number>(tokens.map((token) => [token, 1]));
  for (const concept of conceptsIn(thesaurus, tokens, question)) {
    const others = new Set((thesaurus.concepts[concept] ?? []).flat());
    for (const token of others) if (!query.has(token)) query.set(token, 1 / Math.max(2, others.size));
  }
  return query;
};
