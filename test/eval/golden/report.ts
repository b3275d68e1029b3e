import { formatShare, type ReportTable } from "../report/table.ts";
import { checkNames } from "./judge.ts";
import { type Judged, sharesOf } from "./run.ts";

/** The things that a set looks at. */
const namesIn = (judged: readonly Judged[]) =>
  checkNames.filter((name) => judged.some(({ checks }) => checks.some((check) => check.name === name)));

/** Of each kind and of all: how many pass, and in how many each thing is right. */
export const shareTable = (set: string, judged: readonly Judged[]): ReportTable => {
  const names = namesIn(judged);
  const rowOf = (name: string, members: readonly Judged[]): string[] => {
    const shares = sharesOf(members);
    return [name, String(members.length), formatShare(shares.whole), ...names.map((one) => formatShare(shares[one]))];
  };
  const kinds = [...new Set(judged.flatMap((one) => one.kinds))].sort();
  return {
    title: set,
    head: ["kind", "n", "whole", ...names],
    rows: [
      ...kinds.map((kind) =>
        rowOf(
          kind,
          judged.filter((one) => one.kinds.includes(kind)),
        ),
      ),
      rowOf("all", judged),
    ],
  };
};

/** The questions that fail, by kind, each with what is wrong and how the answer begins. */
export const failureNotes = (set: string, judged: readonly Judged[]): ReportTable => {
  const failed = judged.filter(({ problems }) => problems.length > 0);
  const byKind = [...Map.groupBy(failed, ({ kinds }) => kinds[0] ?? "")].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    title: `${set}: what fails`,
    head: [],
    rows: [],
    notes: byKind.flatMap(([kind, members]) => [
      `${kind} (${members.length})`,
      ...members.map(({ id, question, problems, answer }) =>
        [`- ${id}: ${question}`, ...problems, `begins: ${answer.split("\n")[0]?.slice(0, 200) ?? ""}`].join("\n    "),
      ),
    ]),
  };
};
