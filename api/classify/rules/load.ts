import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { type Citation, citation, citationId, parseCitation } from "../../../shared/citation/index.ts";
import { readRows } from "../rows.ts";
import type { RiskLevel } from "../types.ts";
import { type Expression, parseExpression } from "./expression.ts";

const exceptionSchema = Type.Object(
  { says: Type.String(), provision: Type.String(), when: Type.String() },
  { additionalProperties: false },
);

const ruleSchema = Type.Object(
  {
    id: Type.String({ pattern: "^[a-zA-Z0-9_]+$" }),
    provision: Type.String(),
    level: Type.Union([
      Type.Literal("prohibited"),
      Type.Literal("high"),
      Type.Literal("limited"),
      Type.Literal("minimal"),
    ]),
    name: Type.String(),
    conditions: Type.Array(
      Type.Object(
        { says: Type.String(), met: Type.String(), may_be_open: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    plain: Type.Optional(Type.String()),
    exceptions: Type.Optional(Type.Array(exceptionSchema)),
    example_fits: Type.String(),
    example_not: Type.String(),
  },
  { additionalProperties: false },
);
export type RuleRow = Static<typeof ruleSchema>;

export interface Condition {
  readonly says: string;
  readonly met: Expression;
  /** True when the description need not speak of it: a description of a product rarely tells its harm. */
  readonly mayBeOpen: boolean;
}

export interface Exception {
  readonly says: string;
  /** As written for a reader, and as an id of the snapshot. */
  readonly provision: string;
  readonly provisionId: string;
  readonly when: Expression;
}

/** One provision of the law as conditions over facts. */
export interface Rule {
  readonly id: string;
  readonly level: RiskLevel;
  readonly name: string;
  readonly provision: string;
  readonly provisionId: string;
  readonly citation: Citation;
  readonly conditions: readonly Condition[];
  /** When this holds too, the conditions are plainly met and the cases are not asked. */
  readonly plain: Expression | null;
  readonly exceptions: readonly Exception[];
  readonly example: { readonly fits: string; readonly doesNot: string };
}

const folder = join(import.meta.dir, "table");
const files = ["scope.yaml", "prohibited.yaml", "high.yaml", "transparency.yaml"] as const;

/** "Article 3, point 39" → the citation in the AI Act. Throws a TypeError when it is no citation. */
export const aiActCitation = (written: string): Citation => {
  const read = parseCitation(written);
  if (read === null) throw new TypeError(`"${written}" is no citation`);
  return citation({ ...read, actId: "ai_act" });
};

const compileRule = (row: RuleRow): Rule => {
  const address = aiActCitation(row.provision);
  return {
    id: row.id,
    level: row.level,
    name: row.name,
    provision: row.provision,
    provisionId: citationId(address),
    citation: address,
    conditions: row.conditions.map(({ says, met, may_be_open }) => ({
      says,
      met: parseExpression(met),
      mayBeOpen: may_be_open ?? false,
    })),
    plain: row.plain === undefined ? null : parseExpression(row.plain),
    exceptions: (row.exceptions ?? []).map(({ says, provision, when }) => ({
      says,
      provision,
      provisionId: citationId(aiActCitation(provision)),
      when: parseExpression(when),
    })),
    example: { fits: row.example_fits, doesNot: row.example_not },
  };
};

/** Reads the rule tables in the order of the law. Throws a TypeError that names a wrong row. */
export const readRules = (): Rule[] => {
  const present = readdirSync(folder);
  return files.flatMap((file) => {
    if (!present.includes(file)) throw new TypeError(`The rule table ${file} is missing`);
    return readRows(join(folder, file), ruleSchema).map(compileRule);
  });
};
