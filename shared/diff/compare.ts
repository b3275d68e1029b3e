import type { ActEntry, Snapshot } from "../corpus/index.ts";
import { addCounts, countedAs } from "./counts.ts";
import { metadataChanges } from "./metadata.ts";
import { type Pairing, pairUnits } from "./pair.ts";
import { liftMoves, rollUp } from "./roll-up.ts";
import {
  type ActDiff,
  type ActFieldChange,
  type ChangedProvision,
  type CorpusDiff,
  metadataFields,
  type WholeProvision,
} from "./schema.ts";
import { citationOf, type DiffChunk, type Unit, unitsOf } from "./units.ts";
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

/** One side of one act: what it is, and its chunks. Undefined where this side does not have the act. */
export interface ActSide {
  readonly entry: ActEntry | undefined;
  readonly chunks: readonly DiffChunk[];
}

/** What a side has of an act: no more than a comparison reads, since it may travel to a worker. */
export const actSideOf = ({ manifest, chunks }: DiffSide, id: string): ActSide => ({
  entry: manifest.acts.find((act) => act.id === id),
  chunks: chunks
    .filter((chunk) => chunk.act_id === id)
    .map(({ chunk_id, article_id, text, title, section, footnotes, applicability }) => ({
      ...{ chunk_id, article_id, text, title },
      ...{ section, footnotes, applicability },
    })),
});

/** Compares one act, which one side at least has. Pure: the two sides are only read. */
export const compareAct = (earlier: ActSide, later: ActSide): ActDiff => {
  const [before, after] = [earlier.entry, later.entry];
  const [old, now] = [unitsOf(earlier.chunks), unitsOf(later.chunks)];
  const pairing = pairUnits(old, now);
  const changedIds = pairing.changed.map(({ id }) => id);
  const kept = [...pairing.same, ...changedIds].filter((id) => old.has(id) && now.has(id));
  const metadata = metadataFields.flatMap((field) => metadataChanges(field, old, now, kept));
  const moves = liftMoves(pairing.moved, old.keys(), now.keys());
  const lists = {
    facts: factChanges(before, after),
    added: wholeProvisions(pairing.added, now, old),
    removed: wholeProvisions(pairing.removed, old, now),
    changed: changedProvisions(pairing.changed, old, now),
    renumbered: moves.map(({ from, to, provisions }) => ({ from: place(from), to: place(to), provisions })),
    metadata,
  };
  return {
    id: (after ?? before)?.id ?? "",
    name: (after ?? before)?.short_name ?? "",
    ...countedAs(lists, before === undefined ? "added" : after === undefined ? "removed" : null),
  };
};

const sideOf = ({ manifest }: DiffSide): CorpusDiff["from"] => ({
  corpus_version: manifest.corpus_version,
  as_of: manifest.as_of,
  embedding: manifest.embedding?.model ?? null,
});

/** The ids of the acts that either side has, in the newer side's order. */
export const actIdsOf = (before: DiffSide, after: DiffSide): string[] => [
  ...new Set([...after.manifest.acts, ...before.manifest.acts].map(({ id }) => id)),
];

/** What was found of each act, as the difference of the two sides. */
export const gatherDiff = (before: DiffSide, after: DiffSide, acts: readonly ActDiff[]): CorpusDiff => ({
  schema: 1,
  same: acts.every((act) => act.status === "same"),
  from: sideOf(before),
  to: sideOf(after),
  counts: addCounts(acts.map((act) => act.counts)),
  acts: [...acts],
});

/** Everything that differs between two corpus versions, act by act. `onlyAct` leaves out all other acts. */
export const compareSnapshots = (before: DiffSide, after: DiffSide, onlyAct: string | null = null): CorpusDiff => {
  const ids = actIdsOf(before, after).filter((id) => onlyAct === null || id === onlyAct);
  return gatherDiff(
    before,
    after,
    ids.map((id) => compareAct(actSideOf(before, id), actSideOf(after, id))),
  );
};
