import { parseArgs } from "node:util";
import { classify } from "./classify/command.ts";
import { CommandError, type Context, type ExitCode, InvalidFiles, print, say, styled } from "./context.ts";
import { annotate } from "./github.ts";
import { helpOf } from "./help.ts";
import { version } from "./service.ts";
import { watch } from "./watch/command.ts";

/** The command was not written as it must be: usage is shown. */
class UsageError extends Error {}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const reports = { url: text, markdown: text, json: text, outputs: text } as const;
const classifyOptions = { ...reports, "fail-on": text, sarif: text } as const;
const watchOptions = { ...reports, from: text, to: text, update: flag, "pull-request": text } as const;

/** Options and words of a command. An option that is there but empty, as a pipeline's variable may be, is left out. */
const parse = <Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  words: readonly string[],
  options: Options,
) => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
    return { values: given as typeof values, positionals };
  } catch (thrown) {
    throw new UsageError((thrown as Error).message.split(". ")[0] ?? "");
  }
};

const runClassify = (context: Context, words: readonly string[]): Promise<ExitCode> => {
  const { values, positionals } = parse(words, classifyOptions);
  if (positionals.length === 0) throw new UsageError("No file or folder is named");
  const { "fail-on": failOn = "prohibited,high", url, sarif, markdown, json, outputs } = values;
  return classify(context, { paths: positionals, failOn, url, sarif, markdown, json, outputs });
};

const runWatch = (context: Context, words: readonly string[]): Promise<ExitCode> => {
  const { values, positionals } = parse(words, watchOptions);
  const [file = "acquis.yaml", extra] = positionals;
  if (extra !== undefined) throw new UsageError(`Unexpected "${extra}"`);
  const { "pull-request": pullRequest, update = false, from, to, url, markdown, json, outputs } = values;
  return watch(context, { file, from, to, update, url, pullRequest, markdown, json, outputs });
};

const dispatch = (context: Context, [command, ...words]: readonly string[]): Promise<ExitCode> => {
  if (command === "classify") return runClassify(context, words);
  if (command === "watch") return runWatch(context, words);
  throw new UsageError(`"${command}" is no command`);
};

const sayProblems = (context: Context, { problems }: InvalidFiles): void => {
  for (const { file, line, column, message } of problems) {
    say(context, `${styled(context, "bold", `${file}:${line}:${column}`)}: ${message}`);
    annotate(context, { kind: "error", file, line, column, title: "acquis-ci", message });
  }
};

const sayFailure = (context: Context, thrown: unknown, command: string | undefined): ExitCode => {
  if (!(thrown instanceof CommandError || thrown instanceof UsageError)) {
    // Code 1, with which Node.js would end, passes for a finding.
    say(context, thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    say(context, "This is a fault of acquis-ci: please report it with these lines.");
    return 3;
  }
  if (thrown instanceof InvalidFiles) sayProblems(context, thrown);
  say(context, styled(context, "red", thrown.message));
  if (thrown instanceof CommandError) {
    if (thrown.hint !== null) say(context, thrown.hint);
    return thrown.exitCode;
  }
  say(context, `\n${helpOf(command)}`);
  return 2;
};

/** Runs `acquis-ci` with the words of its command line. Returns the exit code. */
export const run = async (context: Context, words: readonly string[]): Promise<ExitCode> => {
  const options = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  const [command] = words;
  if (command === undefined || options.includes("--help") || options.includes("-h")) {
    print(context, helpOf(command));
    return command === undefined ? 2 : 0;
  }
  if (command === "--version") {
    print(context, version);
    return 0;
  }
  try {
    return await dispatch(context, words);
  } catch (thrown) {
    return sayFailure(context, thrown, command);
  }
};
