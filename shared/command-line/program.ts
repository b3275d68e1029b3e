import { type Config, configSchema } from "../config.ts";
import { colors, print, say } from "./terminal.ts";

/** A program that takes no words and few options, as its help tells of it. */
export interface Program {
  /** `up`, as in `bun run up`. */
  readonly name: string;
  readonly does: string;
  /** What each option does, by its name: `--keep-timings`. */
  readonly options?: Readonly<Record<string, string>>;
  /** The settings that matter most. */
  readonly settings: ReadonlyArray<keyof Config>;
  readonly examples: readonly string[];
  readonly exitCodes: Readonly<Record<number, string>>;
}

const section = (name: string, rows: ReadonlyArray<readonly [left: string, right: string]>): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${colors.cyan(left.padEnd(width))}  ${right}`.trimEnd());
  return `${colors.bold(name)}\n\n${lines.join("\n")}\n`;
};

const settingRow = (name: keyof Config): readonly [string, string] => {
  const { description = "", default: byDefault } = configSchema.properties[name] as {
    description?: string;
    default?: unknown;
  };
  const shown = byDefault === null || byDefault === undefined ? "" : ` Default: ${byDefault}.`;
  return [name, `${description}${shown}`];
};

const usageOf = ({ name, options }: Program): string =>
  `${colors.bold("USAGE")} bun run ${name}${options === undefined ? "" : " [OPTIONS]"} [--help]`;

const helpOf = (program: Program): string =>
  [
    `${program.does}\n`,
    `${usageOf(program)}\n`,
    ...(program.options === undefined ? [] : [section("OPTIONS", Object.entries(program.options))]),
    ...(program.settings.length === 0
      ? []
      : [section("SETTINGS (docs/configuration.md has all)", program.settings.map(settingRow))]),
    section(
      "EXAMPLES",
      program.examples.map((example) => [example, ""] as const),
    ),
    section("EXIT CODES", Object.entries(program.exitCodes)),
  ].join("\n");

/**
 * The options that a program was started with. Answers `--help`, and refuses what it does not know; then the process ends, with code 0
 * or 2.
 */
export const takeOptions = (
  program: Program,
  words: readonly string[] = process.argv.slice(2),
): ReadonlySet<string> => {
  if (words.includes("--help") || words.includes("-h")) {
    print(helpOf(program).trimEnd());
    process.exit(0);
  }
  const known = new Set(Object.keys(program.options ?? {}));
  const given = words.filter((word) => word !== "--");
  const unknown = given.find((word) => !known.has(word));
  if (unknown === undefined) return new Set(given);
  say(usageOf(program));
  say(`Unexpected "${unknown}"`);
  process.exit(2);
};
