import { type Law, lawOf } from "../../../ingest/commentary/law.ts";
import { commentaryDir, commentedActIds, readActFile, type WrittenEntry } from "../../../ingest/commentary/read.ts";
import { citationId } from "../../../shared/citation/index.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { once } from "../../../shared/once.ts";

/** How much of the commentary speaks over a corpus. */
export interface StatementCounts {
  /** Statements that the version holds. */
  readonly held: number;
  /** Statements that a build over its law leaves out: they restate other words than the law has there, or nobody has bound them. */
  readonly stale: number;
}

/** Every entry of a commentary's acts: they are long to read. */
const entriesOf = once((folder) =>
  commentedActIds(folder).map((actId) => ({ actId, entries: Object.entries(readActFile(folder, actId).said) })),
);

/** The statements of an act that a build leaves out. */
const staleAmong = (entries: ReadonlyArray<[string, WrittenEntry]>, actId: string, law: Law): number =>
  entries.reduce((total, [written, { statements = [] }]) => {
    if (statements === "none") return total;
    const address = law.find(actId, written);
    const digest = address === null ? null : law.digestOf(citationId(address));
    return total + statements.filter(({ words }) => words !== digest).length;
  }, 0);

/** Counts the statements of a version, and those that the commentary has for its acts and a build leaves out. */
export const statementCounts = (
  { manifest, chunks, statements }: Pick<Snapshot, "manifest" | "chunks" | "statements">,
  folder = commentaryDir,
): StatementCounts => {
  const law = lawOf(
    manifest.acts.map((entry) => ({ entry, chunks: chunks.filter((chunk) => chunk.act_id === entry.id) })),
  );
  const stale = entriesOf(folder)
    .filter(({ actId }) => law.has(actId))
    .reduce((total, { actId, entries }) => total + staleAmong(entries, actId, law), 0);
  return { held: statements.length, stale };
};
