import type { Opening, PhrasePart } from "./phrase-compiler.ts";
import type { Token } from "./tokens.ts";

export interface PhraseMatch<Label> {
  readonly label: Label;
  /** First and last token, both included. */
  readonly first: number;
  readonly last: number;
}

interface Entry<Label> {
  readonly parts: readonly PhrasePart[];
  readonly label: Label;
}

const headLength = 3;

/** Words whose phrases are remembered: few words of a text are new. */
const wordsKept = 50_000;

/**
 * Finds the phrases of many word lists in one pass: only phrases whose first word fits are tried at a word. A phrase never crosses the end of
 * a sentence.
 */
export class PhraseFinder<Label> {
  private readonly exact = new Map<string, Entry<Label>[]>();
  private readonly byStart = new Map<string, Entry<Label>[]>();
  private readonly anywhere: Entry<Label>[] = [];
  /** By word: those whose first word it is. */
  private readonly beginning = new Map<string, readonly Entry<Label>[]>();

  /** Adds a compiled phrase. */
  add(phrase: readonly Opening[], label: Label): void {
    this.beginning.clear();
    for (const { head, parts } of phrase) {
      const entry: Entry<Label> = { parts, label };
      const bare = head.replaceAll("*", "");
      if (head.startsWith("*") || (head.endsWith("*") && bare.length < headLength)) this.anywhere.push(entry);
      else if (head.endsWith("*")) this.put(this.byStart, bare.slice(0, headLength), entry);
      else this.put(this.exact, bare, entry);
    }
  }

  /** All matches, in the order of the text. */
  find(tokens: readonly Token[]): PhraseMatch<Label>[] {
    const matches: PhraseMatch<Label>[] = [];
    for (let first = 0; first < tokens.length; first += 1) {
      for (const { parts, label } of this.beginningWith(tokens[first]?.word ?? "")) {
        const last = matchAt(tokens, first, parts);
        if (last !== -1) matches.push({ label, first, last });
      }
    }
    return matches;
  }

  private beginningWith(word: string): readonly Entry<Label>[] {
    const known = this.beginning.get(word);
    if (known !== undefined) return known;
    if (this.beginning.size >= wordsKept) this.beginning.clear();
    const candidates = [this.exact.get(word), this.byStart.get(word.slice(0, headLength)), this.anywhere];
    const entries = candidates
      .flatMap((some) => some ?? [])
      .filter(({ parts: [head] }) => head !== undefined && fits(head, word));
    this.beginning.set(word, entries);
    return entries;
  }

  private put(index: Map<string, Entry<Label>[]>, key: string, entry: Entry<Label>): void {
    const entries = index.get(key);
    if (entries === undefined) index.set(key, [entry]);
    else entries.push(entry);
  }
}

/** Plain loops: this runs for every phrase at every word whose beginning fits. */
const fits = (part: PhrasePart, word: string): boolean => {
  for (const test of part.tests) if (test(word)) return true;
  return false;
};

/** The last token of the phrase whose first word stands at `first`, or -1. */
const matchAt = (tokens: readonly Token[], first: number, parts: readonly PhrasePart[]): number => {
  const sentence = tokens[first]?.sentence;
  let last = first;
  for (let part = 1; part < parts.length; part += 1) {
    const { gap } = parts[part] as PhrasePart;
    let at = last + 1;
    const end = at + gap;
    for (; at <= end; at += 1) {
      const token = tokens[at];
      if (token === undefined || token.sentence !== sentence) return -1;
      if (fits(parts[part] as PhrasePart, token.word)) break;
    }
    if (at > end) return -1;
    last = at;
  }
  return last;
};
