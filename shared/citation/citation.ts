/** What a citation points into: the enacting terms, an annex, or the preamble. */
export type ProvisionKind = "article" | "annex" | "recital";

/**
 * The address of one provision, the same for every act and layout.
 * `actId` is null while it is not known which act is meant ("Article 5" in a running text).
 */
export interface Citation {
  readonly actId: string | null;
  readonly kind: ProvisionKind;
  /** "5", "4a"; annexes in Roman capitals "III"; recitals "26". */
  readonly number: string;
  /** Annexes only: "A" of "Section A". */
  readonly section: string | null;
  /** Articles only: "1", "1a". */
  readonly paragraph: string | null;
  /** A subparagraph that follows a list of points and so needs an address of its own: 2 and up. */
  readonly subparagraph: number | null;
  /** Points from the outside in: ["a", "i"], or ["4", "a"] in an annex. */
  readonly points: readonly string[];
}

/** A citation with every part that is not given left empty. */
export const citation = (parts: Pick<Citation, "kind" | "number"> & Partial<Citation>): Citation => ({
  actId: null,
  section: null,
  paragraph: null,
  subparagraph: null,
  points: [],
  ...parts,
});

/** The citation of the whole article, annex or recital that holds this provision. */
export const wholeProvision = (of: Citation): Citation =>
  citation({ actId: of.actId, kind: of.kind, number: of.number });

/** True when nothing below the article, annex or recital is named. */
export const isWhole = (of: Citation): boolean =>
  of.section === null && of.paragraph === null && of.subparagraph === null && of.points.length === 0;

/** True when `inner` is `outer` or lies inside it: Article 5(1)(a) lies inside Article 5(1). */
export const contains = (outer: Citation, inner: Citation): boolean => {
  if (outer.kind !== inner.kind || outer.number !== inner.number) return false;
  if (outer.actId !== null && outer.actId !== inner.actId) return false;
  if (outer.section !== null && outer.section !== inner.section) return false;
  if (outer.paragraph !== null && outer.paragraph !== inner.paragraph) return false;
  if (outer.subparagraph !== null && outer.subparagraph !== inner.subparagraph) return false;
  return outer.points.every((point, depth) => inner.points[depth] === point);
};
