import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { readRows } from "../rows.ts";

const texts = Type.Array(Type.String(), { minItems: 1 });
const roles = ["provider", "deployer", "importer", "distributor"].map((role) => Type.Literal(role));

const dutySchema = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z]+(_[a-z]+)*$" }),
    /** As cited. */
    provision: Type.String(),
    roles: Type.Array(Type.Union(roles), { minItems: 1 }),
    /** Tags of a classification (see `tagsOf`), of which one is enough; and those of which none may hold. */
    for: texts,
    unless: Type.Optional(texts),
    /** Circumstances that must hold, or with `!` must not; what the description does not tell is left to its words. */
    when: Type.Optional(texts),
    /** Due only where every circumstance is told. */
    needs_known: Type.Optional(Type.Boolean()),
    /** Exists for high-risk systems only, so it cannot apply before they are classified as such. */
    high_risk: Type.Optional(Type.Boolean()),
    /** The deadline is the last date that the provision's own text names. */
    written_date: Type.Optional(Type.Literal("last")),
    description: Type.String(),
  },
  { additionalProperties: false },
);
export type Duty = Static<typeof dutySchema>;

/** Reads the table of duties. Throws a TypeError that names a wrong row. */
export const readDuties = (): Duty[] => readRows(join(import.meta.dir, "table.yaml"), dutySchema);
