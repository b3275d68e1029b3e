import { type Citation, citation, formatCitation } from "../../shared/citation/index.ts";
import type { Chunk, LawText } from "../../shared/corpus/index.ts";
import { type IsoDate, parseWrittenDate } from "../../shared/dates.ts";

/** How a high-risk system became one: the dates of Article 113 differ. */
export type Route = "annexIII" | "annexI" | null;

/** The same provision one level up: Article 26(1) → Article 26; null above an article or annex. */
const parentOf = (of: Citation): Citation | null => {
  if (of.points.length > 0) return citation({ ...of, points: of.points.slice(0, -1) });
  if (of.paragraph !== null) return citation({ ...of, paragraph: null, subparagraph: null });
  return of.parts.length > 0 ? citation({ ...of, parts: of.parts.slice(0, -1) }) : null;
};

/**
 * The provision itself or, in a snapshot that does not divide so finely (a sample, an older text), the nearest one around
 * it. Null when the snapshot has nothing of it.
 */
export const nearestProvision = (
  snapshot: LawText,
  wanted: Citation,
): { citation: Citation; chunks: readonly Chunk[] } | null => {
  for (let address: Citation | null = wanted; address !== null; address = parentOf(address)) {
    const chunks = snapshot.resolve(address);
    if (chunks.length > 0) return { citation: address, chunks };
  }
  return null;
};

/** How a reader writes it. */
export const writtenCitation = (of: Citation): string => formatCitation(of);

/** Which of the dates of a chunk concerns a system of this route: a date without scope, or the one whose scope names it. */
const concerns = (scope: string | null, route: Route): boolean => {
  if (scope === null || route === null) return scope === null;
  const annexI = /Article 6\(1\)|Annex I\b/.test(scope);
  const annexIII = /Article 6\(2\)|Annex III\b/.test(scope);
  return route === "annexI" ? annexI : annexIII;
};

/** The date from which a provision applies to a system of this route; null where the snapshot gives none. */
export const appliesFrom = (chunks: readonly Chunk[], route: Route): IsoDate | null => {
  const [first] = chunks;
  if (first === undefined) return null;
  const fitting = first.applicability.filter(({ scope }) => concerns(scope, route)).map(({ from }) => from);
  return fitting.sort().at(-1) ?? first.applies_from;
};

/** The date on which the classification as high-risk itself begins to apply: nobody has duties of a high-risk system before. */
export const highRiskFrom = (snapshot: LawText, route: Route): IsoDate | null => {
  const paragraph = route === "annexI" ? "1" : "2";
  const found = nearestProvision(snapshot, citation({ actId: "ai_act", kind: "article", number: "6", paragraph }));
  return found === null ? null : appliesFrom(found.chunks, route);
};

const datePattern =
  /\b\d{1,2}\s(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{4}\b/g;

/** The last date that the provision's own text names. */
export const lastWrittenDate = (chunks: readonly Chunk[]): IsoDate | null => {
  const dates = chunks.flatMap(({ text }) => text.replace(/\s+/g, " ").match(datePattern) ?? []);
  return dates.length === 0 ? null : parseWrittenDate(dates.at(-1) ?? "");
};
