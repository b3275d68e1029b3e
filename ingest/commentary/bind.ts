import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, stringify, type YAMLMap } from "yaml";
import { citationId } from "../../shared/citation/index.ts";
import type { Law } from "./law.ts";

/** A change of a file's text: what stands from `start` to `end` becomes `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A file with its digests, and the citations whose statements got one. */
export interface Bound {
  readonly text: string;
  readonly bound: readonly string[];
}

const fieldOf = (map: YAMLMap, key: string): unknown =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;

const statementsOf = (entry: unknown): YAMLMap[] => {
  const list = isMap(entry) ? fieldOf(entry, "statements") : null;
  return isSeq(list) ? list.items.filter(isMap) : [];
};

const rangeOf = (node: unknown): readonly [number, number] => {
  const range = (node as { range?: readonly [number, number, number] | null } | null)?.range;
  return [range?.[0] ?? 0, range?.[1] ?? 0];
};

/** A digest may look like a number: YAML's own writer knows when it needs quotation marks. */
const written = (digest: string): string => stringify(digest).trim();

/** A new last line of the statement, as far to the right as its first one; a word more where it is written on one line. */
const added = (map: YAMLMap, digest: string, column: (offset: number) => number, text: string): Edit => {
  const [first, last] = [map.items[0], map.items.at(-1)] as [Pair, Pair];
  const end = rangeOf(last.value)[1];
  if (map.flow === true) return { start: end, end, text: `, words: ${written(digest)}` };
  const lineEnd = text.slice(0, end).endsWith("\n")
    ? end - 1
    : (text.indexOf("\n", end) + text.length + 1) % (text.length + 1);
  const indent = " ".repeat(column(rangeOf(first.key)[0]) - 1);
  return { start: lineEnd, end: lineEnd, text: `\n${indent}words: ${written(digest)}` };
};

const apply = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((left, right) => right.start - left.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);

/**
 * Writes the digest of the words that they restate into the statements of an act's file that have none, and into those of the
 * confirmed provision, which somebody has read again. All else in the file stays as it is, to the letter.
 */
export const bindFile = (text: string, actId: string, law: Law, confirmed: string | null): Bound => {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines });
  const edits: Edit[] = [];
  const bound = new Set<string>();
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    const citation = isScalar(key) ? String(key.value) : "";
    const address = law.find(actId, citation);
    if (address === null) continue;
    const id = citationId(address);
    const digest = law.digestOf(id);
    for (const statement of statementsOf(value)) {
      const words = fieldOf(statement, "words");
      const [start, end] = rangeOf(words);
      const isDue = words === undefined || (id === confirmed && isScalar(words) && words.value !== digest);
      if (!isDue) continue;
      bound.add(citation);
      if (words === undefined) edits.push(added(statement, digest, (offset) => lines.linePos(offset).col, text));
      else edits.push({ start, end, text: written(digest) });
    }
  }
  return { text: apply(text, edits), bound: [...bound] };
};
