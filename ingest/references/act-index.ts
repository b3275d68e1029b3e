import { type Citation, citation, citationId, parseCitationId, wholeProvision } from "../../shared/citation/index.ts";
import type { Chunk } from "../../shared/corpus/index.ts";

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
  /** The sections of an annex. */
  sectionsOf(annex: string): readonly string[];
  /** Articles of a division; parts of it that are null do not matter. */
  articlesIn(division: Division): readonly string[];
  /** The title, chapter and section that an article stands in. */
  divisionOf(article: string): Division;
}

const nowhere: Division = { title: null, chapter: null, section: null };

/** An address and all that hold it: Article 5(1)(a), Article 5(1), Article 5. */
const withHolders = (address: Citation): Citation[] => {
  const paragraph = citation({ ...address, points: [], subparagraph: null });
  const points = address.points.map((_, depth) =>
    citation({ ...paragraph, points: address.points.slice(0, depth + 1) }),
  );
  const section = citation({ ...wholeProvision(address), section: address.section });
  return [address, ...points, paragraph, section, wholeProvision(address)];
};

const divisionLabel = (section: string | null, word: string): string | null =>
  new RegExp(String.raw`\b${word}\s([IVXLC]+|\d+[a-z]?)\b`, "i")
    .exec(section?.split(":")[0] ?? "")?.[1]
    ?.toUpperCase() ?? null;

const divisionIn = (section: string | null): Division => ({
  title: divisionLabel(section, "Title"),
  chapter: divisionLabel(section, "Chapter"),
  section: divisionLabel(section, "Section"),
});

const add = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
  const known = lists.get(key) ?? [];
  if (!known.includes(value)) lists.set(key, [...known, value]);
};

const isIn = (wanted: Division, actual: Division): boolean =>
  (wanted.title === null || wanted.title === actual.title) &&
  (wanted.chapter === null || wanted.chapter === actual.chapter) &&
  (wanted.section === null || wanted.section === actual.section);

/** Builds the index of one act from its chunks, in their order. */
export const indexAct = (actId: string, chunks: readonly Chunk[]): ActIndex => {
  const ids = new Set<string>();
  const parts = new Map<string, string[]>();
  const subparagraphs = new Map<string, number[]>();
  const divisions = new Map<string, Division>();
  const annexes = new Map<string, string[]>();
  for (const chunk of chunks) {
    const address = parseCitationId(chunk.chunk_id);
    if (address === null) continue;
    for (const holder of withHolders(address)) ids.add(citationId(holder));
    if (address.paragraph !== null) add(parts, citationId(wholeProvision(address)), address.paragraph);
    const main = citation({ ...address, subparagraph: null });
    const last = address.points.at(-1);
    if (last !== undefined) add(parts, citationId(citation({ ...main, points: address.points.slice(0, -1) })), last);
    if (address.subparagraph !== null) add(subparagraphs, citationId(main), address.subparagraph);
    if (address.kind === "annex") {
      annexes.set(address.number, annexes.get(address.number) ?? []);
      if (address.section !== null) add(annexes, address.number, address.section);
    }
    if (address.kind === "article" && !divisions.has(address.number)) {
      divisions.set(address.number, divisionIn(chunk.section));
    }
  }
  const articles = [...divisions.keys()];
  return {
    actId,
    articles,
    annexes: [...annexes.keys()],
    has: (address) => ids.has(citationId(address)),
    partsOf: (address) => parts.get(citationId(address)) ?? [],
    subparagraphsOf: (address) => subparagraphs.get(citationId(address)) ?? [],
    sectionsOf: (annex) => annexes.get(annex) ?? [],
    articlesIn: (division) => articles.filter((article) => isIn(division, divisions.get(article) ?? nowhere)),
    divisionOf: (article) => divisions.get(article) ?? nowhere,
  };
};
