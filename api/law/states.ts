import { type Edge, type LawText, readReferences } from "../../shared/corpus/index.ts";
import { type LawPages, pagesOf } from "./index.ts";

/** What can be read in earlier states of the law besides provisions. */
export interface States {
  /** The pages of a state, whose references are read when it is first asked for. */
  of(law: LawText): Promise<LawPages>;
}

/** Makes the reader of the earlier states of a folder. What it made of a state goes with the state. */
export const createStates = (corpusDir: string): States => {
  const opened = new WeakMap<LawText, Promise<LawPages>>();

  const open = async (law: LawText): Promise<LawPages> => {
    const edges = await readReferences(corpusDir, law.manifest.corpus_version);
    const outgoing = Map.groupBy(edges, ({ source }) => source);
    const incoming = Map.groupBy(edges, ({ target }) => target ?? "");
    const among =
      (groups: ReadonlyMap<string, readonly Edge[]>) =>
      (id: string): readonly Edge[] =>
        groups.get(id) ?? [];
    return pagesOf({ ...law, edgesFrom: among(outgoing), edgesTo: among(incoming) });
  };

  return {
    of: (law) => {
      const known = opened.get(law);
      if (known !== undefined) return known;
      const opening = open(law);
      // What failed is tried again the next time.
      opening.catch(() => opened.delete(law));
      opened.set(law, opening);
      return opening;
    },
  };
};
