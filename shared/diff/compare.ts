import type { ActEntry, Chunk, Snapshot } from "../corpus/index.ts";
import { metadataChanges } from "./metadata.ts";
import { type Pairing, pairUnits } from "./pair.ts";
import { liftMoves, rollUp } from "./roll-up.ts";
import {
  type ActDiff,
  type ActFieldChange,
  type ChangedProvision,
  type CorpusDiff,
  type DiffCounts,
  type MetadataChange,
  metadataFields,
  type WholeProvision,
} from "./schema.ts";
import { citationOf, type Unit, unitsOf } from "./units.ts";
import { diffText } from "./words.ts";

/** What a comparison needs of a snapshot. */
export type DiffSide = Pick<Snapshot, "manifest" | "chunks">;

type Units = ReadonlyMap<string, Unit>;

const factNames = ["title", "expression", "in_force_from", "applies_from", "repealed_on"] as const;

const factChanges = (before: ActEntry | undefined, after: ActEntry | undefined): ActFieldChange[] =>
  factNames.flatMap((field) => {
    const change = { field, from: before?.[field] ?? null, to: after?.[field] ?? null };
    return before === undefined || after === undefined || change.from === change.to ? [] : [change];
  });

const wholeProvisions = (ids: readonly string[], own: Units, other: Units): WholeProvision[] =>
  [...rollUp(ids, other.keys())].map(([id, inside]) => ({
    id,
    citation: citationOf(id),
    title: own.get(inside[0] ?? id)?.title ?? "",
    provisions: inside.length,
    text: inside.map((part) => own.get(part)?.text ?? "").join("\n"),
  }));

const place = (id: string) => ({ id, citation: citationOf(id) });

const addCounts = (all: readonly DiffCounts[]): DiffCounts => {
  const sum = (name: keyof DiffCounts): number => all.reduce((total, counts) => total + counts[name], 0);
  return {
    added: sum("added"),
    removed: sum("removed"),
    changed: sum("changed"),
    renumbered: sum("renumbered"),
    metadata: sum("metadata"),
  };
};

const isEmpty = (diff: Omit<ActDiff, "status">): boolean =>
  Object.values(diff.counts).every((count) => count === 0) && diff.facts.length === 0 && diff.metadata.length === 0;

const statusOf = (
  before: ActEntry | undefined,
  after: ActEntry | undefined,
  diff: Omit<ActDiff, "status">,
): ActDiff["status"] => {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  return isEmpty(diff) ? "same" : "changed";
};

/** How many provisions kept their words while a fact about them changed. */
const countMetadataOnly = (changes: readonly MetadataChange[], changedIds: readonly string[]): number => {
  const changed = new Set(changedIds);
  return new Set(changes.flatMap(({ provisions }) => provisions.filter((id) => !changed.has(id)))).size;
};

/** The provisions that both sides have in other words, in the order of the law. */
const changedProvisions = (changed: Pairing["changed"], old: Units, now: Units): ChangedProvision[] => {
  // The older side's place counts where both have one: an article that was divided since has its place there alone.
  const order = new Map([...now.keys(), ...old.keys()].map((id, position) => [id, position]));
  return [...changed]
    .sort((left, right) => (order.get(left.id) ?? 0) - (order.get(right.id) ?? 0))
    .map(({ id, before, after }) => ({
      ...place(id),
      title: now.get(id)?.title ?? old.get(id)?.title ?? "",
      words: diffText(before, after),
    }));
};

/** Compares one act. `undefined` stands for an act that this side does not have. */
const compareAct = (
  before: ActEntry | undefined,
  after: ActEntry | undefined,
  chunks: { before: readonly Chunk[]; after: readonly Chunk[] },
): ActDiff => {
  const [old, now] = [unitsOf(chunks.before), unitsOf(chunks.after)];
  const pairing = pairUnits(old, now);
  const changedIds = pairing.changed.map(({ id }) => id);
  const kept = [...pairing.same, ...changedIds].filter((id) => old.has(id) && now.has(id));
  const metadata = metadataFields.flatMap((field) => metadataChanges(field, old, now, kept));
  const moves = liftMoves(pairing.moved, old.keys(), now.keys());
  const lists = {
    added: wholeProvisions(pairing.added, now, old),
    removed: wholeProvisions(pairing.removed, old, now),
    changed: changedProvisions(pairing.changed, old, now),
    renumbered: moves.map(({ from, to, provisions }) => ({ from: place(from), to: place(to), provisions })),
    metadata,
  };
  const diff = {
    id: (after ?? before)?.id ?? "",
    name: (after ?? before)?.short_name ?? "",
    counts: {
      added: lists.added.length,
      removed: lists.removed.length,
      changed: lists.changed.length,
      renumbered: lists.renumbered.length,
      metadata: countMetadataOnly(metadata, changedIds),
    },
    facts: factChanges(before, after),
    ...lists,
  };
  return { ...diff, status: statusOf(before, after, diff) };
};

const sideOf = ({ manifest }: DiffSide): CorpusDiff["from"] => ({
  corpus_version: manifest.corpus_version,
  as_of: manifest.as_of,
  embedding: manifest.embedding?.model ?? null,
});

/**
 * Everything that differs between two corpus versions, act by act, in the newer side's order. `onlyAct` leaves out all other
 * acts. Pure: the two sides are only read.
 */
export const compareSnapshots = (before: DiffSide, after: DiffSide, onlyAct: string | null = null): CorpusDiff => {
  const ids = [...new Set([...after.manifest.acts, ...before.manifest.acts].map((act) => act.id))];
  const acts = ids
    .filter((id) => onlyAct === null || id === onlyAct)
    .map((id) => {
      const ofAct = ({ manifest }: DiffSide) => manifest.acts.find((act) => act.id === id);
      const own = ({ chunks }: DiffSide) => chunks.filter((chunk) => chunk.act_id === id);
      return compareAct(ofAct(before), ofAct(after), { before: own(before), after: own(after) });
    });
  return {
    schema: 1,
    same: acts.every((act) => act.status === "same"),
    from: sideOf(before),
    to: sideOf(after),
    counts: addCounts(acts.map((act) => act.counts)),
    acts,
  };
};
