import { createCitationReader } from "../answers/citations.ts";
import type { Pipeline } from "../answers/pipeline.ts";
import type { AnswerResult } from "../answers/run.ts";
import { runRow } from "../answers/run.ts";
import { type Check, type CheckName, checkNames, judgingOf } from "./judge.ts";
import { type Rows, readSet, type SetName } from "./rows.ts";

/** A question with what was looked at in its answer. */
export interface Judged {
  readonly set: SetName;
  readonly id: string;
  readonly kinds: readonly string[];
  readonly question: string;
  /** What is wrong with the answer; empty where it passes. */
  readonly problems: readonly string[];
  readonly checks: readonly Check[];
  readonly answer: string;
}

/** Shares of questions, 0 to 1: those that pass whole, and for each thing looked at those in which it is right, of those that ask for it. */
export type Shares = { readonly whole: number | null } & { readonly [Name in CheckName]: number | null };

const shareOf = (judged: readonly Judged[], holds: (one: Judged) => boolean): number | null =>
  judged.length === 0 ? null : judged.filter(holds).length / judged.length;

/** The shares among some questions; null where none asks for it. */
export const sharesOf = (judged: readonly Judged[]): Shares => {
  const of = (name: CheckName): number | null =>
    shareOf(
      judged.filter(({ checks }) => checks.some((check) => check.name === name)),
      ({ checks }) => checks.every((check) => check.name !== name || check.problem === null),
    );
  const named = Object.fromEntries(checkNames.map((name) => [name, of(name)])) as Record<CheckName, number | null>;
  return { whole: shareOf(judged, ({ problems }) => problems.length === 0), ...named };
};

/** An answer that never came, or refuses, shows nothing that is looked for. */
const withoutAnswer = ({ error, abstained, reason }: AnswerResult): string[] => {
  if (error !== null) return [`failed: ${error}`];
  return abstained ? [`refuses (${reason ?? "no reason"})`] : [];
};

/** Judges the answer to a row. */
export const judgeAnswer = <Name extends SetName>(set: Name, row: Rows[Name], answer: AnswerResult): Judged => {
  const { kinds, judge } = judgingOf(set, row);
  const missing = withoutAnswer(answer);
  const shown = missing.length === 0 ? answer : { ...answer, answer: "", citations: [] };
  const checks = judge(shown);
  const problems = checks.flatMap(({ problem }) => problem ?? []);
  return {
    set,
    id: row.id,
    kinds,
    question: row.question,
    problems: missing.length === 0 ? problems : missing,
    checks,
    answer: answer.answer,
  };
};

/** Puts the questions of a set to the answerer, each with its own regulation, and judges what comes. */
export const runSet = async <Name extends SetName>(
  set: Name,
  { answerer, snapshot }: Pick<Pipeline, "answerer" | "snapshot">,
  rows: ReadonlyArray<Rows[Name]> = readSet(set),
): Promise<Judged[]> => {
  const readCitations = createCitationReader({ ...snapshot, acts: snapshot.manifest.acts });
  const judged: Judged[] = [];
  for (const row of rows) {
    const { id, question } = row;
    // The regulation of an act under it is asked for: requests name main acts.
    const regulation = snapshot.act(row.regulation)?.regulation ?? row.regulation;
    const asked = { id, set, question, regulation, gold: [], abstain: false };
    const answer = await runRow(asked, "own", { answerer, readCitations, allowModel: false });
    judged.push(judgeAnswer(set, row, answer));
  }
  return judged;
};
