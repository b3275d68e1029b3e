import type { ClassifyResponse, Obligation } from "../../../service/types.ts";

type Change<Value> = { readonly from: Value; readonly to: Value } | null;

/** What is another between two classifications. */
export interface Changes {
  readonly level: Change<ClassifyResponse["risk_level"]>;
  readonly role: Change<ClassifyResponse["role"]>;
  readonly confidence: Change<number>;
  readonly added: readonly Obligation[];
  readonly removed: readonly Obligation[];
}

const change = <Value>(from: Value, to: Value): Change<Value> => (from === to ? null : { from, to });

const without = (some: readonly Obligation[], others: readonly Obligation[]): Obligation[] => {
  const known = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !known.has(id));
};

/** What changed from one classification to the next. */
export const changesBetween = (before: ClassifyResponse, after: ClassifyResponse): Changes => ({
  level: change(before.risk_level, after.risk_level),
  role: change(before.role, after.role),
  confidence: change(before.confidence, after.confidence),
  added: without(after.obligations, before.obligations),
  removed: without(before.obligations, after.obligations),
});

/** True where level, role and duties are the same. */
export const isSame = ({ level, role, added, removed }: Changes): boolean =>
  level === null && role === null && added.length === 0 && removed.length === 0;
