import { oneLine } from "../../../words.ts";
import { type Context, notice, styled } from "../context.ts";
import { annotate } from "../github.ts";
import { type Change, countsOf, linesOf, markedWords, titleOf } from "./changes.ts";

/** The changes for people, each with the line of the file that watches it. Words that went and came are marked also without colours. */
export const changesText = (context: Context, file: string, changes: readonly Change[]): string[] => {
  const marks = {
    removed: (text: string) => styled(context, "red", `[-${text}-]`),
    added: (text: string) => styled(context, "green", `{+${text}+}`),
  };
  return changes.flatMap((change) => [
    `${styled(context, "bold", `${file}:${change.watched.line}`)}: ${titleOf(change)}: ${countsOf(change)}`,
    ...(change.watched.check === null ? [] : [`  look at: ${change.watched.check}`]),
    ...linesOf(change).map((line) => `  ${line.kind.padEnd(10)} ${line.label}: ${markedWords(line, oneLine, marks)}`),
    "",
  ]);
};

/** Shows changes beside the lines of the project's file, where GitHub runs the command. */
export const annotateChanges = (context: Context, file: string, changes: readonly Change[]): void => {
  for (const change of changes) {
    const { line, column, check } = change.watched;
    const look = check === null ? "" : ` Look at: ${check}.`;
    const message = `${linesOf(change)
      .map(({ kind, label }) => `${label} (${kind})`)
      .join(", ")}.${look} ${notice}`;
    annotate(context, { kind: "error", file, line, column, title: `${titleOf(change)} changed`, message });
  }
};
