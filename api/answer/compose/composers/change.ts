import type { Sentence } from "../sentence.ts";
import { composeRule } from "./rule.ts";
import type { Composer } from "./section.ts";

/** The answer to a question for what changed: which text is served, that no earlier one is, and the rule as it stands. */
export const composeChange: Composer = (planned, context) => {
  const { lead } = planned;
  const section = composeRule(planned, context);
  if (lead === null || section === null) return null;
  const { act } = lead.provision;
  const text = `What changed cannot be shown here: this version holds the ${act.short_name} in one text (${act.expression === "oj" ? "as published" : "with its amendments"}) and no earlier one beside it. As it stands:`;
  const note: Sentence = { text, from: [lead.provision.id] };
  return { ...section, opening: [note, ...section.opening] };
};
