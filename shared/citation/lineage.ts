import { type Citation, citation, wholeProvision } from "./citation.ts";

/**
 * A provision with all that hold it, from the whole article, annex or recital down to itself: Article 5, Article 5(1),
 * Article 5(1)(a). Each once.
 */
export const lineageOf = (of: Citation): Citation[] => {
  const whole = wholeProvision(of);
  const section = citation({ ...whole, section: of.section });
  const paragraph = citation({ ...section, paragraph: of.paragraph });
  return [
    whole,
    ...(of.section === null ? [] : [section]),
    ...(of.paragraph === null ? [] : [paragraph]),
    ...of.points.map((_, depth) => citation({ ...paragraph, points: of.points.slice(0, depth + 1) })),
    ...(of.subparagraph === null ? [] : [of]),
  ];
};
