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

/** What was heard to be looked at, by act: the articles, annexes and recitals whose words matter. */
export type Heard = Readonly<Record<string, readonly string[]>>;

/** What differs from what was read before. */
export interface ChangesOfLaw {
  /** Acts whose provisions lie elsewhere, of which something else is known, or which are gone. */
  readonly acts: ReadonlySet<string>;
  /** Articles, annexes and recitals with other words. */
  readonly articles: ReadonlySet<string>;
}

/** The law of a corpus, which tells what is read of it. */
export interface ReadableLaw {
  readonly acts: ReadonlyMap<string, BundledAct>;
  /** The law; `heard` tells what was looked at since it was last asked. */
  reading(): { readonly law: Law; readonly heard: () => Heard };
  /** What these say now. */
  read(heard: readonly Heard[]): ReadOfLaw;
  /** What of that which was read before says something else now. Of an act with the bundle that it had then nothing is read. */
  changes(before: ReadOfLaw): ChangesOfLaw;
  /** What there is to read of an act, whole. */
  whole(act: BundledAct): ReadOfAct;
  /** The chunks of an act in articles, annexes and recitals with other words than were read before. */
  changedIn(act: BundledAct, before: ReadOfAct | undefined): readonly Chunk[];
}

/** True where what was heard is among what has changed. */
export const isTouched = (heard: Heard, { acts, articles }: ChangesOfLaw): boolean =>
  Object.entries(heard).some(([actId, ids]) => acts.has(actId) || ids.some((id) => articles.has(id)));

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
      let heard = new Map<string, Set<string>>();
      const of = (actId: string): Set<string> => {
        const known = heard.get(actId) ?? new Set();
        heard.set(actId, known);
        return known;
      };
      const listener: Listener = {
        act: (actId) => void of(actId),
        words: (actId, articleId) => void of(actId).add(articleId),
      };
      const told = (): Heard => {
        const all = [...heard].filter(([actId]) => byId.has(actId)).map(([actId, ids]) => [actId, [...ids]] as const);
        heard = new Map();
        return Object.fromEntries(all);
      };
      return { law: lawFor(listener), heard: told };
    },
    read: (heard) => {
      const all = new Map<string, Set<string>>();
      for (const [actId, ids] of heard.flatMap((one) => Object.entries(one))) {
        const known = all.get(actId) ?? new Set();
        for (const id of ids) known.add(id);
        all.set(actId, known);
      }
      const read = [...all].flatMap(([actId, ids]) => {
        const act = byId.get(actId);
        return act === undefined ? [] : [[actId, readOf(act, ids)] as const];
      });
      return Object.fromEntries(read);
    },
    changes: (before) => {
      const [moved, articles] = [new Set<string>(), new Set<string>()];
      for (const [actId, was] of Object.entries(before)) {
        const act = byId.get(actId);
        if (act !== undefined && isBundle(act, was)) continue;
        const now = act === undefined ? null : readOf(act, Object.keys(was.words));
        if (now?.standing !== was.standing) moved.add(actId);
        for (const [id, words] of Object.entries(was.words)) if (now?.words[id] !== words) articles.add(id);
      }
      return { acts: moved, articles };
    },
    whole: (act) => readOf(act, wordsOf(act.entry.id).keys()),
    changedIn: (act, before) => {
      if (isBundle(act, before)) return [];
      const words = wordsOf(act.entry.id);
      const isOld = ({ article_id }: Chunk): boolean => before?.words[article_id] === words.get(article_id);
      return silent.chunksOf([act.entry.id]).filter((chunk) => !isOld(chunk));
    },
  };
};
