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
import { type FoundReference, findReferences } from "../references/find.ts";
import { corpusIndex, type GraphInput } from "../references/graph.ts";

/** The law as the commentary is held against it. */
export interface Law {
  readonly actIds: readonly string[];
  readonly chunks: readonly Chunk[];
  has(actId: string): boolean;
  /** The provision that a citation means, exactly: what is written of it must not drift to a neighbour. Null: there is none. */
  find(actId: string, written: string): Citation | null;
  /** Acts of the corpus that a text names, by id. */
  named(text: string): readonly string[];
  /** What is known of an act beside its words: its number, its dates of publication, entry into force and application. */
  factsOf(actId: string): string;
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

const isNamedIn = (text: string, { number, short_name }: ActEntry): boolean =>
  (short_name !== "" && text.includes(short_name)) || text.includes(number.split(" ").at(-1) ?? number);

/** The law of these acts. */
export const lawOf = (inputs: ReadonlyArray<Pick<GraphInput, "entry" | "chunks">>): Law => {
  const index = corpusIndex(inputs);
  const acts = new Map(inputs.map((input) => [input.entry.id, { ...input, written: writtenAddresses(input.chunks) }]));
  const chunks = inputs.flatMap((input) => input.chunks);
  const byArticle = Map.groupBy(chunks, ({ article_id }) => article_id);
  const under = (id: string): readonly Chunk[] => {
    const address = parseCitationId(id);
    const own = address === null ? [] : byArticle.get(citationId(lineageOf(address)[0] ?? address));
    return (own ?? []).filter(({ chunk_id }) => isUnder(chunk_id, id));
  };
  return {
    actIds: [...acts.keys()],
    chunks,
    has: (actId) => acts.has(actId),
    find: (actId, written) => {
      const act = acts.get(actId);
      if (act === undefined) return null;
      return act.written.get(written) ?? findSpelling(actId, written, (id) => under(id).length > 0);
    },
    named: (text) => inputs.flatMap(({ entry }) => (isNamedIn(text, entry) ? [entry.id] : [])),
    factsOf: (actId) => inputs.flatMap(({ entry }) => (entry.id === actId ? [factsOf(entry)] : [])).join(""),
    under,
    digestOf: (id) => digestOf(under(id)),
    referencesIn: (text, about) => {
      const act = acts.get(about.actId ?? "");
      if (act === undefined) return [];
      const { byNumber, byName } = index;
      return findReferences(text, { own: index.own(act.entry), byNumber, byName, from: about, amended: null });
    },
  };
};
