import { type Citation, citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";

/**
 * The part of a provision that an ordinal means. Only subparagraphs after a list have an address; one that stands between two
 * lists is counted with the last of them, so the first address from that number on holds it.
 */
const atSubparagraph = (index: ActIndex, address: Citation): Citation => {
  const main = citation({ ...address, subparagraph: null });
  if (address.subparagraph === null || address.subparagraph < 2) return main;
  const known = [...index.subparagraphsOf(main)].sort((left, right) => left - right);
  const holding = known.find((count) => count >= (address.subparagraph ?? 0)) ?? known.at(-1);
  return holding === undefined ? main : citation({ ...main, subparagraph: holding });
};

/** "Article 4(7)" means point 7 where the article has no paragraphs; "paragraph 2" of an annex its point 2. */
const asPoint = (address: Citation): Citation | null =>
  address.paragraph === null
    ? null
    : citation({ ...address, paragraph: null, points: [address.paragraph, ...address.points] });

/**
 * "Annex XI, point 2" is in the one part that has a point 2, and "Section A" may be what the act calls "Part A"; null when several
 * parts have it.
 */
const inOnlyPart = (index: ActIndex, address: Citation): Citation | null => {
  if (address.kind !== "annex" || (address.parts.length === 0 && address.points.length === 0)) return null;
  const numbers = address.parts.map(({ number }) => number);
  const places = index
    .annexPartsOf(address.number)
    .filter((parts) => numbers.every((number) => parts.some((part) => part.number === number)))
    .map((parts) => citation({ ...address, parts }))
    .filter((place) => index.has(citation({ ...place, subparagraph: null })));
  const outermost = Math.min(...places.map(({ parts }) => parts.length));
  const found = address.points.length > 0 ? places : places.filter(({ parts }) => parts.length === outermost);
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** A point of an annex may be labelled with a capital: "I." holds (a). */
const withCapital = (address: Citation): Citation | null =>
  address.kind === "annex" && /^[a-z]+$/.test(address.points[0] ?? "")
    ? citation({
        ...address,
        points: address.points.map((point, depth) => (depth === 0 ? point.toUpperCase() : point)),
      })
    : null;

/** "Second subparagraph, point (a)" is the point of that subparagraph's list where it has an address of its own. */
const inList = (address: Citation): Citation | null =>
  address.subparagraph === null || address.points.length === 0
    ? null
    : citation({ ...address, listedIn: address.subparagraph, subparagraph: null });

/** A point of a list that has its letters to itself is addressed without the subparagraph that it stands in. */
const withoutList = (address: Citation): Citation | null =>
  address.listedIn === null ? null : citation({ ...address, listedIn: null });

/** The provision itself in one of its spellings; null when the act has no such provision. */
export const existing = (index: ActIndex, wanted: Citation): Citation | null => {
  for (const spelling of [
    inList(wanted),
    wanted,
    withoutList(wanted),
    asPoint(wanted),
    inOnlyPart(index, wanted),
    withCapital(wanted),
  ]) {
    if (spelling === null) continue;
    const exact = atSubparagraph(index, spelling);
    if (index.has(exact)) return exact;
  }
  return null;
};

/** The provision, else the nearest one that holds it; null when not even the article, annex or recital exists. */
export const nearestExisting = (index: ActIndex, wanted: Citation): Citation | null => {
  const points = [...wanted.points];
  for (;;) {
    const found = existing(index, citation({ ...wanted, points: [...points] }));
    if (found !== null) return found;
    if (points.pop() === undefined) break;
  }
  const part = citation({ ...wanted, paragraph: null, points: [], subparagraph: null });
  return existing(index, part) ?? existing(index, citation({ ...part, parts: [] }));
};
