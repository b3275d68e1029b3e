import { type Citation, citation, citationId } from "../../../../shared/citation/index.ts";
import type { ActEntry, Chunk, Provision } from "../../../../shared/corpus/index.ts";
import type { Library } from "../../retrieve/library.ts";
import { tokensOf } from "../../text/tokens.ts";

/** A provision of one act that a citation without an act may mean. */
interface Candidate {
  readonly act: ActEntry;
  readonly citation: Citation;
  readonly chunks: readonly Chunk[];
  /** How well the rest of the question speaks of it, in units of the token weights of `everything`. */
  readonly fit: number;
}

/** Another act must fit this much better than the main act, or than the next best, to be taken for what is meant. */
const clearlyBetter = 1.5;

const tokenSets = new WeakMap<Provision, ReadonlySet<string>>();

const tokenSetOf = (provision: Provision): ReadonlySet<string> => {
  const known = tokenSets.get(provision);
  if (known !== undefined) return known;
  const tokens = new Set(provision.chunks.flatMap((chunk) => tokensOf(chunk.text)));
  tokenSets.set(provision, tokens);
  return tokens;
};

/** Articles and annexes have a score of their own; recitals are no documents of the index, so their words are looked through. */
const fitsOf = (library: Library, searchText: string): ((provision: Provision | undefined) => number) => {
  const tokens = new Map(tokensOf(searchText).map((token) => [token, 1]));
  if (tokens.size === 0) return () => 0;
  const scores = library.everything.scores(tokens);
  return (provision) => {
    if (provision === undefined) return 0;
    const position = library.positions.get(provision.id);
    if (position !== undefined) return scores[position] ?? 0;
    const words = tokenSetOf(provision);
    return [...tokens.keys()].reduce(
      (sum, token) => sum + (words.has(token) ? library.everything.rarity(token) : 0),
      0,
    );
  };
};

const candidatesIn = (
  library: Library,
  acts: readonly ActEntry[],
  wanted: Citation,
  fitOf: (provision: Provision | undefined) => number,
): Candidate[] =>
  acts.flatMap((act) => {
    const inAct = citation({ ...wanted, actId: act.id });
    const chunks = library.snapshot.resolve(inAct);
    if (chunks.length === 0) return [];
    const whole = citationId(citation({ actId: act.id, kind: wanted.kind, number: wanted.number }));
    return [{ act, citation: inAct, chunks, fit: fitOf(library.snapshot.provisions.get(whole)) }];
  });

/**
 * Finds the act that a citation without one means, among the given acts. Where a main act is presumed (the question or the request
 * names its regulation) it is taken unless an act under it fits clearly better; where nothing is presumed, the one that fits clearly
 * best, or where the question says nothing else, the only main act that has it. Null: it may be any.
 */
export const fitAct = (
  library: Library,
  acts: readonly ActEntry[],
  wanted: Citation,
  searchText: string,
  presumed: ActEntry | null,
): Candidate | null => {
  const candidates = candidatesIn(library, acts, wanted, fitsOf(library, searchText));
  candidates.sort((left, right) => right.fit - left.fit);
  const [best, second] = candidates;
  if (best === undefined) return null;
  const main = candidates.find(({ act }) => act === presumed);
  if (main !== undefined) return best.fit > clearlyBetter * main.fit ? best : main;
  if (second === undefined || presumed !== null || best.fit > clearlyBetter * second.fit) return best;
  const mains = candidates.filter(({ act }) => act.id === act.regulation);
  return best.fit === 0 && mains.length === 1 ? (mains[0] ?? null) : null;
};
