import { LRUCache } from "lru-cache";
import type { LawText } from "../../shared/corpus/index.ts";
import { type ActDiff, actIdsOf, actSideOf, type CorpusDiff, gatherDiff, narrowAct } from "../../shared/diff/index.ts";
import { ServiceError } from "../../shared/errors.ts";
import { unknownRegulation } from "../engines/not-held.ts";
import { findProvision } from "../engines/provision.ts";
import type { Comparer } from "./comparer.ts";

/** What a difference is narrowed to; an article needs its act. */
export interface Narrowing {
  readonly actId: string | null;
  readonly article: string | null;
}

/** Says what differs between two versions. */
export interface Differences {
  /** Throws `unknown_regulation` or `article_not_found` where neither version has what is asked for. */
  between(before: LawText, after: LawText, narrowing: Narrowing): Promise<CorpusDiff>;
}

/** Length of all differences that are kept, as JSON: some dozens of versions of a dozen acts. */
const keptCharactersMax = 8_000_000;

/** The chunks of a provision in one version, none where it lacks the provision; other failures are thrown. */
const chunksIn = (law: LawText, actId: string, article: string) => {
  try {
    return findProvision(law, actId, article).chunks;
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.status === 404) return [];
    throw thrown;
  }
};

/** The chunks of a provision in both versions. Throws what the version says that has the act. */
const chunksOf = (before: LawText, after: LawText, actId: string, article: string) => {
  const chunks = [...chunksIn(before, actId, article), ...chunksIn(after, actId, article)];
  if (chunks.length > 0) return chunks;
  return findProvision(after.act(actId) === undefined ? before : after, actId, article).chunks;
};

const actsOf = (before: LawText, after: LawText, actId: string | null): string[] => {
  const ids = actIdsOf(before, after);
  if (actId === null) return ids;
  if (!ids.includes(actId)) throw unknownRegulation(after);
  return [actId];
};

/** Makes what compares versions. The differences of acts are kept, the ones asked for last up to a size. */
export const createDifferences = (comparer: Pick<Comparer, "compare">): Differences => {
  const kept = new LRUCache<string, ActDiff>({ maxSize: keptCharactersMax });

  const ofAct = async (before: LawText, after: LawText, id: string): Promise<ActDiff> => {
    const key = [before.manifest.corpus_version, after.manifest.corpus_version, id].join(" ");
    const known = kept.get(key);
    if (known !== undefined) return known;
    const { diff, size } = await comparer.compare(actSideOf(before, id), actSideOf(after, id));
    kept.set(key, diff, { size });
    return diff;
  };

  return {
    between: async (before, after, { actId, article }) => {
      const ids = actsOf(before, after, actId);
      const wanted = actId === null || article === null ? null : chunksOf(before, after, actId, article);
      const acts: ActDiff[] = [];
      for (const id of ids) {
        const diff = await ofAct(before, after, id);
        acts.push(wanted === null ? diff : narrowAct(diff, wanted));
      }
      return gatherDiff(before, after, acts);
    },
  };
};
