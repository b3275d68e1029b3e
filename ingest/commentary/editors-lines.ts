import { parseCitationId } from "../../shared/citation/index.ts";
import type { IndexEntry } from "../../shared/corpus/index.ts";
import { digestRows } from "../write/canonical.ts";

/** What the editor's index says of each article, annex and recital of an act. */
export type LinesOfAct = ReadonlyArray<readonly [articleId: string, texts: readonly string[]]>;

/** What the editor's index says, by act; read when it is asked for. */
export interface EditorsLines {
  /** The same digest means the same lines; null where there are none. */
  digestOf(actId: string): string | null;
  of(actId: string): LinesOfAct;
}

/** The lines that provisions are found by, by act; synonyms are no lines of a provision. */
export const linesByAct = (index: readonly IndexEntry[]): ReadonlyMap<string, LinesOfAct> => {
  const found = index.filter(({ kind, article_id }) => kind !== "synonyms" && article_id !== "");
  const byProvision = Map.groupBy(found, ({ article_id }) => article_id);
  const provisions = [...byProvision].map(([id, lines]) => [id, lines.map(({ text }) => text)] as const);
  return Map.groupBy(provisions, ([id]) => parseCitationId(id)?.actId ?? "");
};

/** The digest of an act's lines. */
export const digestOfLines = (lines: LinesOfAct): string => digestRows(lines);
