import { compileCommentary } from "../../ingest/commentary/compile.ts";
import { lawOf } from "../../ingest/commentary/law.ts";
import { commentaryDir, commentedActIds, readActFile } from "../../ingest/commentary/read.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";

/** How much of the commentary speaks over a corpus. */
export interface StatementCounts {
  /** Statements that the version holds. */
  readonly held: number;
  /** Statements that a build over its law leaves out: they restate other words than the law has there, or nobody has bound them. */
  readonly stale: number;
}

const writtenFor = (folder: string, actIds: ReadonlySet<string>): number =>
  commentedActIds(folder)
    .filter((actId) => actIds.has(actId))
    .flatMap((actId) => Object.values(readActFile(folder, actId).said))
    .reduce((total, { statements }) => total + (Array.isArray(statements) ? statements.length : 0), 0);

/** Counts the statements of a version, and those that the commentary has for its acts and a build leaves out. */
export const statementCounts = (
  { manifest, chunks, statements }: Pick<Snapshot, "manifest" | "chunks" | "statements">,
  folder = commentaryDir,
): StatementCounts => {
  const law = lawOf(
    manifest.acts.map((entry) => ({ entry, chunks: chunks.filter((chunk) => chunk.act_id === entry.id) })),
  );
  const spoken = compileCommentary(folder, law, { lenient: true }).statements.length;
  return {
    held: statements.length,
    stale: writtenFor(folder, new Set(manifest.acts.map(({ id }) => id))) - spoken,
  };
};
