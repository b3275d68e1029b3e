import { createHash } from "node:crypto";
import {
  type Citation,
  citation,
  citationId,
  formatCitation,
  isUnder,
  lineageOf,
  parseCitation,
  parseCitationId,
} from "../../shared/citation/index.ts";
import type { ActEntry, Chunk } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import { indexAct } from "../references/act-index.ts";
import { namesOf, openingIndex } from "../references/graph.ts";
import { type FoundReference, findReferences } from "../references/read/find.ts";

/** The law as the commentary is held against it. */
export interface Law {
  readonly actIds: readonly string[];
  /** The chunks of these acts, in order. */
  chunksOf(actIds: readonly string[]): readonly Chunk[];
  has(actId: string): boolean;
  /** The provision that a citation means, exactly: what is written of it must not drift to a neighbour. Null: there is none. */
  find(actId: string, written: string): Citation | null;
  /** Acts of the corpus that a text names, by id. */
  named(text: string): readonly string[];
  /** What is known of an act beside its words: its number, its dates of publication, entry into force and application. */
  factsOf(actId: string): string;
  /** Tells whoever listens that the words of an article, annex or recital matter. */
  lookAt(articleId: string): void;
  /** The chunks of a provision and all its parts, in order. */
  under(id: string): readonly Chunk[];
  /** The first 8 hexadecimal digits of the SHA-256 over a provision's words. */
  digestOf(id: string): string;
  /** References in a text about a provision, as `findReferences` reads them. */
  referencesIn(text: string, about: Citation): FoundReference[];
}

/** Every address of an act as it is written for a reader: what the commands print can be pasted back. */
const writtenAddresses = (chunks: readonly Chunk[]): Map<string, Citation> =>
  new Map(
    chunks
      .flatMap(({ chunk_id }) => parseCitationId(chunk_id) ?? [])
      .flatMap(lineageOf)
      .map((address) => [formatCitation(address), address]),
  );

/** Another spelling, as lawyers have them. A template inside an annex has no address of its own and belongs to the annex. */
const findSpelling = (actId: string, written: string, has: (id: string) => boolean): Citation | null => {
  const read = parseCitation(written.replace(/, template \S+$/, ""));
  if (read === null) return null;
  const address = citation({ ...read, actId });
  const asPoint =
    address.paragraph === null
      ? null
      : citation({ ...address, paragraph: null, points: [address.paragraph, ...address.points] });
  return [address, asPoint].find((candidate) => candidate !== null && has(citationId(candidate))) ?? null;
};

const digestOf = (chunks: readonly Chunk[]): string => {
  const words = chunks
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return createHash("sha256").update(words).digest("hex").slice(0, 8);
};

const longDate = (isoDate: string): string =>
  new Date(`${isoDate}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const factsOf = ({ number, published_on, in_force_from, applies_from }: ActEntry): string =>
  [
    number,
    ...[published_on, in_force_from, applies_from].flatMap((date) => (date === null ? [] : longDate(date))),
  ].join("; ");

/** Finds the acts that a text names: by number, or by a name of their own. */
const namedAmong = (acts: readonly ActEntry[]): ((text: string) => string[]) => {
  const names = acts.map(namesOf);
  const byNumber = new Map(names.map(({ id, number }) => [number, id]));
  const withName = names.filter(({ shortName }) => shortName !== null && shortName !== "");
  return (text) => [
    ...new Set([
      ...withName.filter(({ shortName }) => text.includes(shortName ?? "")).map(({ id }) => id),
      ...[...text.matchAll(/\d{1,4}\/\d{1,4}/g)].flatMap(([number]) => byNumber.get(number) ?? []),
    ]),
  ];
};

/** An act of the law; its chunks may be read only when they are asked for. */
export interface LawfulAct {
  readonly entry: ActEntry;
  readonly chunks: readonly Chunk[];
}

/** A value that is made when it is first asked for. */
const lazily = <Value>(make: () => Value): (() => Value) => {
  const made = once(make);
  return () => made("");
};

/** An act that somebody spoke of, in memory; what of it nobody asks for is not made. */
const openAct = ({ entry, chunks }: LawfulAct) => ({
  chunks,
  index: lazily(() => indexAct(entry.id, chunks)),
  written: lazily(() => writtenAddresses(chunks)),
  byArticle: lazily(() => Map.groupBy(chunks, ({ article_id }) => article_id)),
});

/** Hears what of the law is looked at. */
export interface Listener {
  /** It matters where the provisions of this act lie. */
  readonly act: (actId: string) => void;
  /** The words of this article, annex or recital of it matter. */
  readonly words: (actId: string, articleId: string) => void;
}

const nobody: Listener = { act: () => {}, words: () => {} };

/** The law of these acts, for whoever listens to what is looked at. What was read of an act is in memory once; those that nobody speaks of are never read. */
export const openLaw = (acts: readonly LawfulAct[]): ((listener?: Listener) => Law) => {
  const byId = new Map(acts.map((act) => [act.entry.id, act]));
  const opened = once((actId) => {
    const act = byId.get(actId);
    return act === undefined ? null : openAct(act);
  });
  const names = acts.map(({ entry }) => namesOf(entry));
  const named = namedAmong(acts.map(({ entry }) => entry));
  return (listener = nobody) => {
    const open = (actId: string): ReturnType<typeof opened> => {
      listener.act(actId);
      return opened(actId);
    };
    const index = openingIndex(names, (actId) => open(actId)?.index() ?? indexAct(actId, []));
    const lookAt = (articleId: string): void => listener.words(parseCitationId(articleId)?.actId ?? "", articleId);
    const under = (id: string): readonly Chunk[] => {
      const address = parseCitationId(id);
      if (address === null) return [];
      const articleId = citationId(lineageOf(address)[0] ?? address);
      const actId = address.actId ?? "";
      listener.words(actId, articleId);
      const own = open(actId)?.byArticle().get(articleId);
      return (own ?? []).filter(({ chunk_id }) => isUnder(chunk_id, id));
    };
    return {
      actIds: [...byId.keys()],
      chunksOf: (actIds) =>
        acts.filter(({ entry }) => actIds.includes(entry.id)).flatMap(({ entry }) => opened(entry.id)?.chunks ?? []),
      has: (actId) => byId.has(actId),
      find: (actId, written) => {
        const act = open(actId);
        if (act === null) return null;
        return act.written().get(written) ?? findSpelling(actId, written, (id) => under(id).length > 0);
      },
      named,
      factsOf: (actId) => {
        listener.act(actId);
        const act = byId.get(actId);
        return act === undefined ? "" : factsOf(act.entry);
      },
      lookAt,
      under,
      digestOf: (id) => digestOf(under(id)),
      referencesIn: (text, about) => {
        const act = byId.get(about.actId ?? "");
        if (act === undefined) return [];
        const { byNumber, byName } = index;
        return findReferences(text, { own: index.own(act.entry), byNumber, byName, from: about, amended: null });
      },
    };
  };
};

/** The same where nobody listens. */
export const lawOf = (acts: readonly LawfulAct[]): Law => openLaw(acts)();
