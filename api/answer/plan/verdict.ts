import type { Statement } from "../../../shared/corpus/index.ts";
import type { Stance } from "../understand/question/stance.ts";

/** What a rule does to somebody who asks whether he must or may. */
type Effect = "binds" | "forbids" | "frees" | "tells";

const effects: Readonly<Record<Statement["kind"], Effect>> = {
  duty: "binds",
  deadline: "binds",
  procedure: "binds",
  task: "binds",
  condition: "binds",
  prohibition: "forbids",
  permission: "frees",
  exception: "frees",
  right: "frees",
  power: "frees",
  definition: "tells",
  scope: "tells",
  penalty: "tells",
  amount: "tells",
  date: "tells",
  list: "tells",
};

/** How a verdict is reached: by the rule's own reply to the obvious question, by that reply turned round, or not at all. */
export type Verdict = "reply" | "yes" | "no" | "depends";

/** What each effect answers to whoever asks whether something must, or may, be done; `reply`: the rule's own reply fits. */
const answers: Readonly<Record<"must" | "may", Readonly<Record<Effect, Verdict>>>> = {
  must: { binds: "reply", forbids: "yes", frees: "depends", tells: "reply" },
  may: { binds: "depends", forbids: "reply", frees: "reply", tells: "reply" },
};

/** To whoever asks whether something may be left out, or is forbidden. */
const turnedAnswers: Readonly<Record<"must" | "may", Readonly<Record<Effect, Verdict>>>> = {
  must: { binds: "no", forbids: "no", frees: "reply", tells: "depends" },
  may: { binds: "depends", forbids: "yes", frees: "no", tells: "reply" },
};

/** The verdict of a rule on a question for yes or no. */
export const verdictOf = ({ kind }: Statement, { asks, isTurned }: Stance): Verdict => {
  if (asks === "is") return "reply";
  return (isTurned ? turnedAnswers : answers)[asks][effects[kind]];
};

const decided =
  /^(?:yes|no|only|it depends|partly|not (?:always|necessarily|entirely|if|unless|where|yet|before|by))\b/iu;

/** True for a reply that begins with a verdict. */
export const givesVerdict = (reply: string): boolean => decided.test(reply);
