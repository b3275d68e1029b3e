import type { ActEntry } from "../../../../shared/corpus/index.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { Scope } from "../types.ts";
import { chancesOf, featuresOf, messageKinds, messageModelFor } from "./message.ts";
import { anchorIn } from "./signs.ts";

/** The act of the paragraph that is nearest by meaning; without vectors, of the provision that ranks first. */
const nearestAct = ({ search, ranked }: Ranking): ActEntry | null => {
  const { meaning } = search.chunks;
  if (meaning === null) return ranked[0]?.provision.act ?? null;
  let best = 0;
  for (let row = 1; row < meaning.length; row += 1) {
    if ((meaning[row] as number) > (meaning[best] as number)) best = row;
  }
  const { snapshot } = search.library;
  return snapshot.act(snapshot.chunks[best]?.act_id ?? "") ?? null;
};

/** What a model of messages says of one, with what an act that it has not learnt changes. */
export interface Likely {
  /** The chance of each kind, in the order of `messageKinds`. */
  readonly chances: readonly number[];
  /** The chance that the corpus answers. */
  readonly chance: number;
  /**
   * The act that a message may be about which the model was not fitted on: the one that it names, else the nearest if it is as near as what is inside usually is. What the model takes
   * for other law is asked of that one. Null where there is none.
   */
  readonly unlearnt: ActEntry | null;
}

const [law, otherLaw] = [messageKinds.indexOf("law"), messageKinds.indexOf("other_law")];

/** True where a message says itself whose law it means: one that the corpus lacks, or a regulation that it names or was asked of. */
const namesAnother = ({ reading, isNamed }: Scope): boolean =>
  isNamed || reading.outside.some(({ value }) => value.kind !== "vendor");

const known = new WeakMap<Ranking, Likely>();

/** Judges a message after a search for it; worked out once for each search. */
export const likelyOf = (scope: Scope, ranking: Ranking): Likely => {
  const found = known.get(ranking) ?? judge(scope, ranking);
  known.set(ranking, found);
  return found;
};

const judge = (scope: Scope, ranking: Ranking): Likely => {
  const { library, vector } = ranking.search;
  const { file, model } = messageModelFor(vector === null ? null : library.snapshot.manifest.embedding);
  const features = featuresOf(scope, ranking);
  const chances = chancesOf(model, features);
  const isAnchored = anchorIn(features.signs, file.encoder !== null) >= file.anchor;
  const { own } = scope.reading;
  const nearest = isAnchored && !namesAnother(scope) ? nearestAct(ranking) : null;
  const acts = own.length > 0 ? own.map(({ value }) => value.act) : [nearest];
  const unlearnt = acts.find((act) => act !== null && !file.chosen.acts.includes(act.id)) ?? null;
  const ofOthers = unlearnt === null ? 0 : (chances[otherLaw] ?? 0);
  return { chances, chance: (chances[law] ?? 0) + ofOthers, unlearnt };
};

/**
 * The act to search in alone: one that the model has not learnt and whose paragraph is the nearest, when the message is likelier about
 * other law than about what was learnt. Known questions would drown an act that has none. Null for all other messages.
 */
export const actToSearchAlone = (scope: Scope, ranking: Ranking): ActEntry | null => {
  if (scope.reading.own.length > 0) return null;
  const { chances, unlearnt } = likelyOf(scope, ranking);
  return (chances[otherLaw] ?? 0) > (chances[law] ?? 0) ? unlearnt : null;
};
