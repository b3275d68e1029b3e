import { formatAnnexParts } from "./annex-part.ts";
import type { Citation } from "./citation.ts";
import { ordinal } from "./ordinal.ts";

/** "3", "1", "a" → `3.1(a)`: numbers inside numbers are set with full stops, letters in brackets. */
const pointText = (points: readonly string[]): string =>
  points
    .map((point, depth) => {
      if (depth === 0) return point;
      return /^\d/.test(point) && /^\d/.test(points[depth - 1] ?? "") ? `.${point}` : `(${point})`;
    })
    .join("");

/** Letters in brackets, one after the other: `(1)(a)`. */
const bracketed = (points: readonly string[]): string => points.map((point) => `(${point})`).join("");

const subparagraphText = (count: number | null): string => (count === null ? "" : `, ${ordinal(count)} subparagraph`);

const articleText = (of: Citation): string => {
  const holder = `Article ${of.number}${of.paragraph === null ? "" : `(${of.paragraph})`}`;
  if (of.points.length === 0) return holder;
  if (of.listedIn !== null) return `${holder}${subparagraphText(of.listedIn)}, point ${bracketed(of.points)}`;
  return of.paragraph === null ? `${holder}, point ${pointText(of.points)}` : `${holder}${bracketed(of.points)}`;
};

const annexText = (of: Citation): string => {
  const parts = of.parts.length === 0 ? "" : `, ${formatAnnexParts(of.parts)}`;
  const holder = `Annex ${of.number}${parts}`;
  if (of.points.length === 0) return holder;
  return of.parts.at(-1)?.kind === "article"
    ? `${holder}${bracketed(of.points)}`
    : `${holder}, point ${pointText(of.points)}`;
};

/**
 * The way the provision is written for a reader: `Article 5(1)(a)`, `Article 4, point 7` (a point of an article without
 * paragraphs), `Article 43(1), second subparagraph, point (a)`, `Annex III, Part I, point 4(a)`, `Recital 26`. The act's name is
 * not part of it.
 */
export const formatCitation = (of: Citation): string => {
  const text = of.kind === "article" ? articleText(of) : of.kind === "annex" ? annexText(of) : `Recital ${of.number}`;
  return `${text}${subparagraphText(of.subparagraph)}`;
};
