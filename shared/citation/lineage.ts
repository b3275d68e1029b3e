import { type Citation, citation, wholeProvision } from "./citation.ts";

/**
 * A provision with all that hold it, from the whole article, annex or recital down to itself: Article 5, Article 5(1),
 * Article 5(1)(a). Each once.
 */
export const lineageOf = (of: Citation): Citation[] => {
  const whole = wholeProvision(of);
  const parts = of.parts.map((_, depth) => citation({ ...whole, parts: of.parts.slice(0, depth + 1) }));
  const paragraph = citation({ ...(parts.at(-1) ?? whole), paragraph: of.paragraph });
  const list = citation({ ...paragraph, subparagraph: of.listedIn });
  return [
    whole,
    ...parts,
    ...(of.paragraph === null ? [] : [paragraph]),
    ...(of.listedIn === null ? [] : [list]),
    ...of.points.map((_, depth) =>
      citation({ ...paragraph, listedIn: of.listedIn, points: of.points.slice(0, depth + 1) }),
    ),
    ...(of.subparagraph === null ? [] : [of]),
  ];
};
