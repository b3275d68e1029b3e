import { isUnder, withoutPart } from "../citation/index.ts";
import type { Chunk } from "../corpus/index.ts";
import { countedAs } from "./counts.ts";
import type { ActDiff } from "./schema.ts";

/**
 * What a difference of an act says about one of its provisions. `chunks` are those of the provision on both sides. Provisions that
 * were added, removed or moved together with it are told whole, and the label of a change of facts names all that it concerns. Facts
 * about the act itself are left out.
 */
export const narrowAct = (diff: ActDiff, chunks: readonly Chunk[]): ActDiff => {
  const wanted = new Set(chunks.map(({ chunk_id }) => withoutPart(chunk_id)));
  const concerns = (id: string): boolean =>
    wanted.has(id) || [...wanted].some((one) => isUnder(one, id) || isUnder(id, one));
  const lists = {
    facts: [],
    added: diff.added.filter(({ id }) => concerns(id)),
    removed: diff.removed.filter(({ id }) => concerns(id)),
    changed: diff.changed.filter(({ id }) => concerns(id)),
    renumbered: diff.renumbered.filter(({ from, to }) => concerns(from.id) || concerns(to.id)),
    metadata: diff.metadata.flatMap((change) => {
      const provisions = change.provisions.filter((id) => wanted.has(id));
      return provisions.length === 0 ? [] : [{ ...change, provisions }];
    }),
  };
  const isWhole = diff.status === "added" || diff.status === "removed" ? diff.status : null;
  return { id: diff.id, name: diff.name, ...countedAs(lists, isWhole) };
};
