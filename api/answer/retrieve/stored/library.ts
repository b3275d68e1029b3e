import {
  createResolver,
  type DeskMap,
  joinVectors,
  type Provision,
  type SearchField,
  type Snapshot,
} from "../../../../shared/corpus/index.ts";
import type { Candidates } from "../candidates.ts";
import { type EditorLine, type Library, linesAmong, type Votes } from "../library.ts";
import type { Holding } from "./holding.ts";
import type { Known } from "./known.ts";
import { bm25Of } from "./words.ts";

/** What a question reads from the corpus: provisions and tables of contents, brought where they were not at hand. */
export interface Desk {
  readonly provisions: DeskMap<Provision>;
  readonly outlines: DeskMap<readonly string[]>;
}

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

const chunksOf = ({ words }: Holding): number => words.chunks.lengths.length;

/** For each holding how many chunks those before it have. */
const startsOf = (holdings: readonly Holding[]): Int32Array => {
  const starts = new Int32Array(holdings.length);
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place - 1] as number) + chunksOf(holdings[place - 1] as Holding);
  return starts;
};

/** The holding that a chunk belongs to. */
const holderOf = (row: number, starts: Int32Array): number => starts.findLastIndex((start) => start <= row);

/** Votes of the rows that each provision has. */
const votesFrom = (provisions: readonly Provision[], rowsOf: (id: string, unit: number) => Iterable<number>): Votes => {
  const [rows, units]: [number[], number[]] = [[], []];
  for (const [unit, { id }] of provisions.entries()) {
    for (const row of rowsOf(id, unit)) {
      rows.push(row);
      units.push(unit);
    }
  }
  return { rows: Int32Array.from(rows), units: Int32Array.from(units) };
};

const nothing: readonly number[] = [];

/**
 * Lays provisions out as a library that is ranked as one in memory is, with all that editors wrote. Its provisions are those on the desk
 * of the question. What is looked for there and is not at hand is noted.
 */
export const libraryOf = (
  holdings: readonly Holding[],
  { law, written, commentary, lines, statistics, dateGivers }: Known,
  { provisions: all, outlines }: Desk,
  candidates: Candidates,
): Library => {
  const { manifest, head } = law;
  const dimensions = manifest.embedding?.dimensions ?? null;
  const ownOf = ({ provision }: Holding): Provision => all.lay(provision.id, provision);
  const binding = holdings.filter(({ provision }) => provision.binding);
  const provisions = binding.map(ownOf);
  const places = new Map(holdings.map(({ provision }, place) => [provision.id, place]));
  const starts = startsOf(holdings);
  const firstOf = (id: string): number | undefined => starts[places.get(id) ?? -1];
  const bm25 = (field: SearchField, of: readonly Holding[]) => () =>
    bm25Of(
      field,
      of.map(({ words }) => words[field]),
      statistics,
    );
  const snapshot = lazily<Snapshot>({
    manifest: () => manifest,
    directory: () => law.directory,
    chunks: () => holdings.flatMap((holding) => ownOf(holding).chunks),
    provisions: () => all,
    act: () => head.act,
    idsOf: () => (actId) => outlines.get(actId) ?? [],
    resolve: () => createResolver(all),
    chunkVectors: () =>
      dimensions === null
        ? null
        : joinVectors(
            holdings.flatMap(({ vectors }) => vectors ?? []),
            dimensions,
          ),
    edges: () => [],
    index: () => written.index,
    indexVectors: () => written.indexVectors,
    statements: () => written.statements,
    statementVectors: () => written.statementVectors,
    topics: () => written.topics,
    discriminants: () => written.discriminants,
    discriminantVectors: () => written.discriminantVectors,
    chunk: () => () => undefined,
    edgesFrom: () => () => [],
    edgesTo: () => () => [],
  });
  const linesOf = (id: string): EditorLine[] | undefined => {
    const holding = holdings[places.get(id) ?? -1];
    return holding === undefined ? undefined : linesAmong(ownOf(holding), lines.rows.all.get(id) ?? [], written.index);
  };
  const lineVotes = (kind: keyof Known["lines"]["rows"]) => () =>
    votesFrom(provisions, (id) => lines.rows[kind].get(id) ?? nothing);
  return lazily<Library>({
    snapshot: () => snapshot,
    provisions: () => provisions,
    positions: () => new Map(provisions.map(({ id }, position) => [id, position])),
    recitals: () => holdings.filter(({ provision }) => !provision.binding).map(ownOf),
    titles: bm25("titles", binding),
    indexed: bm25("indexed", binding),
    everything: bm25("everything", binding),
    chunks: () =>
      lazily<Library["chunks"]>({
        bm25: bm25("chunks", holdings),
        votes: () =>
          votesFrom(provisions, (id, unit) => {
            const first = firstOf(id) ?? 0;
            return Array.from({ length: chunksOf(binding[unit] as Holding) }, (_, place) => first + place);
          }),
        actOf: () => (row) => holdings[holderOf(row, starts)]?.provision.act.id,
      }),
    lines: () =>
      lazily<Library["lines"]>({
        bm25: () => lines.bm25,
        votes: lineVotes("all"),
        byKind: () =>
          lazily<Library["lines"]["byKind"]>({ questions: lineVotes("questions"), terms: lineVotes("terms") }),
      }),
    firstChunks: () => ({ get: firstOf }),
    linesOf: () => ({ get: linesOf }),
    dateGivers: () => dateGivers,
    commentary: () => commentary,
    candidates: () => candidates,
  });
};
