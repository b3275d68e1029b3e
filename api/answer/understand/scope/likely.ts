import type { ActEntry } from "../../../../shared/corpus/index.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { Scope } from "../types.ts";
import { byTextSigns, isByText } from "./by-text.ts";
import { type ChosenModel, chancesOf, featuresOf, messageKinds, messageModelFor } from "./message.ts";
import type { Signs } from "./signs.ts";

/** What a model of messages says of one, with what an act that it has not learnt changes. */
export interface Likely {
  /** The chance of each kind, in the order of `messageKinds`. */
  readonly chances: readonly number[];
  /** The chance that the corpus answers. */
  readonly chance: number;
  /** The kinds, by their places, that count as its law: the law itself, and what an act that was not learnt is taken for. */
  readonly ofLaw: readonly number[];
  /**
   * The acts that a message may be about and that the model was not fitted on: those that it names or was asked of, else all of them where
   * it is likely about them. What the model takes for other law is asked of these.
   */
  readonly unlearnt: readonly ActEntry[];
  /** By which the chance is judged. */
  readonly bounds: ChosenModel["file"]["bounds"];
  /** By which a clause is judged beside others. */
  readonly clause: ChosenModel["file"]["clause"];
}

const law = messageKinds.indexOf("law");
/** What a question about an act is taken for that was not learnt: other law, and where the act is named, its matter for another one too. */
const unlearntAs = {
  found: [messageKinds.indexOf("other_law")],
  named: [messageKinds.indexOf("other_law"), messageKinds.indexOf("other_matter"), messageKinds.indexOf("product")],
};

/** The acts that the model was not fitted on: those that a message names or was asked of; all, where it names no other law and speaks of them likelier than of what was learnt. */
const unlearntActs = (
  scope: Scope,
  ranking: Ranking,
  chances: readonly number[],
  signs: Signs,
  learnt: ReadonlySet<string>,
): ActEntry[] => {
  const { snapshot } = ranking.search.library;
  if (scope.isNamed)
    return [...scope.acts, ...scope.regulations]
      .flatMap((id) => snapshot.act(id) ?? [])
      .filter(({ id }) => !learnt.has(id));
  const unlearnt = snapshot.manifest.acts.filter(({ id }) => !learnt.has(id));
  const namesOther = scope.reading.outside.some(({ value }) => value.kind !== "vendor");
  // What tells them apart was chosen on messages in the corpus' own language: in another one words tell nothing.
  const isRead = scope.language === snapshot.manifest.language;
  if (unlearnt.length === 0 || namesOther || !isRead) return [];
  const seen = byTextSigns(ranking, chances, signs, (id) => learnt.has(id));
  return isByText(seen, ranking) ? unlearnt : [];
};

const judge = (scope: Scope, ranking: Ranking): Likely => {
  const { library, vector } = ranking.search;
  const { file, model } = messageModelFor(vector === null ? null : library.snapshot.manifest.embedding);
  const features = featuresOf(scope, ranking);
  const chances = chancesOf(model, features);
  const unlearnt = unlearntActs(scope, ranking, chances, features.signs, new Set(file.chosen.acts));
  const takenFor = unlearnt.length === 0 ? [] : scope.isNamed ? unlearntAs.named : unlearntAs.found;
  const ofLaw = [law, ...takenFor];
  const chance = ofLaw.reduce((sum, kind) => sum + (chances[kind] ?? 0), 0);
  return { chances, chance, ofLaw, unlearnt, bounds: file.bounds, clause: file.clause };
};

const known = new WeakMap<Ranking, Likely>();

/** Judges a message after a search for it; worked out once for each search. */
export const likelyOf = (scope: Scope, ranking: Ranking): Likely => {
  const found = known.get(ranking) ?? judge(scope, ranking);
  known.set(ranking, found);
  return found;
};

/**
 * The acts to search in alone, when a message that names none is about acts that the model has not learnt: known questions would drown those
 * that have none. Empty for all other messages.
 */
export const actsToSearchAlone = (scope: Scope, ranking: Ranking): readonly ActEntry[] =>
  scope.isNamed ? [] : likelyOf(scope, ranking).unlearnt;
