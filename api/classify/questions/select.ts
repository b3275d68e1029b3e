import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import type { Decision, JudgedRule } from "../decide.ts";
import type { Facts } from "../facts/find.ts";
import { readRows } from "../rows.ts";
import type { OpenQuestion, Role } from "../types.ts";

const texts = Type.Array(Type.String(), { minItems: 1 });
const rowSchema = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z]+(_[a-z]+)*$" }),
    question: Type.String(),
    decides: Type.String(),
    provision: Type.String(),
    for: texts,
    unless: Type.Optional(texts),
    /** Answers by the words to choose; each value is the sentence that says it in a description. */
    choices: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
);
export type QuestionRow = Static<typeof rowSchema>;

/** Reads the table of questions. Throws a TypeError that names a wrong row. */
export const readQuestions = (): QuestionRow[] => readRows(join(import.meta.dir, "table.yaml"), rowSchema);

const questionsMax = 4;
/** An answer that would hardly change anything is not asked for. */
const doubtLeast = 0.03;

/** How much an answer about this rule could change: most where it is as likely as not. */
const doubtOf = ({ chance }: JudgedRule): number => Math.min(chance, 1 - chance);

const isAbout = (tag: string, rule: string): boolean => rule === tag || rule.startsWith(`${tag}_`);

const isSettled = ({ unless = [] }: QuestionRow, { affirmed, denied }: Facts): boolean =>
  unless.some((fact) => affirmed.has(fact) || denied.has(fact));

/**
 * What is not said and would decide, best first: questions about the rules that carry the level or come near it, by how much an
 * answer could change. `saysNothing`: no sentence bears on the law.
 */
export const selectQuestions = (
  rows: readonly QuestionRow[],
  { carried, near, derogatedFrom, exempt, level }: Decision,
  facts: Facts,
  role: Role | null,
  saysNothing: boolean,
): OpenQuestion[] => {
  const judged = [...carried, ...near, ...(derogatedFrom === null ? [] : [derogatedFrom])];
  const doubt = (tag: string): number => {
    if (tag === "purpose") return saysNothing ? 1 : 0;
    if (tag === "role") return role === null && level !== "minimal" ? doubtLeast : 0;
    if (tag === "territory") return facts.affirmed.has("third_country") && level !== "minimal" ? doubtLeast : 0;
    if (tag === "derogable") return level === "high" ? Math.min(exempt, 1 - exempt) : 0;
    if (tag === "derogation") return derogatedFrom === null ? 0 : 0.5;
    const about = judged.filter(({ result }) => isAbout(tag, result.rule.id));
    return about.reduce((most, one) => Math.max(most, doubtOf(one)), 0);
  };
  return rows
    .filter((row) => !isSettled(row, facts))
    .map((row) => ({ row, doubt: Math.max(...row.for.map(doubt)) }))
    .filter((one) => one.doubt >= doubtLeast)
    .sort((left, right) => right.doubt - left.doubt)
    .slice(0, questionsMax)
    .map(({ row: { id, question, decides, provision, choices = {} } }) => ({
      ...{ id, question, decides, provision },
      choices: Object.entries(choices).map(([answer, sentence]) => ({ answer, sentence })),
    }));
};
