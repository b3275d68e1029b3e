import { type Citation, citation, citationId, parseCitationId } from "../../shared/citation/index.ts";
import type { Chunk } from "../../shared/corpus/index.ts";

/** Where each provision of one act lies: what references are resolved against. */
export interface ActIndex {
  readonly actId: string;
  has(address: Citation): boolean;
  /** Article numbers in the order of the law. */
  readonly articles: readonly string[];
  /** Numbers of the parts right below an address, in the order of the law. */
  partsOf(address: Citation): readonly string[];
  /** Articles of a chapter, or of one of its sections. */
  articlesIn(chapter: string, section: string | null): readonly string[];
  /** The chapter and section that an article stands in. */
  divisionOf(article: string): { chapter: string | null; section: string | null };
}

const addressOf = (chunk: Chunk): Citation | null => parseCitationId(chunk.chunk_id);

/** An address and all that hold it: Article 5(1)(a), Article 5(1), Article 5. */
const withAncestors = (address: Citation): Citation[] => {
  const points = address.points.map((_, depth) =>
    citation({ ...address, subparagraph: null, points: address.points.slice(0, depth + 1) }),
  );
  const paragraph = citation({ ...address, points: [], subparagraph: null });
  const whole = citation({ actId: address.actId, kind: address.kind, number: address.number });
  return [address, ...points, paragraph, whole];
};

const divisionLabel = (section: string | null, word: string): string | null =>
  new RegExp(`\\b${word}\\s([IVXLC]+|\\d+[a-z]?)\\b`, "i").exec(section?.split(":")[0] ?? "")?.[1]?.toUpperCase() ??
  null;

/** Builds the index of one act from its chunks, in their order. */
export const indexAct = (actId: string, chunks: readonly Chunk[]): ActIndex => {
  const ids = new Set<string>();
  const parts = new Map<string, string[]>();
  const divisions = new Map<string, { chapter: string | null; section: string | null }>();
  const addPart = (parent: Citation, part: string): void => {
    const id = citationId(parent);
    const known = parts.get(id) ?? [];
    if (!known.includes(part)) parts.set(id, [...known, part]);
  };
  for (const chunk of chunks) {
    const address = addressOf(chunk);
    if (address === null) continue;
    for (const holder of withAncestors(address)) ids.add(citationId(holder));
    if (address.paragraph !== null)
      addPart(citation({ actId, kind: address.kind, number: address.number }), address.paragraph);
    const last = address.points.at(-1);
    if (last !== undefined)
      addPart(citation({ ...address, points: address.points.slice(0, -1), subparagraph: null }), last);
    if (address.kind === "article" && !divisions.has(address.number)) {
      divisions.set(address.number, {
        chapter: divisionLabel(chunk.section, "Chapter"),
        section: divisionLabel(chunk.section, "Section"),
      });
    }
  }
  const articles = [...divisions.keys()];
  return {
    actId,
    articles,
    has: (address) => ids.has(citationId(address)),
    partsOf: (address) => parts.get(citationId(address)) ?? [],
    articlesIn: (chapter, section) =>
      articles.filter((article) => {
        const division = divisions.get(article);
        return division?.chapter === chapter && (section === null || division.section === section.toUpperCase());
      }),
    divisionOf: (article) => divisions.get(article) ?? { chapter: null, section: null },
  };
};
