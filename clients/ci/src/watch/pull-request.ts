import { plain } from "../../../words.ts";
import { notice } from "../context.ts";
import { withinRoom } from "../markdown.ts";
import { type Change, countsOf, linesOf, markedWords, titleOf } from "./changes.ts";

/** The two corpus versions that are compared. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** GitHub takes 65,536 characters, GitLab more; the rest of the room is for what a pipeline adds. */
const charactersMax = 60_000;

const marks = {
  removed: (text: string) => `~~${text}~~`,
  added: (text: string) => `**${text}**`,
};

const names = (changes: readonly Change[]): string => changes.map(titleOf).join("; ");

const titleCharactersMax = 120;

/** `The law changed: AI Act, Article 5; GDPR, Article 33`, counted where it would be long. */
export const pullRequestTitle = (changes: readonly Change[]): string => {
  const title = `The law changed: ${names(changes)}`;
  return title.length <= titleCharactersMax ? title : `The law changed: ${changes.length} watched provisions`;
};

const toCheck = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const { check } = change.watched;
    return `- [ ] ${plain(titleOf(change))}${check === null ? "" : `: ${plain(check)}`}`;
  });

const parts = (changes: readonly Change[]): string[][] =>
  changes.flatMap((change) => [
    [`### ${plain(titleOf(change))}`, "", `${countsOf(change)}.`, ""],
    ...linesOf(change).map((line) => [
      `- ${line.kind}: **${plain(line.label)}** ${markedWords(line, plain, marks)}`.trimEnd(),
    ]),
    [""],
  ]);

const furtherLines = (count: number): string => `… and ${count} further lines: \`acquis-ci watch\` prints them all.`;

/** The body of a pull request as Markdown: what to check first, then what changed, word by word. Ends with a line end. */
export const pullRequestBody = (file: string, { from, to }: Span, changes: readonly Change[]): string => {
  const head = [
    `Provisions that \`${file.replaceAll("`", "'")}\` names differ between corpus ${from}, which was reviewed last, and ${to}.`,
    "",
    "## To check",
    "",
    ...toCheck(changes),
    "",
    "## What changed",
    "",
    "Words that went are ~~struck through~~, words that came are **bold**.",
    "",
  ];
  const room = charactersMax - head.join("\n").length;
  return `${[...head, ...withinRoom(parts(changes), room, furtherLines), notice].join("\n")}\n`;
};

/** The text of a pull request as of a commit message: the title, an empty line, the body. */
export const pullRequestText = (file: string, span: Span, changes: readonly Change[]): string =>
  `${pullRequestTitle(changes)}\n\n${pullRequestBody(file, span, changes)}`;
