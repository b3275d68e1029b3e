import { type Citation, citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import type { RawTarget } from "./read-provisions.ts";

/** The numbers from one label to another in the order of the law; the first alone where the law knows no such range. */
const range = (labels: readonly string[], from: string, to: string): readonly string[] => {
  const start = labels.indexOf(from);
  const end = labels.indexOf(to);
  return start < 0 || end < start ? [from] : labels.slice(start, end + 1);
};

/** The nearest provision that exists: the one named, else the one that holds it; null when not even the article exists. */
export const nearestExisting = (index: ActIndex, wanted: Citation): Citation | null => {
  const points = [...wanted.points];
  for (;;) {
    const candidate = citation({ ...wanted, points: [...points] });
    if (index.has(candidate)) return candidate;
    const asPoint =
      wanted.paragraph === null
        ? null
        : citation({ ...candidate, paragraph: null, points: [wanted.paragraph, ...points] });
    if (asPoint !== null && index.has(asPoint)) return asPoint;
    if (points.pop() === undefined) break;
  }
  const unsectioned = citation({ ...wanted, section: null, paragraph: null, points: [] });
  return index.has(unsectioned) ? unsectioned : null;
};

const expandArticle = (index: ActIndex, raw: RawTarget): Citation[] => {
  const base = citation({
    actId: index.actId,
    kind: "article",
    number: raw.number,
    paragraph: raw.paragraph,
    points: raw.points,
  });
  if (raw.to === null) return [base];
  const lastPoint = raw.points.at(-1);
  if (lastPoint !== undefined) {
    const parent = citation({ ...base, points: raw.points.slice(0, -1) });
    return range(index.partsOf(parent), lastPoint, raw.to).map((point) =>
      citation({ ...base, points: [...raw.points.slice(0, -1), point] }),
    );
  }
  if (raw.paragraph !== null) {
    const parent = citation({ ...base, paragraph: null });
    return range(index.partsOf(parent), raw.paragraph, raw.to).map((paragraph) => citation({ ...base, paragraph }));
  }
  return range(index.articles, raw.number, raw.to).map((number) => citation({ ...base, number }));
};

const expandHere = (index: ActIndex, raw: RawTarget, from: Citation): Citation[] => {
  if (from.kind === "recital") return [];
  if (raw.kind === "paragraph") {
    return from.kind === "article" ? expandArticle(index, { ...raw, kind: "article", number: from.number }) : [];
  }
  const [first] = raw.points;
  if (first === undefined) return [];
  if (from.kind === "annex") {
    const outer = /^\d/.test(first) ? [] : from.points.slice(0, 1);
    return [citation({ ...from, subparagraph: null, points: [...outer, ...raw.points] })];
  }
  return expandArticle(index, { ...raw, kind: "article", number: from.number, paragraph: from.paragraph });
};

const expandDivision = (index: ActIndex, raw: RawTarget, from: Citation): Citation[] => {
  const own = from.kind === "article" ? index.divisionOf(from.number) : { chapter: null, section: null };
  const chapter = raw.kind === "chapter" ? raw.number : own.chapter;
  if (chapter === null) return [];
  return index
    .articlesIn(chapter, raw.section)
    .map((number) => citation({ actId: index.actId, kind: "article", number }));
};

/** `This Chapter`, `this Section`: all the other articles there. */
const expandOwnDivision = (index: ActIndex, written: string, from: Citation): Citation[] => {
  if (from.kind !== "article") return [];
  const { chapter, section } = index.divisionOf(from.number);
  if (chapter === null) return [];
  return index
    .articlesIn(chapter, /section/i.test(written) ? section : null)
    .filter((number) => number !== from.number)
    .map((number) => citation({ actId: index.actId, kind: "article", number }));
};

/**
 * The provisions of one act that a raw target means, seen from `from` (which names the place that "paragraph 3" is relative
 * to). Every one exists in the act; an empty list means that nothing does.
 */
export const resolveTarget = (index: ActIndex, raw: RawTarget, from: Citation, written: string): Citation[] => {
  const wanted = ((): Citation[] => {
    switch (raw.kind) {
      case "article":
        return expandArticle(index, raw);
      case "annex":
        return [
          citation({ actId: index.actId, kind: "annex", number: raw.number, section: raw.section, points: raw.points }),
        ];
      case "recital":
        return [citation({ actId: index.actId, kind: "recital", number: raw.number })];
      case "paragraph":
      case "point":
        return expandHere(index, raw, from);
      case "chapter":
      case "section":
        return expandDivision(index, raw, from);
      case "here":
        return /^this\s(?:Chapter|Section)$/i.test(written) ? expandOwnDivision(index, written, from) : [];
    }
  })();
  return wanted.flatMap((address) => nearestExisting(index, address) ?? []);
};
