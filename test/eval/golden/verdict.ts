import { openingOf } from "../answers/form.ts";

/** What a question for yes or no is answered with. */
export type Side = "yes" | "no" | "depends";

/** A verdict as an answer begins with it. */
export interface Verdict {
  readonly side: Side;
  /** True for a yes or a no under a condition: "Yes, if …", "No, unless …", "Not before …". */
  readonly isQualified: boolean;
}

/** A condition that follows a yes or a no at once. */
const qualified =
  /^(?:yes|no)[\s,;:–—-]+(?:if|unless|but|only|provided|as long as|so long as|except|not (?:if|unless|where)|where|when|in (?:most|some|many) cases|in principle|usually|generally)\b/iu;

/**
 * The verdict that an answer begins with, null without one:
 * - "Yes" and "No" are a side; with a condition at once behind them ("Yes, if", "No, unless", "Yes, but only") a qualified one;
 * - "Only …", "It depends …" and "Partly …" are `depends`;
 * - "Not always", "Not if", "Not for", "Not before" and the like are a qualified no.
 */
export const verdictIn = (answer: string): Verdict | null => {
  const opening = openingOf(answer);
  const [, word = ""] = /^(yes|no|only|it depends|partly|not)\b/iu.exec(opening) ?? [];
  switch (word.toLowerCase()) {
    case "yes":
      return { side: "yes", isQualified: qualified.test(opening) };
    case "no":
      return { side: "no", isQualified: qualified.test(opening) };
    case "not":
      return /^not (?:always|necessarily|entirely|if|unless|where|for|yet|before|by)\b/iu.test(opening)
        ? { side: "no", isQualified: true }
        : null;
    case "":
      return null;
    default:
      return { side: "depends", isQualified: false };
  }
};

/** A qualified yes or no is right where its side is, and where it depends; all else only as it is said. */
export const isRightVerdict = (said: Verdict | null, wanted: Side): boolean =>
  said !== null && (said.side === wanted || (said.isQualified && wanted === "depends"));
