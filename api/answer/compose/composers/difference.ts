import { composeRule } from "./rule.ts";
import type { Composer } from "./section.ts";

/** The answer to a question for a difference: the rule on the one, and on the other. */
export const composeDifference: Composer = (planned, context) => {
  if (planned.others.length === 0) return null;
  const sections = [planned.lead, ...planned.others].flatMap(
    (lead) => composeRule({ ...planned, lead }, context) ?? [],
  );
  const [first] = sections;
  return first === undefined ? null : { ...first, opening: sections.flatMap(({ opening }) => opening) };
};
