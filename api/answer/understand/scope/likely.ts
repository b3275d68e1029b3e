import type { ActEntry } from "../../../../shared/corpus/index.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { bestRows } from "../../retrieve/search.ts";
import type { Scope } from "../types.ts";
import { type ChosenModel, chancesOf, featuresOf, messageKinds, messageModelFor } from "./message.ts";
import { anchorIn } from "./signs.ts";

/** What a model of messages says of one, with what an act that it has not learnt changes. */
export interface Likely {
  /** The chance of each kind, in the order of `messageKinds`. */
  readonly chances: readonly number[];
  /** The chance that the corpus answers. */
  readonly chance: number;
  /**
   * The act that a message may be about and that the model was not fitted on: one that it names or was asked of, else the nearest, if that
   * is as near as what is inside usually is. What the model takes for other law is asked of that act. Null where there is none.
   */
  readonly unlearnt: ActEntry | null;
  /** By which the chance is judged. */
  readonly bounds: ChosenModel["file"]["bounds"];
  /** By which a clause is judged beside others. */
  readonly clause: ChosenModel["file"]["clause"];
}

const [law, otherLaw] = [messageKinds.indexOf("law"), messageKinds.indexOf("other_law")];

/** The act of the paragraph that is nearest by meaning; without vectors, of the provision that ranks first. */
const nearestAct = ({ search, ranked }: Ranking): ActEntry | undefined => {
  const { meaning } = search.chunks;
  if (meaning === null) return ranked[0]?.provision.act;
  const { snapshot, chunks } = search.library;
  const [row = -1] = bestRows(meaning, 1);
  return snapshot.act(chunks.actOf(row) ?? "");
};

/** The acts that a message may be about: those that it names or was asked of; the nearest where it names no other law and that is near enough. */
const actsOf = (scope: Scope, ranking: Ranking, isAnchored: boolean): ActEntry[] => {
  const { snapshot } = ranking.search.library;
  if (scope.isNamed) return [...scope.acts, ...scope.regulations].flatMap((id) => snapshot.act(id) ?? []);
  const namesOther = scope.reading.outside.some(({ value }) => value.kind !== "vendor");
  const nearest = isAnchored && !namesOther ? nearestAct(ranking) : undefined;
  return nearest === undefined ? [] : [nearest];
};

const judge = (scope: Scope, ranking: Ranking): Likely => {
  const { library, vector } = ranking.search;
  const { file, model } = messageModelFor(vector === null ? null : library.snapshot.manifest.embedding);
  const features = featuresOf(scope, ranking);
  const chances = chancesOf(model, features);
  const isAnchored = anchorIn(features.signs, file.encoder !== null) >= file.anchor;
  const unlearnt = actsOf(scope, ranking, isAnchored).find(({ id }) => !file.chosen.acts.includes(id)) ?? null;
  const ofOthers = unlearnt === null ? 0 : (chances[otherLaw] ?? 0);
  return { chances, chance: (chances[law] ?? 0) + ofOthers, unlearnt, bounds: file.bounds, clause: file.clause };
};

const known = new WeakMap<Ranking, Likely>();

/** Judges a message after a search for it; worked out once for each search. */
export const likelyOf = (scope: Scope, ranking: Ranking): Likely => {
  const found = known.get(ranking) ?? judge(scope, ranking);
  known.set(ranking, found);
  return found;
};

/**
 * The act to search in alone: one that the model has not learnt and whose paragraph is the nearest, when the message is likelier about
 * other law than about what was learnt. Known questions would drown an act that has none. Null for all other messages.
 */
export const actToSearchAlone = (scope: Scope, ranking: Ranking): ActEntry | null => {
  if (scope.isNamed) return null;
  const { chances, unlearnt } = likelyOf(scope, ranking);
  return (chances[otherLaw] ?? 0) > (chances[law] ?? 0) ? unlearnt : null;
};
