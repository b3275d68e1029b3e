import { type ArgsDef, type CommandDef, defineCittyPlugin, renderUsage, runCommand } from "citty";
import { colors, print, say, sayFailure } from "./terminal.ts";

/** The command was not written as it must be: usage is shown, and the exit code is 2. */
class UsageError extends Error {}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const refusing = (takesWords: boolean) =>
  defineCittyPlugin({
    name: "strict-arguments",
    setup: ({ args, cmd }) => {
      const known = (cmd.args ?? {}) as ArgsDef;
      const names = new Set(Object.keys(known).map(kebab));
      const unknown = Object.keys(args).find((name) => name !== "_" && !names.has(kebab(name)));
      if (unknown !== undefined) throw new UsageError(`Unknown option --${unknown}`);
      const places = Object.values(known).filter((arg) => arg.type === "positional").length;
      if (!takesWords && args._.length > places) throw new UsageError(`Unexpected "${args._[places]}"`);
    },
  });

/** Refuses options and words that a command does not know: citty would pass them over in silence. */
export const strictArguments = refusing(false);

/** The same for a command that takes any number of words, in `args._`. */
export const strictOptions = refusing(true);

/** Stops a command because an option's value is none: usage is shown. */
export const usageProblem = (message: string): never => {
  throw new UsageError(message);
};

type Command = CommandDef<ArgsDef>;
const resolve = async <Value>(value: Value | Promise<Value> | (() => Value | Promise<Value>)): Promise<Value> =>
  typeof value === "function" ? (value as () => Value | Promise<Value>)() : value;

/** The command that the words name, as deep as they go, with the one that holds it. */
const findCommand = async (root: Command, words: readonly string[]): Promise<[Command, Command?]> => {
  let [found, parent]: [Command, Command?] = [root];
  for (const word of words.filter((candidate) => !candidate.startsWith("-"))) {
    const next = (await resolve(found.subCommands ?? {}))[word];
    if (next === undefined) break;
    [found, parent] = [(await resolve(next)) as Command, found];
  }
  return parent === undefined ? [found] : [found, parent];
};

const usageOf = async (root: Command, words: readonly string[]): Promise<string> => {
  const usage = await renderUsage(...(await findCommand(root, words)));
  return colors.isColorSupported ? usage : Bun.stripANSI(usage);
};

const isUsageError = (thrown: unknown): thrown is Error =>
  thrown instanceof UsageError || (thrown instanceof Error && thrown.name === "CLIError");

/** A reader that has seen enough, as `head` has, is no error. */
const leaveWithReader = (error: { code?: string }): void => {
  if (error.code === "EPIPE") process.exit();
  throw error;
};

/**
 * Runs a command line. Returns the exit code: 0 when it went well, 1 when an operator must act, 2 when it was not written as
 * it must be. A command may set another code itself.
 */
export const runCommandLine = async <Args extends ArgsDef>(
  command: CommandDef<Args>,
  words: readonly string[],
): Promise<number> => {
  const root = command as unknown as Command;
  process.stdout.off("error", leaveWithReader).on("error", leaveWithReader);
  if (words.length === 0 || words.includes("--help") || words.includes("-h")) {
    print(await usageOf(root, words));
    return words.length === 0 ? 2 : 0;
  }
  try {
    await runCommand(root, { rawArgs: [...words] });
    return Number(process.exitCode ?? 0);
  } catch (thrown) {
    if (!isUsageError(thrown)) {
      sayFailure(thrown);
      return 1;
    }
    say(await usageOf(root, words));
    say(Bun.stripANSI(thrown.message));
    return 2;
  }
};
