import { type Manifest, type WordUses, writtenWordsOf } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import type { Library } from "../retrieve/library.ts";
import { isEnglishWord } from "./dictionary.ts";
import { type Span, splitWords } from "./names/words.ts";

/** A word that the corpus or a known question has, with how often. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A word that may be meant. */
interface Candidate {
  readonly word: string;
  readonly uses: number;
  readonly letters: LetterSet;
}

interface Speller {
  readonly known: Vocabulary;
  /** By first letter and length. */
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
}

/** Shorter words have too many neighbours to tell which was meant. */
const lettersLeast = 4;
/** From so many letters on two slips in a word are repaired, in shorter ones a single one. */
const lettersForTwo = 7;
/** A word that stands less often is hardly what somebody meant. */
const usesLeast = 3;

/** More odd words than these are no slips: they are another language or none, and looking each up would take too long. */
const oddMost = 20;
const oddShareMost = 0.6;

/** Which letters a word has, a bit each: two that share a bit count as one. */
type LetterSet = number;

const lettersOf = (word: string): LetterSet => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

/** True where one set has more letters that the other lacks than that: each slip brings in one letter at most. */
const differsBy = (one: LetterSet, other: LetterSet, most: number): boolean => {
  let lacking = one & ~other;
  for (let left = most; lacking !== 0 && left > 0; left -= 1) lacking &= lacking - 1;
  return lacking !== 0;
};

const keyOf = (word: string, length = word.length): string => `${word[0]}${length}`;

/** By library, or by the manifest of a corpus that is not read whole. */
const spellers = new WeakMap<object, Speller>();

const spellerOf = (library: Library): Speller | undefined =>
  spellers.get(library.snapshot.manifest) ?? spellers.get(library);

const spellerFrom = async (counted: ReadonlyArray<readonly [word: string, uses: number]>): Promise<Speller> => {
  const known = new Map<string, number>();
  const candidates = new Map<string, Candidate[]>();
  await mapWithPauses(counted, ([word, uses]) => {
    known.set(word, uses);
    if (uses < usesLeast || word.length < lettersLeast) return;
    const candidate = { word, uses, letters: lettersOf(word) };
    const list = candidates.get(keyOf(word));
    if (list === undefined) candidates.set(keyOf(word), [candidate]);
    else list.push(candidate);
  });
  return { known, candidates };
};

/** Takes the words of a corpus that is not read whole, as they were counted when it was built. To be called at mount. */
export const learnVocabulary = async (manifest: Manifest, counted: readonly WordUses[]): Promise<void> => {
  const words = counted.map(({ word, uses }) => [word, uses] as const);
  spellers.set(manifest, await spellerFrom(words));
};

/** Counts the words of the corpus and of the known questions. To be called at mount, before any question is read. */
export const learnSpelling = async (library: Library): Promise<void> => {
  const known = new Map<string, number>();
  const { chunks, index, statements } = library.snapshot;
  const count = (...texts: readonly string[]): void => {
    for (const word of texts.flatMap(writtenWordsOf)) known.set(word, (known.get(word) ?? 0) + 1);
  };
  await mapWithPauses(chunks, ({ title, introduction, text }) => count(title, introduction, text));
  await mapWithPauses(statements, ({ says, unless }) => count(says, unless));
  await mapWithPauses(index, ({ text, reply }) => count(text, reply));
  spellers.set(library, await spellerFrom([...known]));
};

/** The words of the corpus and of the known questions; none before `learnSpelling`. */
export const vocabularyOf = (library: Library): Vocabulary => spellerOf(library)?.known ?? new Map();

/** What two words have between the letters with which both begin and both end. */
const unlikeOf = (one: string, other: string): readonly [string, string] => {
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < most - first && one[one.length - 1 - last] === other[other.length - 1 - last]) last += 1;
  return [one.slice(first, one.length - last), other.slice(first, other.length - last)];
};

/** How many letters were left out, added, changed or swapped with their neighbour between two words; more than `most` is `most` + 1. */
export const slipsBetween = (word: string, meant: string, most: number): number => {
  if (Math.abs(word.length - meant.length) > most) return most + 1;
  const [one, other] = unlikeOf(word, meant);
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let fewest = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const changed = (last[column - 1] as number) + (isSame ? 0 : 1);
      const least = Math.min(changed, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const count = isSwapped && column > 1 ? Math.min(least, (beforeLast[column - 2] as number) + 1) : least;
      current.push(count);
      fewest = Math.min(fewest, count);
    }
    if (fewest > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(most + 1, last[other.length] as number);
};

/** The word that was most likely meant: the nearest, of equally near ones the most usual; null where none is near. */
const meantBy = (word: string, { candidates }: Speller): string | null => {
  const most = word.length >= lettersForTwo ? 2 : 1;
  const letters = lettersOf(word);
  let [best, slips, often]: [string | null, number, number] = [null, most, 0];
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const candidate of candidates.get(keyOf(word, length)) ?? []) {
      // Most candidates are far off: to look at their letters costs little beside counting slips.
      if (differsBy(letters, candidate.letters, slips) || differsBy(candidate.letters, letters, slips)) continue;
      const count = slipsBetween(word, candidate.word, slips);
      if (count > slips || (count === slips && candidate.uses <= often)) continue;
      [best, slips, often] = [candidate.word, count, candidate.uses];
    }
  }
  return best;
};

/** Names are spared: words in capitals or with a capital within a sentence that is not shouted, and words with a figure. */
const mayBeName = (word: string, isFirst: boolean, isShouted: boolean): boolean =>
  !isShouted && (/\p{Lu}/u.test(word.slice(1)) || (!isFirst && /^\p{Lu}/u.test(word)));

/**
 * A question in the corpus' language with each word that nobody wrote yet (no act, no known question) replaced by the one that was most
 * likely meant. Names are spared: `spared` are those that were found. Only after `learnSpelling`.
 */
export const repairSpelling = (question: string, spared: readonly Span[], library: Library): string => {
  const speller = spellerOf(library);
  if (speller === undefined) return question;
  const isShouted = question === question.toUpperCase();
  const words = splitWords(question);
  const isOdd = ({ start, end }: Span): boolean => {
    const written = question.slice(start, end);
    const word = written.toLowerCase();
    if (word.length < lettersLeast || !/^\p{L}+$/u.test(word)) return false;
    if (speller.known.has(word) || isEnglishWord(word)) return false;
    // "mustn't": the dictionary has it whole
    if (/^['’]\p{L}/u.test(question.slice(end, end + 2))) return false;
    const isFirst = /(?:^|[.?!:]\s*)$/u.test(question.slice(Math.max(0, start - 3), start));
    return !mayBeName(written, isFirst, isShouted) && !spared.some((name) => name.start < end && start < name.end);
  };
  const odd = words.filter(isOdd);
  if (odd.length > Math.min(oddMost, words.length * oddShareMost)) return question;
  let repaired = "";
  let at = 0;
  for (const { start, end } of odd) {
    const written = question.slice(start, end);
    repaired += question.slice(at, start) + (meantBy(written.toLowerCase(), speller) ?? written);
    at = end;
  }
  return repaired + question.slice(at);
};
