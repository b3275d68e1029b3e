import { labelOf } from "./labels.ts";
import type { MetadataChange, metadataFields } from "./schema.ts";
import type { Unit } from "./units.ts";

type Units = ReadonlyMap<string, Unit>;
type Field = (typeof metadataFields)[number];
type Value = MetadataChange["from"];

const readField = (unit: Unit, field: Field): Value => {
  switch (field) {
    case "applicability":
      return [...unit.applicability].sort((left, right) => left.from.localeCompare(right.from));
    case "footnotes":
      return [...unit.footnotes];
    default:
      return unit[field];
  }
};

const fold = (value: Value): string => JSON.stringify(value).replace(/\s+/g, " ");

interface Group {
  readonly from: Value;
  readonly to: Value;
  readonly ids: string[];
}

const groupChanges = (field: Field, before: Units, after: Units, kept: readonly string[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const id of kept) {
    const [old, now] = [before.get(id), after.get(id)];
    if (old === undefined || now === undefined) continue;
    const [from, to] = [readField(old, field), readField(now, field)];
    if (fold(from) === fold(to)) continue;
    const key = `${fold(from)}\n${fold(to)}`;
    const group = groups.get(key) ?? { from, to, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/**
 * Changes of dates, titles, headings or footnotes of the provisions that both sides have, those with the same change together.
 * They are named in the newer side's order. What was added between with the same value does not break a range.
 */
export const metadataChanges = (
  field: Field,
  before: Units,
  after: Units,
  kept: readonly string[],
): MetadataChange[] => {
  const isKept = new Set(kept);
  return groupChanges(field, before, after, kept).map(({ from, to, ids }) => {
    const order = [...after].filter(([id, unit]) => isKept.has(id) || fold(readField(unit, field)) !== fold(to));
    return {
      field,
      label: labelOf(
        ids,
        order.map(([id]) => id),
      ),
      provisions: ids,
      from,
      to,
    };
  });
};
