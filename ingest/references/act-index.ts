import {
  type AnnexPart,
  type Citation,
  citation,
  citationId,
  lineageOf,
  parseCitationId,
  wholeProvision,
} from "../../shared/citation/index.ts";
import type { Chunk } from "../../shared/corpus/index.ts";
import { anyLanguage, type PatternName } from "../languages/index.ts";

/** What an index is made of: the address of each chunk, and the division that it stands in. */
export type Place = Pick<Chunk, "chunk_id" | "section">;

/** Where an article stands: labels without names, null where the act has no such level. */
export interface Division {
  readonly title: string | null;
  readonly chapter: string | null;
  readonly section: string | null;
}

/** Where each provision of one act lies: what references are resolved against. */
export interface ActIndex {
  readonly actId: string;
  has(address: Citation): boolean;
  /** Article numbers in the order of the law. */
  readonly articles: readonly string[];
  /** Annex numbers in the order of the law. */
  readonly annexes: readonly string[];
  /** Numbers of the parts right below an address, in the order of the law. */
  partsOf(address: Citation): readonly string[];
  /** Numbers of the subparagraphs of an address that have an address of their own. */
  subparagraphsOf(address: Citation): readonly number[];
  /** The parts of an annex, each with those that hold it. */
  annexPartsOf(annex: string): ReadonlyArray<readonly AnnexPart[]>;
  /** Articles of a division; parts of it that are null do not matter. */
  articlesIn(division: Division): readonly string[];
  /** The title, chapter and section that an article stands in. */
  divisionOf(article: string): Division;
}

const nowhere: Division = { title: null, chapter: null, section: null };

const labelled = (name: PatternName): RegExp =>
  new RegExp(String.raw`\b${anyLanguage(name)}\s([IVXLC]+|\d+[a-z]?)\b`, "i");

const labels = {
  title: labelled("divisionTitle"),
  chapter: labelled("divisionChapter"),
  section: labelled("divisionSection"),
} as const;

const divisionIn = (section: string | null): Division => {
  const path = section?.split(":")[0] ?? "";
  const labelOf = (level: keyof Division): string | null => labels[level].exec(path)?.[1]?.toUpperCase() ?? null;
  return { title: labelOf("title"), chapter: labelOf("chapter"), section: labelOf("section") };
};

const add = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
  const known = lists.get(key) ?? [];
  if (!known.includes(value)) lists.set(key, [...known, value]);
};

const isIn = (wanted: Division, actual: Division): boolean =>
  (wanted.title === null || wanted.title === actual.title) &&
  (wanted.chapter === null || wanted.chapter === actual.chapter) &&
  (wanted.section === null || wanted.section === actual.section);

/** What is gathered of an act while its chunks are read. */
class Gathered {
  readonly ids = new Set<string>();
  readonly parts = new Map<string, string[]>();
  readonly subparagraphs = new Map<string, number[]>();
  readonly divisions = new Map<string, Division>();
  /** Annexes with their parts, by id: a part is met once for all that it holds. */
  readonly annexes = new Map<string, Map<string, readonly AnnexPart[]>>();

  read(address: Citation, section: string | null): void {
    for (const holder of lineageOf(address)) this.ids.add(citationId(holder));
    this.#addParts(address);
    if (address.kind === "article" && !this.divisions.has(address.number)) {
      this.divisions.set(address.number, divisionIn(section));
    }
    if (address.kind !== "annex") return;
    const known = this.annexes.get(address.number) ?? new Map<string, readonly AnnexPart[]>();
    this.annexes.set(address.number, known);
    for (const holder of lineageOf(address)) {
      if (holder.parts.length > 0)
        known.set(citationId(citation({ ...holder, points: [], subparagraph: null })), holder.parts);
    }
  }

  #addParts(address: Citation): void {
    const main = citation({ ...address, subparagraph: null });
    const outer = citation({ ...main, points: address.points.slice(0, -1) });
    const last = address.points.at(-1);
    if (address.paragraph !== null) add(this.parts, citationId(wholeProvision(address)), address.paragraph);
    if (last !== undefined) add(this.parts, citationId(outer), last);
    if (address.subparagraph !== null) add(this.subparagraphs, citationId(main), address.subparagraph);
  }
}

/** Builds the index of one act from its chunks, in their order. */
export const indexAct = (actId: string, chunks: readonly Place[]): ActIndex => {
  const found = new Gathered();
  for (const chunk of chunks) {
    const address = parseCitationId(chunk.chunk_id);
    if (address !== null) found.read(address, chunk.section);
  }
  const articles = [...found.divisions.keys()];
  const divisionOf = (article: string): Division => found.divisions.get(article) ?? nowhere;
  return {
    actId,
    articles,
    annexes: [...found.annexes.keys()],
    has: (address) => found.ids.has(citationId(address)),
    partsOf: (address) => found.parts.get(citationId(address)) ?? [],
    subparagraphsOf: (address) => found.subparagraphs.get(citationId(address)) ?? [],
    annexPartsOf: (annex) => [...(found.annexes.get(annex)?.values() ?? [])],
    articlesIn: (division) => articles.filter((article) => isIn(division, divisionOf(article))),
    divisionOf,
  };
};
