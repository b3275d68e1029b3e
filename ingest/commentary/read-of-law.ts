import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { ActEntry, Chunk } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import { readBundle } from "../bundle/bundle-file.ts";
import { digestRows } from "../write/canonical.ts";
import { type Law, type Listener, openLaw } from "./law.ts";

/** An act of the law, and where its bundle lies. */
export interface BundledAct {
  readonly entry: ActEntry;
  readonly path: string;
  /** Of where its provisions lie. */
  readonly indexDigest: string;
}

/** What was read of an act. */
interface ReadOfAct {
  readonly bundle: string;
  /** Of where its provisions lie, and of what is known of it beside its words. */
  readonly standing: string;
  /** Of the words of each article, annex and recital that was read. */
  readonly words: Readonly<Record<string, string>>;
}

/** What was read of the law, by act: what was made of it is the same as long as all of that is. */
export type ReadOfLaw = Readonly<Record<string, ReadOfAct>>;

/** The law of a corpus, which tells what is read of it. */
export interface ReadableLaw {
  readonly acts: ReadonlyMap<string, BundledAct>;
  /** The law, and what was read of it so far. */
  reading(): { readonly law: Law; readonly read: () => ReadOfLaw };
  /** True where all that was read says what it said then. Of an act with the bundle that it had then nothing is read. */
  isSame(before: ReadOfLaw): boolean;
  /** What there is to read of an act, whole. */
  whole(act: BundledAct): ReadOfAct;
  /** The chunks of an act in articles, annexes and recitals with other words than were read before. */
  changedIn(act: BundledAct, before: ReadOfAct | undefined): readonly Chunk[];
}

const wordsDigest = (chunks: readonly Chunk[]): string =>
  createHash("sha256")
    .update(JSON.stringify(chunks.map(({ chunk_id, title, text }) => [chunk_id, title, text])))
    .digest("hex")
    .slice(0, 16);

/** Opens the law of bundled acts. Acts that nobody asks for are never read. */
export const readableLaw = (acts: readonly BundledAct[]): ReadableLaw => {
  const byId = new Map(acts.map((act) => [act.entry.id, act]));
  const lawFor = openLaw(
    acts.map(({ entry, path }) => ({
      entry,
      get chunks(): readonly Chunk[] {
        return readBundle(path).chunks;
      },
    })),
  );
  const silent = lawFor();
  const wordsOf = once((actId): ReadonlyMap<string, string> => {
    const byArticle = Map.groupBy(silent.chunksOf([actId]), ({ article_id }) => article_id);
    return new Map([...byArticle].map(([articleId, chunks]) => [articleId, wordsDigest(chunks)]));
  });
  const readOf = ({ entry, path, indexDigest }: BundledAct, articleIds: Iterable<string>): ReadOfAct => {
    const words = [...articleIds].map((id) => [id, wordsOf(entry.id).get(id) ?? "none"] as const);
    return {
      bundle: basename(path),
      standing: digestRows([indexDigest, silent.factsOf(entry.id)]),
      words: Object.fromEntries(words),
    };
  };
  const isBundle = ({ path }: BundledAct, before: ReadOfAct | undefined): boolean => before?.bundle === basename(path);
  return {
    acts: byId,
    reading: () => {
      const heard = new Map<string, Set<string>>();
      const of = (actId: string): Set<string> => {
        const known = heard.get(actId) ?? new Set();
        heard.set(actId, known);
        return known;
      };
      const listener: Listener = {
        act: (actId) => void of(actId),
        words: (actId, articleId) => void of(actId).add(articleId),
      };
      const read = (): ReadOfLaw =>
        Object.fromEntries(
          [...heard].flatMap(([actId, articleIds]) => {
            const act = byId.get(actId);
            return act === undefined ? [] : [[actId, readOf(act, articleIds)] as const];
          }),
        );
      return { law: lawFor(listener), read };
    },
    isSame: (before) =>
      Object.entries(before).every(([actId, was]) => {
        const act = byId.get(actId);
        if (act === undefined) return false;
        if (isBundle(act, was)) return true;
        const now = readOf(act, Object.keys(was.words));
        return now.standing === was.standing && Bun.deepEquals(now.words, was.words);
      }),
    whole: (act) => readOf(act, wordsOf(act.entry.id).keys()),
    changedIn: (act, before) => {
      if (isBundle(act, before)) return [];
      const words = wordsOf(act.entry.id);
      const isOld = ({ article_id }: Chunk): boolean => before?.words[article_id] === words.get(article_id);
      return silent.chunksOf([act.entry.id]).filter((chunk) => !isOld(chunk));
    },
  };
};
