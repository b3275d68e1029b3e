import type { IndexEntry } from "../../../shared/corpus/index.ts";

/** A line of the editor's index: the address it is written for, and where its scores stand. */
export interface EditorLine {
  readonly address: string;
  /** Row of `snapshot.index`. */
  readonly row: number;
  /** Row of `questionRows`; -1 for terms. */
  readonly question: number;
}

/** The lines of each article and its parts. */
export const editorLines = (index: readonly IndexEntry[]): Map<string, EditorLine[]> => {
  const byArticle = new Map<string, EditorLine[]>();
  let question = 0;
  index.forEach((entry, row) => {
    const line = { address: entry.provision, row, question: entry.kind === "question" ? question : -1 };
    if (entry.kind === "question") question += 1;
    if (entry.kind === "synonyms") return;
    const list = byArticle.get(entry.article_id);
    if (list === undefined) byArticle.set(entry.article_id, [line]);
    else list.push(line);
  });
  return byArticle;
};

/** The texts of the index, gathered by what `keyOf` says. */
export const textsBy = (index: readonly IndexEntry[], keyOf: (entry: IndexEntry) => string): Map<string, string[]> => {
  const texts = new Map<string, string[]>();
  for (const entry of index) {
    if (entry.kind === "synonyms") continue;
    const list = texts.get(keyOf(entry));
    if (list === undefined) texts.set(keyOf(entry), [entry.text]);
    else list.push(entry.text);
  }
  return texts;
};
