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

/** "Annex XI, point 2" is in the one section that has a point 2; null when several have one. */
const inOnlySection = (index: ActIndex, address: Citation): Citation | null => {
  if (address.kind !== "annex" || address.section !== null || address.points.length === 0) return null;
  const places = index.sectionsOf(address.number).map((section) => citation({ ...address, section }));
  const found = places.filter((place) => index.has(place));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** The provision itself in one of its spellings; null when the act has no such provision. */
export const existing = (index: ActIndex, wanted: Citation): Citation | null => {
  for (const spelling of [wanted, asPoint(wanted), inOnlySection(index, wanted)]) {
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
  const section = citation({ ...wanted, paragraph: null, points: [], subparagraph: null });
  return existing(index, section) ?? existing(index, citation({ ...section, section: null }));
};
