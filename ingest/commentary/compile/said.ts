import { articleIdOf, isUnder, parseCitationId } from "../../../shared/citation/index.ts";
import { once } from "../../../shared/once.ts";
import type { CompiledEntry } from "./act.ts";

/** What the acts' files say of the law, as topics lean on it. */
export interface Said {
  /** True for an address with a statement that is in. */
  isRestated(id: string): boolean;
  /** True for an address with a statement that is left out for now. */
  isSilent(id: string): boolean;
  /** True where none of these, which carry a text of ours, may have other words than it was written for. */
  holds(ids: readonly string[]): boolean;
}

/** Tells whether any of these provisions holds another or is held by it: then they share words. */
const sharing = (ids: ReadonlySet<string>): ((id: string) => boolean) => {
  const articleOf = once((id) => {
    const address = parseCitationId(id);
    return address === null ? id : articleIdOf(address);
  });
  const byArticle = Map.groupBy(ids, articleOf);
  return (id) => byArticle.get(articleOf(id))?.some((other) => isUnder(other, id) || isUnder(id, other)) ?? false;
};

/**
 * Gathers what acts' files say. A text of ours holds while nothing that was said of what carries it has fallen silent; with
 * `lenient`, for another text of the law, only where a statement shows that the words are the same there.
 */
export const saidIn = (
  acts: ReadonlyArray<Pick<CompiledEntry, "statements" | "changed" | "unbound">>,
  lenient: boolean,
): Said => {
  const restated = new Set(acts.flatMap(({ statements }) => statements.map(({ address }) => address)));
  const silent = new Set(acts.flatMap(({ changed, unbound }) => [...changed, ...unbound]));
  const [sharesRestated, sharesSilent] = [sharing(restated), sharing(silent)];
  const holds = (id: string): boolean => !sharesSilent(id) && (!lenient || sharesRestated(id));
  return {
    isRestated: (id) => restated.has(id),
    isSilent: (id) => silent.has(id),
    holds: (ids) => ids.every(holds),
  };
};
