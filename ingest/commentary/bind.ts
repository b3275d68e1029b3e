import { readFileSync, writeFileSync } from "node:fs";
import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from "yaml";
import { citationId } from "../../shared/citation/index.ts";
import type { Law } from "./law.ts";
import { actFilePath } from "./read.ts";

/** A change of a file's text: what stands from `start` to `end` becomes `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A file with its digests, and the citations whose statements got one. */
interface Bound {
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
const added = (map: YAMLMap, digest: string, text: string): Edit => {
  const [first, last] = [map.items[0], map.items.at(-1)] as [Pair, Pair];
  const [[start], [, end]] = [rangeOf(first.key), rangeOf(last.value)];
  if (map.flow === true) return { start: end, end, text: `, words: ${written(digest)}` };
  const indent = " ".repeat(start - text.lastIndexOf("\n", start) - 1);
  // A text over several lines (`>`) ends behind its last line's end.
  const lineEnd = text.indexOf("\n", text[end - 1] === "\n" ? end - 1 : end);
  const place = lineEnd < 0 ? text.length : lineEnd;
  return { start: place, end: place, text: `\n${indent}words: ${written(digest)}` };
};

const apply = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((left, right) => right.start - left.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);

/** What a statement lacks: its digest, or the right one where its provision was read again. */
const editOf = (statement: YAMLMap, digest: string, isConfirmed: boolean, text: string): Edit | null => {
  const words = fieldOf(statement, "words");
  if (words === undefined) return added(statement, digest, text);
  const [start, end] = rangeOf(words);
  const isDue = isConfirmed && isScalar(words) && words.value !== digest;
  return isDue ? { start, end, text: written(digest) } : null;
};

/**
 * Writes the digest of the words that they restate into the statements of an act's file that have none, and into those of the
 * confirmed provision, which somebody has read again. All else in the file stays as it is, to the letter.
 */
const bindText = (text: string, actId: string, law: Law, confirmed: string | null): Bound => {
  const { contents } = parseDocument(text);
  const edits = (isMap(contents) ? contents.items : []).flatMap(({ key, value }) => {
    const citation = isScalar(key) ? String(key.value) : "";
    const statements = statementsOf(value);
    const address = statements.length === 0 ? null : law.find(actId, citation);
    if (address === null) return [];
    const id = citationId(address);
    const digest = law.digestOf(id);
    return statements
      .flatMap((statement) => editOf(statement, digest, id === confirmed, text) ?? [])
      .map((edit) => ({ citation, edit }));
  });
  return {
    text: apply(
      text,
      edits.map(({ edit }) => edit),
    ),
    bound: [...new Set(edits.map(({ citation }) => citation))],
  };
};

/** Binds the files of these acts, and answers with what was bound, in the form `gdpr: Article 33(1)`. */
export const bindFiles = (folder: string, actIds: readonly string[], law: Law, confirmed: string | null): string[] =>
  actIds.flatMap((actId) => {
    const path = actFilePath(folder, actId);
    const before = readFileSync(path, "utf8");
    const { text, bound } = bindText(before, actId, law, confirmed);
    if (text !== before) writeFileSync(path, text);
    return bound.map((citation) => `${actId}: ${citation}`);
  });
