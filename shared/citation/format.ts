import type { Citation } from "./citation.ts";

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const ordinal = (count: number): string => ordinals[count] ?? `${count}th`;

/** "3", "1", "a" → `3.1(a)`: numbers inside numbers are set with full stops, letters in brackets. */
const pointText = (points: readonly string[]): string =>
  points
    .map((point, depth) => {
      if (depth === 0) return point;
      return /^\d/.test(point) && /^\d/.test(points[depth - 1] ?? "") ? `.${point}` : `(${point})`;
    })
    .join("");

const articleText = (of: Citation): string => {
  const inner = of.points.map((point) => `(${point})`).join("");
  if (of.paragraph !== null) return `Article ${of.number}(${of.paragraph})${inner}`;
  if (of.points.length === 0) return `Article ${of.number}`;
  return `Article ${of.number}, point ${pointText(of.points)}`;
};

const annexText = (of: Citation): string => {
  const section = of.section === null ? "" : `, Section ${of.section}`;
  const point = of.points.length === 0 ? "" : `, point ${pointText(of.points)}`;
  return `Annex ${of.number}${section}${point}`;
};

/**
 * The way the provision is written for a reader: `Article 5(1)(a)`, `Article 4, point 7` (a point of an article without
 * paragraphs), `Annex III, point 4(a)`, `Recital 26`. The act's name is not part of it.
 */
export const formatCitation = (of: Citation): string => {
  const text = of.kind === "article" ? articleText(of) : of.kind === "annex" ? annexText(of) : `Recital ${of.number}`;
  return of.subparagraph === null ? text : `${text}, ${ordinal(of.subparagraph)} subparagraph`;
};
