import { type AnnexPart, partsContain } from "./annex-part.ts";

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
  /** Annexes only, from the outside in: "Part I", "Section 2". */
  readonly parts: readonly AnnexPart[];
  /** Articles only: "1", "1a". */
  readonly paragraph: string | null;
  /** A subparagraph that follows a list of points and so needs an address of its own: 2 and up. It lies inside the last point. */
  readonly subparagraph: number | null;
  /** The subparagraph whose list the points are, where an earlier list has the same numbers: 2 and up. */
  readonly listedIn: number | null;
  /** Points from the outside in: ["a", "i"], or ["4", "a"] in an annex. */
  readonly points: readonly string[];
}

/** A citation with every part that is not given left empty. Without points there is no list that they could be of. */
export const citation = (given: Pick<Citation, "kind" | "number"> & Partial<Citation>): Citation => {
  const { points = [], listedIn = null } = given;
  return {
    actId: null,
    parts: [],
    paragraph: null,
    subparagraph: null,
    points,
    ...given,
    listedIn: points.length === 0 ? null : listedIn,
  };
};

/** The citation of the whole article, annex or recital that holds this provision. */
export const wholeProvision = (of: Citation): Citation =>
  citation({ actId: of.actId, kind: of.kind, number: of.number });

/** True when nothing below the article, annex or recital is named. */
export const isWhole = (of: Citation): boolean =>
  of.parts.length === 0 && of.paragraph === null && of.subparagraph === null && of.points.length === 0;

/** True when `inner` is `outer` or lies inside it: Article 5(1)(a) lies inside Article 5(1). */
export const contains = (outer: Citation, inner: Citation): boolean => {
  if (outer.kind !== inner.kind || outer.number !== inner.number) return false;
  if (outer.actId !== null && outer.actId !== inner.actId) return false;
  if (!partsContain(outer.parts, inner.parts)) return false;
  if (outer.paragraph !== null && outer.paragraph !== inner.paragraph) return false;
  if (outer.subparagraph !== null && outer.subparagraph !== inner.subparagraph) return false;
  if (outer.points.length > 0 && outer.listedIn !== inner.listedIn) return false;
  return outer.points.every((point, depth) => inner.points[depth] === point);
};
