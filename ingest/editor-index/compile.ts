import { articleIdOf, type Citation, citation, citationId, parseCitation } from "../../shared/citation/index.ts";
import type { IndexEntry } from "../../shared/corpus/index.ts";
import type { ActIndex } from "../references/act-index.ts";
import { type EditorEntry, readEditorFiles, readThesaurus } from "./read.ts";

/** The compiled index, and every entry that points to nothing or says something twice. */
export interface CompiledIndex {
  readonly entries: readonly IndexEntry[];
  readonly problems: readonly string[];
}

/**
 * The provision that a key means, exactly: an index entry must not drift to a neighbour. Templates inside an annex have no
 * address of their own and belong to the annex.
 */
const locate = (key: string, index: ActIndex): Citation | null => {
  const read = parseCitation(key.replace(/, template \S+$/, ""));
  if (read === null) return null;
  const address = citation({ ...read, actId: index.actId });
  if (index.has(address)) return address;
  const asPoint =
    address.paragraph === null
      ? null
      : citation({ ...address, paragraph: null, points: [address.paragraph, ...address.points] });
  if (asPoint !== null && index.has(asPoint)) return asPoint;
  return null;
};

const rowsOf = (address: Citation, entry: EditorEntry): IndexEntry[] => {
  const base = { provision: citationId(address), article_id: articleIdOf(address) };
  const terms: IndexEntry[] =
    (entry.terms ?? []).length === 0
      ? []
      : [{ ...base, kind: "terms", text: (entry.terms ?? []).join("; "), reply: "" }];
  return [
    ...terms,
    ...(entry.questions ?? []).map((text): IndexEntry => ({ ...base, kind: "question", text, reply: "" })),
  ];
};

/**
 * Compiles the editor's files against the provisions of a corpus. Files of acts that the corpus lacks are left out; with
 * `lenient` so are entries whose provision it lacks (an older expression, or the condensed samples).
 */
export const compileEditorIndex = (
  folder: string,
  acts: ReadonlyMap<string, ActIndex>,
  options: { lenient: boolean },
): CompiledIndex => {
  const problems: string[] = [];
  const entries: IndexEntry[] = [];
  for (const file of readEditorFiles(folder, (actId) => acts.has(actId))) {
    problems.push(...file.problems);
    const index = acts.get(file.actId);
    if (index === undefined) continue;
    const seen = new Set<string>();
    for (const [key, entry] of file.entries) {
      const address = locate(key, index);
      if (address !== null) entries.push(...rowsOf(address, entry));
      else if (!options.lenient) problems.push(`${file.path}: "${key}" points to no provision of ${file.actId}`);
      for (const question of entry.questions ?? []) {
        if (seen.has(question)) problems.push(`${file.path}: "${question}" stands there twice`);
        seen.add(question);
      }
    }
  }
  const thesaurus = readThesaurus(folder);
  const synonyms = thesaurus.concepts.map(
    ({ concept, words }): IndexEntry => ({
      provision: "",
      article_id: "",
      kind: "synonyms",
      text: [concept, ...words].join("; "),
      reply: "",
    }),
  );
  return { entries: [...entries, ...synonyms], problems: [...problems, ...thesaurus.problems] };
};
