import {
  createResolver,
  type DeskMap,
  joinVectors,
  type Provision,
  type RankedEntry,
  type SearchField,
  type Snapshot,
} from "../../../../shared/corpus/index.ts";
import type { Bm25 } from "../bm25.ts";
import type { Candidates } from "../candidates.ts";
import { type EditorLine, type Library, linesAmong, type Votes } from "../library.ts";
import type { Known } from "./known.ts";
import { bm25Of } from "./words.ts";

/** What a question reads from the corpus: provisions and tables of contents, brought where they were not at hand. */
export interface Desk {
  readonly provisions: DeskMap<Provision>;
  /** Texts of what is ranked. */
  readonly texts: DeskMap<Provision>;
  /** Whose texts are brought next where one is missing: the best candidates first, so many at once. */
  readonly likely: { readonly ids: string[]; width: number };
  readonly outlines: DeskMap<readonly string[]>;
}

/** What a question ranks. */
export interface Candidate extends RankedEntry, Provision {}

/** Ends a round of which nothing can come: what it looked for was noted, and is on its way. */
export class NotYetError extends Error {}

/** After each round with a missing text all work is done again, so each brings more. */
const widen = 2;

/** Notes the texts that are likely looked at too, if any is. */
const noteLikely = ({ texts, likely }: Desk): void => {
  for (const id of likely.ids.splice(0, likely.width)) texts.get(id);
  likely.width *= widen;
};

/** A provision to rank, whose text is brought when somebody looks at it. */
export const candidateOf = (entry: RankedEntry, desk: Desk): Candidate => ({
  ...{ id: entry.id, act: entry.act, citation: entry.citation, place: entry.place },
  ...{ title: entry.title, section: entry.section, binding: entry.binding },
  get ranked() {
    return entry.ranked;
  },
  get chunks() {
    const isFirst = !desk.texts.any();
    const whole = desk.texts.get(entry.id);
    if (whole !== undefined) return whole.chunks;
    if (isFirst) noteLikely(desk);
    throw new NotYetError(`The text of ${entry.id} is on its way`);
  },
});

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

const countChunks = ({ ranked }: Candidate): number => ranked.words.chunks.lengths.length;

/** For each provision how many chunks those before it have. */
const startsOf = (provisions: readonly Candidate[]): Int32Array => {
  const starts = new Int32Array(provisions.length);
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place - 1] as number) + countChunks(provisions[place - 1] as Candidate);
  return starts;
};

/** For each chunk the place of its provision. */
const holdersOf = (provisions: readonly Candidate[]): Uint32Array =>
  Uint32Array.from(provisions.flatMap((provision, place) => new Array<number>(countChunks(provision)).fill(place)));

/** Votes of the rows that each provision has. */
const votesFrom = (provisions: readonly Candidate[], rowsOf: (provision: Candidate) => Iterable<number>): Votes => {
  const [rows, units]: [number[], number[]] = [[], []];
  for (const [unit, provision] of provisions.entries()) {
    for (const row of rowsOf(provision)) {
      rows.push(row);
      units.push(unit);
    }
  }
  return { rows: Int32Array.from(rows), units: Int32Array.from(units) };
};

const nothing: readonly number[] = [];

/**
 * Lays provisions out as a library that is ranked as one in memory is, with all that editors wrote. What is looked for in it and is not at
 * hand is noted on the desk of the question.
 */
export const libraryOf = (
  here: readonly Candidate[],
  { law, written, commentary, lines, statistics, dateGivers }: Known,
  desk: Desk,
  candidates: Candidates,
): Library => {
  const { manifest, head } = law;
  const dimensions = manifest.embedding?.dimensions ?? null;
  const { true: provisions = [], false: recitals = [] } = Object.groupBy(here, ({ binding }) => `${binding}`);
  const places = new Map(here.map(({ id }, place) => [id, place]));
  const starts = startsOf(here);
  const firstOf = (id: string): number | undefined => starts[places.get(id) ?? -1];
  const bm25 = (field: SearchField, of: readonly Candidate[]) => (): Bm25 => {
    const postings = of.map(({ ranked }) => ranked.words[field]);
    return bm25Of(field, postings, statistics);
  };
  const snapshot = lazily<Snapshot>({
    manifest: () => manifest,
    directory: () => law.directory,
    chunks: () => here.flatMap(({ chunks }) => chunks),
    provisions: () => desk.provisions,
    act: () => head.act,
    idsOf: () => (actId) => desk.outlines.get(actId) ?? [],
    resolve: () => createResolver(desk.provisions),
    chunkVectors: () => {
      const vectors = here.flatMap(({ ranked }) => ranked.vectors ?? []);
      return dimensions === null ? null : joinVectors(vectors, dimensions);
    },
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
    const provision = here[places.get(id) ?? -1];
    return provision === undefined ? undefined : linesAmong(provision, lines.rows.all.get(id) ?? [], written.index);
  };
  const lineVotes = (kind: keyof Known["lines"]["rows"]) => (): Votes =>
    votesFrom(provisions, ({ id }) => lines.rows[kind].get(id) ?? nothing);
  const chunkVotes = (of: readonly Candidate[]) => (): Votes =>
    votesFrom(of, (provision) => {
      const first = firstOf(provision.id) ?? 0;
      return Array.from({ length: countChunks(provision) }, (_, place) => first + place);
    });
  return lazily<Library>({
    snapshot: () => snapshot,
    provisions: () => provisions,
    positions: () => new Map(provisions.map(({ id }, position) => [id, position])),
    recitals: () => recitals,
    titles: bm25("titles", provisions),
    indexed: bm25("indexed", provisions),
    everything: bm25("everything", provisions),
    chunks: () =>
      lazily<Library["chunks"]>({
        bm25: bm25("chunks", here),
        votes: chunkVotes(provisions),
        recitalVotes: chunkVotes(recitals),
        actOf: () => {
          const holders = holdersOf(here);
          return (row) => here[holders[row] ?? -1]?.act.id;
        },
      }),
    lines: () =>
      lazily<Library["lines"]>({
        bm25: () => lines.bm25,
        votes: lineVotes("all"),
        byKind: () => ({ questions: lineVotes("questions")(), terms: lineVotes("terms")() }),
      }),
    firstChunks: () => ({ get: firstOf }),
    linesOf: () => ({ get: linesOf }),
    dateGivers: () => dateGivers,
    commentary: () => commentary,
    candidates: () => candidates,
  });
};
