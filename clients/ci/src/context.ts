import { styleText } from "node:util";

/** What the commands know of the process that they run in. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Paths are told and written relative to it. */
  readonly cwd: string;
  /** `2026-11-23`, in UTC: an acceptance may end. */
  readonly today: string;
  readonly hasColour: boolean;
  /** True where somebody watches: progress is then shown on standard error. */
  readonly isWatched: boolean;
  /** Writes to standard output. */
  readonly writeOut: (text: string) => void;
  /** Writes to standard error. */
  readonly writeError: (text: string) => void;
}

/** The words under which every result is given. */
export const notice = "Quotes the law; no legal advice.";

/** 0 passes, 1 findings or changed law, 2 not written as it must be, 3 the service did not answer. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Something in a file that is not as it must be. Lines and columns count from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Ends a command: what was asked for cannot be done. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = 2,
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** Ends a command because files are not as they must be; tells all that is wrong at once. */
export class InvalidFiles extends CommandError {
  constructor(
    readonly problems: readonly Problem[],
    what = "Nothing was sent to the service",
  ) {
    super(`${problems.length === 1 ? "1 problem" : `${problems.length} problems`}. ${what}.`);
  }
}

type Style = Parameters<typeof styleText>[0];

/** A text in a style of the terminal, where it has any. */
export const styled = (context: Context, style: Style, text: string): string =>
  context.hasColour ? styleText(style, text, { validateStream: false }) : text;

/** A text as it may leave the program: whoever sends the API key back, it is not shown. */
export const withoutKey = (context: Context, text: string): string => {
  const key = context.env["ACQUIS_API_KEY"] ?? "";
  if (key.length < 8) return text;
  // Markdown has it with its underscores escaped.
  return text.replaceAll(key, "***").replaceAll(key.replaceAll("_", "\\_"), "***");
};

/** GitHub's runner takes lines that begin with `::`, or hold `##[`, as orders to itself. Words of a card or of the law must give it none. */
const harmless = (context: Context, line: string): string =>
  withoutKey(context, line)
    .replace(/^(\s*)::/, "$1: :")
    .replaceAll("##[", "# #[");

/** As the runner divides what it reads: at a carriage return too. */
const linesIn = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Prints lines of the result. */
export const print = (context: Context, ...lines: readonly string[]): void => {
  for (const line of linesIn(lines.join("\n"))) context.writeOut(`${harmless(context, line)}\n`);
};

/** Says something beside the result. */
export const say = (context: Context, text: string): void => {
  for (const line of linesIn(text)) context.writeError(`${harmless(context, line)}\n`);
};

/** Shows what is being worked on, on the last line of a terminal; an empty text clears it. */
export const showProgress = (context: Context, text: string): void => {
  if (context.isWatched) context.writeError(`\r\u001b[K${text}`);
};
