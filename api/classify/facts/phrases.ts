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

/**
 * Finds the phrases of many word lists in one pass: only phrases whose first word can fit are tried at a word. A phrase never
 * crosses the end of a sentence.
 */
export class PhraseFinder<Label> {
  private readonly exact = new Map<string, Entry<Label>[]>();
  private readonly byStart = new Map<string, Entry<Label>[]>();
  private readonly anywhere: Entry<Label>[] = [];

  /** Adds a compiled phrase. */
  add(phrase: readonly Opening[], label: Label): void {
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
    tokens.forEach((token, first) => {
      const tryAll = (entries: readonly Entry<Label>[] | undefined): void => {
        if (entries === undefined) return;
        for (const entry of entries) {
          const last = matchAt(tokens, first, entry.parts);
          if (last !== -1) matches.push({ label: entry.label, first, last });
        }
      };
      tryAll(this.exact.get(token.word));
      tryAll(this.byStart.get(token.word.slice(0, headLength)));
      tryAll(this.anywhere);
    });
    return matches;
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

/** The last token of the phrase that starts at `first`, or -1. */
const matchAt = (tokens: readonly Token[], first: number, parts: readonly PhrasePart[]): number => {
  const sentence = tokens[first]?.sentence;
  let last = first - 1;
  for (const part of parts) {
    let at = last + 1;
    const end = at + part.gap;
    for (; at <= end; at += 1) {
      const token = tokens[at];
      if (token === undefined || token.sentence !== sentence) return -1;
      if (fits(part, token.word)) break;
    }
    if (at > end) return -1;
    last = at;
  }
  return last;
};
