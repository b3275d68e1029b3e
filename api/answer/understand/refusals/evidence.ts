import { type Static, Type } from "@sinclair/typebox";
import { mapWithPauses } from "../../../../shared/pauses.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { tokensOf } from "../../text/tokens.ts";
import { readData } from "../data.ts";
import { compilePhrases, findPhrases, type PhraseSource, splitWords } from "../names/words.ts";

const everydaySchema = Type.Record(Type.String(), Type.String());
const everydayData: Static<typeof everydaySchema> = readData("refusals/data/everyday", everydaySchema);

/** What speaks for and against a question belonging to the corpus. All but `nearness`, `size` and `familiarity` are shares from 0 to 1. */
export interface Evidence {
  /** Share of the question's weight that the best provision holds, the editor's index included. */
  readonly coverage: number;
  /** How near the nearest line of the editor's index is, in standard deviations from what is usual; null without vectors. */
  readonly nearness: number | null;
  /** Logarithm of the number of telling words. */
  readonly size: number;
  /** Mean logarithm of how often the editor's index has each word. */
  readonly familiarity: number;
  /** Share of the weight in words that no provision and no line of the index has. */
  readonly unknown: number;
  /** Share of the weight in words of everyday life that the index hardly has. */
  readonly everyday: number;
  /** 1 when the question asks what must, may or must not be done. */
  readonly duty: number;
  /** 1 when it asks for advice or knowledge as people do in daily life. */
  readonly advice: number;
}

/** A word that the editor's index uses more often than this is a word of our subject too ("train", "match"), and counts the less. */
const ownUses = 3;

/** In how many lines of the editor's index each token stands. */
type Uses = ReadonlyMap<string, number>;

const countedUses = new WeakMap<Library, Uses>();

/** Counts the words of the editor's index. To be called at mount, before any evidence is gathered. */
export const countUses = async (library: Library): Promise<void> => {
  const uses = new Map<string, number>();
  await mapWithPauses(library.snapshot.index, (entry) => {
    for (const token of new Set(tokensOf(entry.text))) uses.set(token, (uses.get(token) ?? 0) + 1);
  });
  countedUses.set(library, uses);
};

const noUses: Uses = new Map();

const mannerSchema = Type.Object({ duty: Type.String(), advice: Type.String() });
const manner: Static<typeof mannerSchema> = readData("refusals/data/manner", mannerSchema);
const dutyPattern = new RegExp(manner.duty, "iu");
const advicePattern = new RegExp(manner.advice, "iu");

/** A list of words, in which `a-b` is a phrase that counts whatever its single words are ("savings-rate"). */
interface WordList {
  readonly tokens: ReadonlySet<string>;
  tokensOfPhrases(text: string): ReadonlySet<string>;
}

const compileWords = (list: string): WordList => {
  const entries = list.split(/\s+/).filter((word) => word !== "");
  const phrases = compilePhrases(
    entries.filter((word) => word.includes("-")).map((phrase): PhraseSource<true> => ({ phrase, value: true })),
  );
  return {
    tokens: new Set(entries.filter((word) => !word.includes("-")).flatMap(tokensOf)),
    tokensOfPhrases: (text) => {
      const found = findPhrases(phrases, splitWords(text), text);
      return new Set(found.flatMap(({ start, end }) => tokensOf(text.slice(start, end))));
    },
  };
};

const everydayWords = compileWords(Object.values(everydayData).join(" "));

/** Gathers the evidence. */
export const gatherEvidence = (library: Library, text: string, ranking: Ranking | null): Evidence => {
  const uses = countedUses.get(library) ?? noUses;
  const tokens = [...new Set(tokensOf(text))];
  const inPhrases = everydayWords.tokensOfPhrases(text);
  const held = new Float64Array(library.provisions.length);
  let [all, unknown, everyday, familiarity] = [0, 0, 0, 0];
  for (const token of tokens) {
    const weight = library.everything.rarity(token);
    const useCount = uses.get(token) ?? 0;
    const provisions = library.everything.holders(token);
    all += weight;
    familiarity += Math.log(1 + useCount);
    if (provisions.length === 0) unknown += weight;
    for (const position of provisions) held[position] = (held[position] ?? 0) + weight;
    if (inPhrases.has(token)) everyday += weight;
    else if (everydayWords.tokens.has(token))
      everyday += weight * (ownUses / (ownUses + Math.max(0, useCount - ownUses)));
  }
  const share = (weight: number): number => (all === 0 ? 0 : weight / all);
  return {
    coverage: share(held.reduce((best, weight) => Math.max(best, weight), 0)),
    nearness: ranking?.nearness ?? null,
    size: Math.log(1 + tokens.length),
    familiarity: tokens.length === 0 ? 0 : familiarity / tokens.length,
    unknown: share(unknown),
    everyday: share(everyday),
    duty: dutyPattern.test(text) ? 1 : 0,
    advice: advicePattern.test(text) ? 1 : 0,
  };
};
