import { type Static, Type } from "@sinclair/typebox";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { tokensOf } from "../text/tokens.ts";
import { readData } from "./data.ts";
import type { Scope } from "./types.ts";
import { compilePhrases, findPhrases, type PhraseSource, splitWords } from "./words.ts";

const everydaySchema = Type.Record(Type.String(), Type.String());
const everydayData: Static<typeof everydaySchema> = readData("everyday", everydaySchema);

/** What speaks for and against a question belonging to the corpus. All but `size` and `familiarity` are shares from 0 to 1. */
export interface Evidence {
  /** Share of the question's weight that the best provision holds, the editor's index included. */
  readonly coverage: number;
  /** Highest cosine to a line of the editor's index; 0 without vectors. */
  readonly similarity: number;
  /** Logarithm of the number of telling words. */
  readonly size: number;
  /** Mean logarithm of how often the editor's index has each word. */
  readonly familiarity: number;
  /** Share of the weight in words that no provision and no line of the index has. */
  readonly unknown: number;
  /** Share of the weight in words of everyday life that the index hardly has. */
  readonly everyday: number;
}

/** Words that the editor's index uses more often than this are words of our subject too ("train", "match"). */
const ownUsesMax = 3;

interface Compiled {
  /** Token → positions of the provisions that have it. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly uses: ReadonlyMap<string, number>;
}

const compiled = new WeakMap<Library, Compiled>();

const compile = (library: Library): Compiled => {
  const editorial = new Map<string, string[]>();
  const uses = new Map<string, number>();
  for (const entry of library.snapshot.index) {
    for (const token of new Set(tokensOf(entry.text))) uses.set(token, (uses.get(token) ?? 0) + 1);
    if (entry.kind === "synonyms") continue;
    const texts = editorial.get(entry.article_id);
    if (texts === undefined) editorial.set(entry.article_id, [entry.text]);
    else texts.push(entry.text);
  }
  const holders = new Map<string, number[]>();
  library.provisions.forEach((provision, position) => {
    const texts = [
      provision.title,
      ...provision.chunks.map((chunk) => chunk.text),
      ...(editorial.get(provision.id) ?? []),
    ];
    for (const token of new Set(tokensOf(texts.join(" ")))) {
      const list = holders.get(token);
      if (list === undefined) holders.set(token, [position]);
      else list.push(position);
    }
  });
  return { holders, uses };
};

const compiledOf = (library: Library): Compiled => {
  const known = compiled.get(library);
  if (known !== undefined) return known;
  const made = compile(library);
  compiled.set(library, made);
  return made;
};

/** `a-b` in the data is a phrase of several words. */
const everydayEntries = Object.values(everydayData).flatMap((list) => list.split(/\s+/).filter((word) => word !== ""));
const everydayTokens = new Set(everydayEntries.filter((word) => !word.includes("-")).flatMap(tokensOf));
const everydayPhrases = compilePhrases(
  everydayEntries.filter((word) => word.includes("-")).map((phrase): PhraseSource<true> => ({ phrase, value: true })),
);

/** Tokens of phrases that are everyday matters whatever their single words are ("savings rate"). */
const phraseTokens = (text: string): ReadonlySet<string> => {
  const normal = text.normalize("NFKC");
  const found = findPhrases(everydayPhrases, splitWords(normal), normal);
  return new Set(found.flatMap(({ start, end }) => tokensOf(normal.slice(start, end))));
};

/** Gathers the evidence. Call it once at mount, so that the first question does not wait for the word lists. */
export const gatherEvidence = (library: Library, scope: Scope, ranking: Ranking | null): Evidence => {
  const { holders, uses } = compiledOf(library);
  const tokens = [...new Set(tokensOf(scope.searchText))];
  const inPhrases = phraseTokens(scope.searchText);
  const held = new Float64Array(library.provisions.length);
  let [all, unknown, everyday, familiarity] = [0, 0, 0, 0];
  for (const token of tokens) {
    const weight = library.everything.rarity(token);
    const useCount = uses.get(token) ?? 0;
    const provisions = holders.get(token);
    all += weight;
    familiarity += Math.log(1 + useCount);
    if (provisions === undefined) unknown += weight;
    for (const position of provisions ?? []) held[position] = (held[position] ?? 0) + weight;
    if (inPhrases.has(token) || (everydayTokens.has(token) && useCount <= ownUsesMax)) everyday += weight;
  }
  const share = (weight: number): number => (all === 0 ? 0 : weight / all);
  return {
    coverage: share(held.reduce((best, weight) => Math.max(best, weight), 0)),
    similarity: ranking?.bestSimilarity ?? 0,
    size: Math.log(1 + tokens.length),
    familiarity: tokens.length === 0 ? 0 : familiarity / tokens.length,
    unknown: share(unknown),
    everyday: share(everyday),
  };
};
