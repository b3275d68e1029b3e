import { type Config, configSchema } from "../config.ts";
import { colors, print, say } from "./terminal.ts";

/** A program without arguments of its own, as its help tells of it. */
export interface Program {
  /** `up`, as in `bun run up`. */
  readonly name: string;
  readonly does: string;
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

const usageOf = ({ name }: Program): string => `${colors.bold("USAGE")} bun run ${name} [--help]`;

const helpOf = (program: Program): string =>
  [
    `${program.does}\n`,
    `${usageOf(program)}\n`,
    ...(program.settings.length === 0
      ? []
      : [section("SETTINGS (docs/configuration.md has all)", program.settings.map(settingRow))]),
    section(
      "EXAMPLES",
      program.examples.map((example) => [example, ""] as const),
    ),
    section("EXIT CODES", Object.entries(program.exitCodes)),
  ].join("\n");

/** Answers `--help` and refuses any other argument; then the process ends, with code 0 or 2. Without arguments, nothing happens. */
export const takeNoArguments = (program: Program, words: readonly string[] = process.argv.slice(2)): void => {
  const [first] = words.filter((word) => word !== "--");
  if (first === undefined) return;
  if (words.includes("--help") || words.includes("-h")) {
    print(helpOf(program).trimEnd());
    process.exit(0);
  }
  say(usageOf(program));
  say(`Unexpected "${first}"`);
  process.exit(2);
};
