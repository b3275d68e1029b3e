import type {
  Discriminant,
  Edge,
  IndexEntry,
  Manifest,
  Statement,
  StoredIndexEntry,
  Topic,
} from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";

/** Addresses that something in a snapshot points at, and that no chunk was found for yet. */
export interface Pointers {
  /** Chunks that references start in. */
  readonly sources: Set<string>;
  /** Provisions that references lead to. */
  readonly targets: Set<string>;
  /** Provisions that lines of the index lead to. */
  readonly indexed: Set<string>;
  /** Provisions that the commentary speaks of. */
  readonly commented: Set<string>;
  /** Articles that divisions begin and end with. */
  readonly divided: Set<string>;
}

/** Nothing is pointed at yet. */
export const noPointers = (): Pointers => ({
  sources: new Set(),
  targets: new Set(),
  indexed: new Set(),
  commented: new Set(),
  divided: new Set(),
});

/** Notes where a reference starts and leads. */
export const noteEdge = ({ sources, targets }: Pointers, { source, target }: Edge): void => {
  sources.add(source);
  if (target !== null) targets.add(target);
};

/** Notes where divisions begin and end; an older snapshot does not say. */
export const noteDivisions = ({ divided }: Pointers, { acts }: Manifest): void => {
  for (const { first, last } of acts.flatMap(({ divisions = [] }) => divisions)) divided.add(first).add(last);
};

/** Rows of the commentary. An older snapshot has no statements, topics or discriminants. */
export interface CommentaryRows {
  readonly index: StoredIndexEntry[];
  readonly statements: Statement[];
  readonly topics: Topic[];
  readonly discriminants: Discriminant[];
}

/** Notes what lines and the commentary lead to. */
export const noteCommentary = (pointers: Pointers, { index, statements, topics }: CommentaryRows): void => {
  for (const { provision } of index) if (provision !== "") pointers.indexed.add(provision);
  const spokenOf = [
    ...statements.flatMap(({ address, see }) => [address, ...see]),
    ...topics.flatMap(({ verdict_from, decides }) => [...verdict_from, ...decides.flatMap(({ from }) => from)]),
    ...index.flatMap(({ from = [] }: Partial<IndexEntry>) => from),
  ];
  for (const id of spokenOf) pointers.commented.add(id);
};

/** What the commentary points at within itself and does not have: statements for sections, topics for questions. */
const strayWithin = ({ index, statements, topics, discriminants }: CommentaryRows): string | undefined => {
  const restated = new Set(statements.map(({ address }) => address));
  const known = new Set(topics.map(({ topic_id }) => topic_id));
  return (
    topics
      .flatMap(({ sections }) => sections.flatMap(({ addresses }) => addresses))
      .find((address) => !restated.has(address)) ??
    discriminants.find(({ address }) => !restated.has(address))?.address ??
    index.find(({ topic_id = "" }) => topic_id !== "" && !known.has(topic_id))?.topic_id
  );
};

const firstOf = (ids: ReadonlySet<string>): string | undefined => ids.values().next().value;

/** Every reference starts at a chunk, and ends at a provision or outside the corpus. Ask when all chunks have passed. */
export const checkEdges = ({ sources, targets }: Pointers): Check => {
  const [source, target] = [firstOf(sources), firstOf(targets)];
  if (source !== undefined) return check("edges", `a reference starts at ${source}, which does not exist`);
  return check("edges", target === undefined ? null : `a reference leads to ${target}, which does not exist`);
};

/** Every division begins and ends with an article. */
export const checkDivisions = ({ divided }: Pointers): Check => {
  const astray = firstOf(divided);
  return check("divisions", astray === undefined ? null : `one begins or ends with ${astray}, which does not exist`);
};

/** Every line of the index points to a provision, or, for synonyms, to none at all. */
export const checkIndex = ({ indexed }: Pointers): Check => {
  const astray = firstOf(indexed);
  return check("index", astray === undefined ? null : `an entry points to ${astray}, which does not exist`);
};

/** The commentary leads nowhere but to provisions, statements and topics of this snapshot. An older snapshot has none. */
export const checkCommentary = ({ commented }: Pointers, rows: CommentaryRows, isOlder: boolean): Check => {
  const stray = firstOf(commented) ?? strayWithin(rows);
  if (stray !== undefined) return check("commentary", `it points to ${stray}, which does not exist`);
  return check("commentary", null, isOlder ? "it has no commentary, being older than that: build it again" : null);
};
