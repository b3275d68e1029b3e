import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";
import type { AnswerRow } from "../answers/rows.ts";

const disputedSchema = Type.Array(
  Type.Object({ id: Type.String(), provision: Type.String(), reason: Type.String() }, { additionalProperties: false }),
);

/** A label that contradicts the law: the id of its row, the provision that deals with the matter, and the reason. */
export type DisputedLabel = Static<typeof disputedSchema>[number];

/** The labels in dispute. Throws a TypeError when the list has another form. */
export const readDisputed = (): DisputedLabel[] => {
  const list: unknown = parse(readFileSync(join(import.meta.dir, "disputed.yaml"), "utf8"));
  if (!Value.Check(disputedSchema, list)) {
    throw new TypeError("disputed.yaml has another form than id, provision, reason");
  }
  return list;
};

/** The ids of the rows whose labels are in dispute. */
export const disputedIds = (): ReadonlySet<string> => new Set(readDisputed().map(({ id }) => id));

/** Groups rows by set. Sets with labels that contradict the law stand twice: as labelled, and without those rows. */
export const groupBySet = <Row extends AnswerRow>(
  rows: readonly Row[],
  disputed: ReadonlySet<string>,
): Array<readonly [set: string, rows: readonly Row[]]> =>
  [...Map.groupBy(rows, ({ set }) => set)].flatMap(([set, labelled]) => {
    const agreed = labelled.filter(({ id }) => !disputed.has(id));
    return agreed.length === labelled.length
      ? [[set, labelled] as const]
      : [[set, labelled] as const, [`${set}, undisputed`, agreed] as const];
  });
