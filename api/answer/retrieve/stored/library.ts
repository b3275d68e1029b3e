import {
  type ActEntry,
  createResolver,
  DeskMap,
  type IndexEntry,
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
import { type EditorLine, type Library, type Votes, votesOfItems } from "../library.ts";
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

/** Works something out when it is first looked at: most questions never do. */
const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const commentaryOf = (holdings: readonly Holding[], layout: Layout, known: Known, desk: HoldingDesk): Commentary => {
  const { statements, index, firstLines } = layout;
  const addresses = rowsBy(statements, ({ address }: Statement) => [address]);
  const missAddress = (address: string): void => {
    const article = articleOf(address);
    if (article !== "" && desk.here(article) === undefined) desk.get(article);
  };
  /** Lines of other provisions may speak for a statement too. */
  const lines = lazily(() => {
    const all = new Map<string, number[]>();
    holdings.forEach(({ linesOfStatements }, place) => {
      const first = firstLines[place] as number;
      for (const [address, own] of linesOfStatements) {
        const rows = all.get(address) ?? [];
        for (const row of own) rows.push(first + row);
        all.set(address, rows);
      }
    });
    return all;
  });
  const places = lazily(
    () => new Map(holdings.flatMap(({ discriminants }) => discriminants).map(({ address }, row) => [address, row])),
  );
  const questions = lazily(() => rowsBy(index, ({ topic_id }) => (topic_id === "" ? [] : [topic_id])));
  return {
    statements,
    bm25: layout.bm25("statements", holdings),
    ofArticle: new NotingMap(
      rowsBy(statements, ({ article_id }: Statement) => [article_id]),
      missAddress,
    ),
    ofAddress: new NotingMap(addresses, missAddress),
    linesOf: (row) => lines().get(statements[row]?.address ?? "") ?? [],
    discriminantOf: (row) => places().get(statements[row]?.address ?? "") ?? -1,
    topics: known.topicsById,
    questionsOf: { get: (id) => questions().get(id) },
    topicsAt: known.topicsAt,
    askedAs: holdings.flatMap(({ askedAs }) => askedAs),
    kinds: known.kinds,
  };
};

/** The lines of provisions that vote for them, of all kinds or of one. */
const lineVotes = (
  holdings: readonly Holding[],
  firstLines: readonly number[],
  positions: ReadonlyMap<string, number>,
  kind: keyof Holding["votes"],
): Votes => {
  const size = holdings.reduce((sum, { votes }) => sum + votes[kind].length, 0);
  const [rows, units] = [new Int32Array(size), new Int32Array(size)];
  let at = 0;
  for (const [place, { provision, votes }] of holdings.entries()) {
    const unit = positions.get(provision.id);
    if (unit === undefined) continue;
    const first = firstLines[place] as number;
    const own = votes[kind];
    units.fill(unit, at, at + own.length);
    for (let vote = 0; vote < own.length; vote += 1) rows[at + vote] = first + (own[vote] as number);
    at += own.length;
  }
  return { rows: rows.subarray(0, at), units: units.subarray(0, at) };
};

/** Where the rows of each provision begin among those of all. */
interface Layout {
  readonly statements: readonly Statement[];
  readonly index: readonly IndexEntry[];
  readonly firstLines: readonly number[];
  bm25(field: SearchField, of: readonly Holding[]): Bm25;
}

/** For each item the sum of what was before it. */
const startsOf = <Item>(items: readonly Item[], lengthOf: (item: Item) => number): number[] => {
  let sum = 0;
  return items.map((item) => {
    const start = sum;
    sum += lengthOf(item);
    return start;
  });
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
  const statements = holdings.flatMap((holding) => holding.statements);
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
    statements,
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
  const firstLines = startsOf(holdings, ({ lines }) => lines.length);
  const firstChunks = startsOf(holdings, ({ provision }) => provision.chunks.length);
  const places = new Map(holdings.map(({ provision }, place) => [provision.id, place]));
  const linesOf = (id: string): EditorLine[] | undefined => {
    const place = places.get(id) ?? -1;
    const [line = 0, chunk = 0] = [firstLines[place], firstChunks[place]];
    return holdings[place]?.lineChunks.map((one) => ({
      row: line + one.row,
      chunk: one.chunk < 0 ? -1 : chunk + one.chunk,
    }));
  };
  const votesFor = (kind: keyof Holding["votes"]): Votes => lineVotes(holdings, firstLines, positions, kind);
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
    lines: {
      bm25: bm25("lines", holdings),
      votes: votesFor("all"),
      byKind: { questions: votesFor("question"), terms: votesFor("terms") },
    },
    chunkPositions: new Map(chunks.map(({ chunk_id }, position) => [chunk_id, position])),
    linesOf: { get: linesOf },
    dateGivers: known.dateGivers,
    commentary: commentaryOf(holdings, { statements, index, firstLines, bm25 }, known, desk),
    candidates,
  };
};
