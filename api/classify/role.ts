import type { Facts } from "./facts/find.ts";
import type { LearnedModel, Signs } from "./learned/model.ts";
import type { Role } from "./types.ts";

export const roles: readonly Role[] = ["provider", "deployer", "importer", "distributor"];

/** Facts that tell who speaks. */
export const roleFacts = [
  ...["role_provider", "role_deployer", "speaks_to_buyers", "bought_in", "imports", "resells"],
  ...["outside_union", "became_provider", "employer"],
];

/** In whose voice a description speaks: all its words count, those too that the law asks nothing of. A sales page praises and names a price. */
export interface Voice {
  readonly pieces: readonly number[];
  readonly signs: Signs;
}

/** The voice of a text: the pieces of all its sentences, and what the word lists find in them. */
export const voiceOf = (pieces: readonly number[], { affirmed }: Facts): Voice => ({
  pieces,
  signs: new Set(roleFacts.filter((id) => affirmed.has(id)).map((id) => `says ${id}`)),
});

/** Who the describer is by the likeliest role; null where it is less likely than `least`, or none is likelier. */
export const roleOf = ({ pieces, signs }: Voice, model: LearnedModel, least: number): Role | null => {
  const chances = model.chances(pieces, signs);
  const best = chances.indexOf(Math.max(...chances));
  const role = roles.find((one) => one === model.kinds[best]);
  return role !== undefined && (chances[best] ?? 0) >= least ? role : null;
};
