import {
  type ActEntry,
  addressOfLine,
  createResolver,
  DeskMap,
  joinVectors,
  type Provision,
  type SearchField,
  type Snapshot,
  type Statement,
  type StoredLaw,
  type Topic,
  type VectorMatrix,
} from "../../../../shared/corpus/index.ts";
import type { Bm25 } from "../bm25.ts";
import type { Candidates } from "../candidates.ts";
import { type Commentary, rowsBy } from "../commentary.ts";
import type { KindShares } from "../kinds.ts";
import { type Library, lineVotesOf, votesOfItems } from "../library.ts";
import { articleOf, type Holding } from "./holding.ts";
import { bm25Of, type Statistics } from "./words.ts";

/** What is the same for all questions, and known since the corpus was mounted. */
export interface Known {
  readonly law: StoredLaw;
  readonly acts: ReadonlyMap<string, ActEntry>;
  readonly statistics: Statistics;
  readonly topics: readonly Topic[];
  readonly topicsById: ReadonlyMap<string, Topic>;
  readonly topicsAt: Commentary["topicsAt"];
  readonly kinds: KindShares;
  readonly dateGivers: ReadonlySet<string>;
}

/** Notes what is looked for and not there; a map of what is. */
class NotingMap<Value> extends Map<string, Value> {
  constructor(
    entries: Iterable<readonly [string, Value]>,
    private readonly miss: (key: string) => void,
  ) {
    super(entries);
  }

  override get(key: string): Value | undefined {
    const here = super.get(key);
    if (here === undefined) this.miss(key);
    return here;
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }
}

/** Provisions that are gathered for a question: those at hand, and those that it turned out to need. */
export class HoldingDesk extends DeskMap<Holding> {
  /** Nothing comes while the work is under way: rows must stay where they are. */
  override get(key: string): Holding | undefined {
    return this.here(key) ?? (key === "" ? undefined : this.want(key));
  }
}

const matrixOf = (
  holdings: readonly Holding[],
  of: "chunks" | "lines" | "statements" | "discriminants",
  dimensions: number | null,
): VectorMatrix | null =>
  dimensions === null
    ? null
    : joinVectors(
        holdings.flatMap(({ vectors }) => vectors?.[of] ?? []),
        dimensions,
      );

const commentaryOf = (holdings: readonly Holding[], known: Known, bm25: Bm25, desk: HoldingDesk): Commentary => {
  const statements = holdings.flatMap((holding) => holding.statements);
  const index = holdings.flatMap((holding) => holding.lines);
  const addresses = rowsBy(statements, ({ address }: Statement) => [address]);
  const missAddress = (address: string): void => {
    const article = articleOf(address);
    if (article !== "" && desk.here(article) === undefined) desk.get(article);
  };
  // What carries a reply may stand elsewhere: then it is no statement of the line's own address that does.
  const isStated = (id: string): boolean => addresses.has(id) || desk.here(articleOf(id)) === undefined;
  const lines = rowsBy(index, (line) => [addressOfLine(line, isStated) ?? ""]);
  const places = new Map(
    holdings.flatMap(({ discriminants }) => discriminants).map(({ address }, row) => [address, row]),
  );
  return {
    statements,
    bm25,
    ofArticle: new NotingMap(
      rowsBy(statements, ({ article_id }: Statement) => [article_id]),
      missAddress,
    ),
    ofAddress: new NotingMap(addresses, missAddress),
    lines: statements.map(({ address }) => lines.get(address) ?? []),
    discriminants: statements.map(({ address }) => places.get(address) ?? -1),
    topics: known.topicsById,
    questionsOf: rowsBy(index, ({ topic_id }) => (topic_id === "" ? [] : [topic_id])),
    topicsAt: known.topicsAt,
    askedAs: holdings.flatMap(({ askedAs }) => askedAs),
    kinds: known.kinds,
  };
};

/** Lays provisions out as a library that is ranked as one in memory is. What is looked for in it and not there is noted on the desk. */
export const libraryOf = (
  holdings: readonly Holding[],
  known: Known,
  desk: HoldingDesk,
  outlines: Pick<ReadonlyMap<string, readonly string[]>, "get">,
  candidates: Candidates,
): Library => {
  const { law, acts, statistics } = known;
  const { manifest } = law;
  const dimensions = manifest.embedding?.dimensions ?? null;
  const chunks = holdings.flatMap(({ provision }) => provision.chunks);
  const index = holdings.flatMap(({ lines }) => lines);
  const all = new NotingMap<Provision>(
    holdings.map(({ provision }) => [provision.id, provision]),
    (id) => desk.get(id),
  );
  const snapshot: Snapshot = {
    manifest,
    directory: law.directory,
    chunks,
    provisions: all,
    act: (id) => acts.get(id),
    idsOf: (actId) => outlines.get(actId) ?? [],
    resolve: createResolver(all),
    chunkVectors: matrixOf(holdings, "chunks", dimensions),
    edges: [],
    index,
    indexVectors: matrixOf(holdings, "lines", dimensions),
    statements: holdings.flatMap(({ statements }) => statements),
    statementVectors: matrixOf(holdings, "statements", dimensions),
    topics: known.topics,
    discriminants: holdings.flatMap(({ discriminants }) => discriminants),
    discriminantVectors: matrixOf(holdings, "discriminants", dimensions),
    chunk: (id) => all.get(articleOf(id))?.chunks.find(({ chunk_id }) => chunk_id === id),
    edgesFrom: () => [],
    edgesTo: () => [],
  };
  const binding = holdings.filter(({ provision }) => provision.binding);
  const provisions = binding.map(({ provision }) => provision);
  const positions = new Map(provisions.map(({ id }, position) => [id, position]));
  const bm25 = (field: SearchField, of: readonly Holding[]): Bm25 =>
    bm25Of(
      field,
      of.map(({ words }) => words[field]),
      statistics,
    );
  const linesOf = new Map<string, ReadonlyArray<{ readonly row: number; readonly chunk: number }>>();
  let [firstLine, firstChunk] = [0, 0];
  for (const { provision, lines, lineChunks } of holdings) {
    const [line, chunk] = [firstLine, firstChunk];
    linesOf.set(
      provision.id,
      lineChunks.map((one) => ({ row: line + one.row, chunk: one.chunk < 0 ? -1 : chunk + one.chunk })),
    );
    firstLine += lines.length;
    firstChunk += provision.chunks.length;
  }
  const lineVotes = votesOfItems(index, ({ article_id }) => positions.get(article_id));
  return {
    snapshot,
    provisions,
    positions,
    recitals: holdings.filter(({ provision }) => !provision.binding).map(({ provision }) => provision),
    titles: bm25("titles", binding),
    indexed: bm25("indexed", binding),
    everything: bm25("everything", binding),
    chunks: {
      bm25: bm25("chunks", holdings),
      votes: votesOfItems(chunks, ({ article_id }) => positions.get(article_id)),
    },
    lines: { bm25: bm25("lines", holdings), votes: lineVotes, byKind: lineVotesOf(snapshot, lineVotes) },
    chunkPositions: new Map(chunks.map(({ chunk_id }, position) => [chunk_id, position])),
    linesOf,
    dateGivers: known.dateGivers,
    commentary: commentaryOf(holdings, known, bm25("statements", holdings), desk),
    candidates,
  };
};
