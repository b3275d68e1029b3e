import {
  type ActEntry,
  createResolver,
  DeskMap,
  type Discriminant,
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
import { type EditorLine, type Library, type LineVotes, type Votes, votesOfItems } from "../library.ts";
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

/** An object whose properties are worked out when they are first looked at: most questions never look at most of them, and none does twice. */
const lazily = <Made extends object>(makers: { readonly [Name in keyof Made]: () => Made[Name] }): Made => {
  const made = {};
  for (const [name, make] of Object.entries(makers) as Array<[string, () => unknown]>) {
    const get = (): unknown => {
      const value = make();
      Object.defineProperty(made, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
  }
  return made as Made;
};

/** The lines that speak for each address with statements. Those of other provisions may speak for one too. */
const linesOfAll = (holdings: readonly Holding[], firstLines: readonly number[]): Map<string, number[]> => {
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
};

const commentaryOf = (holdings: readonly Holding[], layout: Layout, known: Known, desk: HoldingDesk): Commentary => {
  const missAddress = (address: string): void => {
    const article = articleOf(address);
    if (article !== "" && desk.here(article) === undefined) desk.get(article);
  };
  const rows = lazily({
    lines: () => linesOfAll(holdings, layout.firstLines),
    places: () => new Map(layout.discriminants.map(({ address }, row) => [address, row])),
    questions: () => rowsBy(layout.index, ({ topic_id }) => (topic_id === "" ? [] : [topic_id])),
  });
  const addressOf = (row: number): string => layout.statements[row]?.address ?? "";
  return lazily<Commentary>({
    statements: () => layout.statements,
    bm25: () => layout.bm25("statements", holdings),
    ofArticle: () =>
      new NotingMap(
        rowsBy(layout.statements, ({ article_id }: Statement) => [article_id]),
        missAddress,
      ),
    ofAddress: () =>
      new NotingMap(
        rowsBy(layout.statements, ({ address }: Statement) => [address]),
        missAddress,
      ),
    linesOf: () => (row) => rows.lines.get(addressOf(row)) ?? [],
    discriminantOf: () => (row) => rows.places.get(addressOf(row)) ?? -1,
    topics: () => known.topicsById,
    questionsOf: () => ({ get: (id) => rows.questions.get(id) }),
    topicsAt: () => known.topicsAt,
    askedAs: () => holdings.flatMap(({ askedAs }) => askedAs),
    kinds: () => known.kinds,
  });
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
  readonly discriminants: readonly Discriminant[];
  readonly firstLines: readonly number[];
  readonly bm25: (field: SearchField, of: readonly Holding[]) => Bm25;
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
  const all = new NotingMap<Provision>(
    holdings.map(({ provision }) => [provision.id, provision]),
    (id) => desk.get(id),
  );
  const binding = holdings.filter(({ provision }) => provision.binding);
  const provisions = binding.map(({ provision }) => provision);
  const positions = new Map(provisions.map(({ id }, position) => [id, position]));
  const layout = lazily<Layout & { readonly firstChunks: readonly number[]; readonly places: Map<string, number> }>({
    statements: () => holdings.flatMap(({ statements }) => statements),
    index: () => holdings.flatMap(({ lines }) => lines),
    discriminants: () => holdings.flatMap(({ discriminants }) => discriminants),
    firstLines: () => startsOf(holdings, ({ lines }) => lines.length),
    firstChunks: () => startsOf(holdings, ({ provision }) => provision.chunks.length),
    places: () => new Map(holdings.map(({ provision }, place) => [provision.id, place])),
    bm25: () => (field, of) =>
      bm25Of(
        field,
        of.map(({ words }) => words[field]),
        statistics,
      ),
  });
  const snapshot = lazily<Snapshot>({
    manifest: () => manifest,
    directory: () => law.directory,
    chunks: () => holdings.flatMap(({ provision }) => provision.chunks),
    provisions: () => all,
    act: () => (id) => acts.get(id),
    idsOf: () => (actId) => outlines.get(actId) ?? [],
    resolve: () => createResolver(all),
    chunkVectors: () => matrixOf(holdings, "chunks", dimensions),
    edges: () => [],
    index: () => layout.index,
    indexVectors: () => matrixOf(holdings, "lines", dimensions),
    statements: () => layout.statements,
    statementVectors: () => matrixOf(holdings, "statements", dimensions),
    topics: () => known.topics,
    discriminants: () => layout.discriminants,
    discriminantVectors: () => matrixOf(holdings, "discriminants", dimensions),
    chunk: () => (id) => all.get(articleOf(id))?.chunks.find(({ chunk_id }) => chunk_id === id),
    edgesFrom: () => () => [],
    edgesTo: () => () => [],
  });
  const linesOf = (id: string): EditorLine[] | undefined => {
    const place = layout.places.get(id) ?? -1;
    const [line = 0, chunk = 0] = [layout.firstLines[place], layout.firstChunks[place]];
    return holdings[place]?.lineChunks.map((one) => ({
      row: line + one.row,
      chunk: one.chunk < 0 ? -1 : chunk + one.chunk,
    }));
  };
  const votesFor = (kind: keyof Holding["votes"]) => () => lineVotes(holdings, layout.firstLines, positions, kind);
  return lazily<Library>({
    snapshot: () => snapshot,
    provisions: () => provisions,
    positions: () => positions,
    recitals: () => holdings.filter(({ provision }) => !provision.binding).map(({ provision }) => provision),
    titles: () => layout.bm25("titles", binding),
    indexed: () => layout.bm25("indexed", binding),
    everything: () => layout.bm25("everything", binding),
    chunks: () =>
      lazily<Library["chunks"]>({
        bm25: () => layout.bm25("chunks", holdings),
        votes: () => votesOfItems(snapshot.chunks, ({ article_id }) => positions.get(article_id)),
      }),
    lines: () =>
      lazily<Library["lines"]>({
        bm25: () => layout.bm25("lines", holdings),
        votes: votesFor("all"),
        byKind: () => lazily<LineVotes>({ questions: votesFor("question"), terms: votesFor("terms") }),
      }),
    chunkPositions: () => new Map(snapshot.chunks.map(({ chunk_id }, position) => [chunk_id, position])),
    linesOf: () => ({ get: linesOf }),
    dateGivers: () => known.dateGivers,
    commentary: () => commentaryOf(holdings, layout, known, desk),
    candidates: () => candidates,
  });
};
