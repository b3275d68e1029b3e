import type { LearnedModel } from "./learned/model.ts";
import type { Role } from "./types.ts";

const roles: readonly Role[] = ["provider", "deployer", "importer", "distributor"];
const noSigns = new Set<string>();

/** Who the describer is by the likeliest role; null where none is likelier than all others together. */
export const roleOf = (pieces: readonly number[], model: LearnedModel): Role | null => {
  const chances = model.chances(pieces, noSigns);
  const best = chances.indexOf(Math.max(...chances));
  const role = roles.find((one) => one === model.kinds[best]);
  return role !== undefined && (chances[best] ?? 0) >= 0.5 ? role : null;
};
