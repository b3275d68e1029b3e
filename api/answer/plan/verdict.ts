import type { Statement } from "../../../shared/corpus/index.ts";
import type { PartKind } from "../understand/question/kinds.ts";
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

/**
 * How a verdict is reached: by the rule's own reply to the obvious question, where that begins with one; or by the rule's effect. `within`:
 * what is asked for is open only within the rule.
 */
export type Verdict = "reply" | "yes" | "no" | "within" | "depends";

/** What each effect answers to whoever asks whether something must, or may, be done, where the rule's own reply gives no verdict. */
const answers: Readonly<Record<Stance["asks"], Readonly<Record<Effect, Verdict>>>> = {
  must: { binds: "yes", forbids: "yes", frees: "depends", tells: "depends" },
  may: { binds: "within", forbids: "no", frees: "yes", tells: "depends" },
  is: { binds: "depends", forbids: "depends", frees: "depends", tells: "depends" },
};

/** Effects to which the rule's own reply is the answer when somebody asks so. */
const repliesTo: Readonly<Record<Stance["asks"], ReadonlySet<Effect>>> = {
  must: new Set(["binds", "frees", "tells"]),
  may: new Set(["forbids", "frees", "tells"]),
  is: new Set(["binds", "forbids", "frees", "tells"]),
};

/** To whoever asks whether something may be left out, or is forbidden. */
const turnedAnswers: Readonly<Record<Stance["asks"], Readonly<Record<Effect, Verdict>>>> = {
  must: { binds: "no", forbids: "no", frees: "depends", tells: "depends" },
  may: { binds: "within", forbids: "yes", frees: "no", tells: "depends" },
  is: { binds: "depends", forbids: "depends", frees: "depends", tells: "depends" },
};

const decided =
  /^(?:yes|no|only|it depends|partly|not (?:always|necessarily|entirely|if|unless|where|yet|before|by))\b/iu;

/** True for a reply that begins with a verdict. */
export const givesVerdict = (reply: string): boolean => decided.test(reply);

/** The verdict of a rule on a part that wants yes or no. An exception says yes to whoever asks whether there is one. */
export const verdictOf = ({ kind, reply }: Statement, { asks, isTurned }: Stance, asked: PartKind): Verdict => {
  const effect = effects[kind];
  if (asked === "exception" && effect === "frees") return "yes";
  if (isTurned) return turnedAnswers[asks][effect];
  return givesVerdict(reply) && repliesTo[asks].has(effect) ? "reply" : answers[asks][effect];
};
