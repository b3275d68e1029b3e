import type { ActDiff, DiffCounts, MetadataChange } from "./schema.ts";

/** All that differs in an act, list by list. */
export type ActLists = Omit<ActDiff, "id" | "name" | "status" | "counts">;

/** The sum of the counts of several acts. */
export const addCounts = (all: readonly DiffCounts[]): DiffCounts => {
  const sum = (name: keyof DiffCounts): number => all.reduce((total, counts) => total + counts[name], 0);
  return {
    added: sum("added"),
    removed: sum("removed"),
    changed: sum("changed"),
    renumbered: sum("renumbered"),
    metadata: sum("metadata"),
  };
};

/** How many provisions kept their words while a fact about them changed. */
const countMetadataOnly = (changes: readonly MetadataChange[], changedIds: readonly string[]): number => {
  const changed = new Set(changedIds);
  return new Set(changes.flatMap(({ provisions }) => provisions.filter((id) => !changed.has(id)))).size;
};

/** What differs in an act with its counts and status. `whole`: the act itself is on one side alone. */
export const countedAs = (
  lists: ActLists,
  whole: "added" | "removed" | null,
): ActLists & Pick<ActDiff, "status" | "counts"> => {
  const changedIds = lists.changed.map(({ id }) => id);
  const counts = {
    added: lists.added.length,
    removed: lists.removed.length,
    changed: lists.changed.length,
    renumbered: lists.renumbered.length,
    metadata: countMetadataOnly(lists.metadata, changedIds),
  };
  const isSame = Object.values(lists).every((list) => list.length === 0);
  return { status: whole ?? (isSame ? "same" : "changed"), counts, ...lists };
};
