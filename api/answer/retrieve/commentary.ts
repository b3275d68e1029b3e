import { articleIdOf, parseCitationId } from "../../../shared/citation/index.ts";
import {
  addressOfLine,
  type IndexEntry,
  type Snapshot,
  type Statement,
  type Topic,
} from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import { tokensOf } from "../text/tokens.ts";
import { type Part, readIntent } from "../understand/question/intent.ts";
import { type Bm25, createBm25 } from "./bm25.ts";
import { countKinds, type KindShares } from "./kinds.ts";

/** A question of the index that has a reply: how its first part asks, and what carries the reply. */
export interface AskedAs extends Pick<Part, "kind" | "stance"> {
  /** Id of what carries its reply first, and of the article, annex or recital of that. */
  readonly carrier: string;
  readonly articleId: string;
}

/** The commentary of a snapshot as it is searched and followed. Empty over a version that was published without one. */
export interface Commentary {
  readonly statements: readonly Statement[];
  readonly bm25: Bm25;
  /** Rows of `statements` by the article, and by the very address. */
  readonly ofArticle: ReadonlyMap<string, readonly number[]>;
  readonly ofAddress: ReadonlyMap<string, readonly number[]>;
  /** For each statement the questions that its address answers, by row of `snapshot.index`. */
  linesOf(row: number): readonly number[];
  /** For each statement the row of what tells its address from others; -1 without one. */
  discriminantOf(row: number): number;
  readonly topics: ReadonlyMap<string, Topic>;
  /** Rows of the questions of each topic in `snapshot.index`. */
  readonly questionsOf: Pick<ReadonlyMap<string, readonly number[]>, "get">;
  /** The topics that name an address, by that address. */
  readonly topicsAt: ReadonlyMap<string, readonly Topic[]>;
  /** How each question of the index asks that has a reply, by row; null for all other lines. */
  readonly askedAs: ReadonlyArray<AskedAs | null>;
  /** What kinds of statement answer what kinds of question. */
  readonly kinds: KindShares;
}

/** The rows of items by the keys that each has. */
export const rowsBy = <Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  items.forEach((item, row) => {
    for (const key of keysOf(item)) {
      const known = rows.get(key);
      if (known === undefined) rows.set(key, [row]);
      else known.push(row);
    }
  });
  return rows;
};

/** The topics that name an address, by that address. */
export const topicsByAddress = (topics: readonly Topic[]): Map<string, Topic[]> => {
  const rows = rowsBy(topics, ({ sections, verdict_from }) => [
    ...new Set([...verdict_from, ...sections.flatMap(({ addresses }) => addresses)]),
  ]);
  return new Map([...rows].map(([address, places]) => [address, places.flatMap((place) => topics[place] ?? [])]));
};

/** How the first part of a known question asks, and what carries its reply; null for a line without one. */
export const readAs = ({ text, reply, from: [carrier = ""] }: IndexEntry): AskedAs | null => {
  const address = parseCitationId(carrier);
  if (reply === "" || address === null) return null;
  const [first] = readIntent(text, { isLookup: false, language: "en" }).parts;
  if (first === undefined) return null;
  return { kind: first.kind, stance: first.stance, carrier, articleId: articleIdOf(address) };
};

/** Gathers the commentary of a snapshot, once, when it is mounted. */
export const gatherCommentary = async (
  snapshot: Pick<Snapshot, "statements" | "topics" | "index" | "discriminants">,
): Promise<Commentary> => {
  const { statements, topics, index, discriminants } = snapshot;
  const ofAddress = rowsBy(statements, ({ address }) => [address]);
  const lines = rowsBy(index, (line) => [addressOfLine(line, (id) => ofAddress.has(id)) ?? ""]);
  const texts = await mapWithPauses(statements, ({ says, unless, who }) => tokensOf(`${who} ${says} ${unless}`));
  const askedAs = await mapWithPauses(index, readAs);
  const places = new Map(discriminants.map(({ address }, row) => [address, row]));
  const kindAt = (address = ""): Statement["kind"] | null =>
    statements[ofAddress.get(address)?.[0] ?? -1]?.kind ?? null;
  const linesOf = statements.map(({ address }) => lines.get(address) ?? []);
  const discriminantOf = statements.map(({ address }) => places.get(address) ?? -1);
  return {
    statements,
    bm25: await createBm25(texts),
    ofArticle: rowsBy(statements, ({ article_id }) => [article_id]),
    ofAddress,
    linesOf: (row) => linesOf[row] ?? [],
    discriminantOf: (row) => discriminantOf[row] ?? -1,
    topics: new Map(topics.map((topic) => [topic.topic_id, topic])),
    questionsOf: rowsBy(index, ({ topic_id }) => (topic_id === "" ? [] : [topic_id])),
    topicsAt: topicsByAddress(topics),
    askedAs,
    kinds: countKinds(
      statements,
      askedAs.map((as) => ({ asked: as?.kind ?? null, carrier: kindAt(as?.carrier) })),
    ),
  };
};
