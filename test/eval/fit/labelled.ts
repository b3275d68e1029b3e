import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import type { Commentary } from "../../../api/answer/retrieve/commentary.ts";
import { readJsonLines } from "../data/json-lines.ts";

const texts = Type.Array(Type.String());
const grades = Type.Record(Type.String(), Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]));

const labelledSchema = Type.Object({
  id: Type.String(),
  set: Type.String(),
  question: Type.String(),
  regulation: Type.String(),
  /** What a lawyer would say first to whoever asks for yes or no; null where something else is asked. */
  verdict: Type.Union([Type.Literal("yes"), Type.Literal("no"), Type.Literal("depends"), Type.Null()]),
  /** Statements that answer what was asked, best first, and those that a full answer needs besides: `gdpr_art15_p1#2`. */
  opens: texts,
  belongs: texts,
  /** Statements that the reader saw and that a good answer leaves out. */
  others: texts,
  /**
   * What a reader, who saw them in no order, said of sentences as the first of the answer: 2 is right and answers what was asked, 1 is of
   * help, 0 misleads or is beside the point. Replies by their known questions, rules by the names of their statements.
   */
  first: Type.Object({ replies: grades, rules: grades }),
});
/** A question with what a reader, who saw the candidates in no order, said of each. */
export type LabelledRow = Static<typeof labelledSchema>;

const labelledPath = join(import.meta.dir, "../data/labelled.jsonl");

/** The labelled questions. Throws an OperatorError that names a line of another form. */
export const readLabelled = (path = labelledPath): LabelledRow[] => readJsonLines(path, labelledSchema);

/** The row of a statement by its name: its address, and which of the statements there it is. */
export const statementNamed = (name: string, { ofAddress }: Pick<Commentary, "ofAddress">): number | undefined => {
  const [address = "", place = "1"] = name.split("#");
  return ofAddress.get(address)?.[Number(place) - 1];
};
