import { parseCitationId } from "../../shared/citation/index.ts";
import type { Discriminant, TableName } from "../../shared/corpus/index.ts";
import type { CompiledCommentary } from "../commentary/compile/index.ts";
import type { CommentaryVectors } from "../embed/embed-content.ts";
import type { Corpus } from "../relate/corpus.ts";
import type { Check } from "../verify/check.ts";
import { checkVectors } from "../verify/integrity.ts";
import { passArrow } from "../verify/passing.ts";
import { type CommentaryRows, checkCommentary, checkIndex, noPointers, noteCommentary } from "../verify/pointers.ts";
import { digestRows, type RowsDigest } from "../write/canonical.ts";
import { type Rows, type Stored, tableOf, writePack } from "./pack-file.ts";
import type { PackedTable } from "./schemas.ts";
import { countWritten, type PartWords } from "./search-rows.ts";

type CommentaryTable = keyof CommentaryRows;

/** What is said of a packed commentary. */
export interface SaidOfCommentary {
  readonly tables: Readonly<Record<CommentaryTable, RowsDigest>>;
  readonly written: PartWords["written"];
  readonly checks: readonly Check[];
}

type Compiled = Pick<CompiledCommentary, "index" | "statements" | "topics">;

const rowsOf = (compiled: Compiled, vectors: CommentaryVectors): Record<CommentaryTable, Rows> => ({
  index: { rows: compiled.index, vectors: vectors.indexVectors },
  statements: { rows: compiled.statements, vectors: vectors.statementVectors },
  topics: { rows: compiled.topics, vectors: null },
  discriminants: {
    rows: vectors.discriminants satisfies readonly Discriminant[],
    vectors: vectors.discriminantVectors,
  },
});

/** Reads the tables back as readers do, and follows all that they point at. */
const lookAt = async (
  tables: ReadonlyMap<PackedTable, ReturnType<typeof tableOf>>,
  told: SaidOfCommentary["tables"],
  { dimensions }: Stored,
  has: (id: string) => boolean,
): Promise<Check[]> => {
  const read: CommentaryRows = { index: [], statements: [], topics: [], discriminants: [] };
  const embedding = dimensions === null ? null : { dimensions };
  const passed = new Map<TableName, Awaited<ReturnType<typeof passArrow>>>();
  for (const name of Object.keys(read) as CommentaryTable[]) {
    const rows: unknown[] = read[name];
    const batches = tables.get(name)?.batches ?? [];
    passed.set(name, await passArrow(batches, name, { embedding }, (row) => void rows.push(row)));
  }
  const pointers = noPointers();
  noteCommentary(pointers, read);
  for (const pointed of [pointers.indexed, pointers.commented])
    for (const id of [...pointed]) if (has(id)) pointed.delete(id);
  const differing = [...passed].find(([name, { digest }]) => told[name as CommentaryTable].digest !== digest);
  return [
    { name: "digests", problem: differing === undefined ? null : `table ${differing[0]} differs`, note: null },
    checkVectors(passed),
    checkIndex(pointers),
    checkCommentary(pointers, read, false),
  ];
};

/** True where the corpus has a provision of this id. */
export const hasIn =
  (corpus: Corpus) =>
  (id: string): boolean => {
    const address = parseCitationId(id);
    return address !== null && corpus.has(address);
  };

/** Packs the tables of a compiled commentary, ready to be written, and looks at them against the law that `has` knows. */
export const packCommentary = async (
  target: string,
  compiled: Compiled,
  vectors: CommentaryVectors,
  stored: Stored,
  has: (id: string) => boolean,
): Promise<void> => {
  const all = Object.entries(rowsOf(compiled, vectors)) as Array<[CommentaryTable, Rows]>;
  const tables = new Map<PackedTable, ReturnType<typeof tableOf>>(
    all.map(([name, rows]) => [name, tableOf(name, rows, stored)]),
  );
  const told = Object.fromEntries(
    all.map(([name, { rows }]) => [name, { rows: rows.length, digest: digestRows(rows) }]),
  ) as SaidOfCommentary["tables"];
  const { index, statements } = compiled;
  const said: SaidOfCommentary = {
    tables: told,
    written: countWritten([
      ...index.flatMap(({ text, reply }) => [text, reply]),
      ...statements.flatMap(({ says, unless }) => [says, unless]),
    ]),
    checks: await lookAt(tables, told, stored, has),
  };
  writePack(target, said, tables);
};
