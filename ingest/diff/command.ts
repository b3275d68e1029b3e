import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, sayFailure } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { type CorpusDiff, compareSnapshots } from "../../shared/diff/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { openNamed } from "../commands/arguments/version.ts";
import { formatMarkdown, formatText } from "./index.ts";

export const diffFormats = ["text", "markdown", "json"] as const;
export type DiffFormat = (typeof diffFormats)[number];

/** The whole output in one of the formats, its line end included. */
export const renderDiff = (diff: CorpusDiff, format: DiffFormat): string => {
  switch (format) {
    case "json":
      return `${JSON.stringify(diff, null, 2)}\n`;
    case "markdown":
      return formatMarkdown(diff);
    case "text":
      return formatText(diff, colors);
  }
};

/** Compares two versions of the configured corpus folder. Throws an OperatorError for a version or act that is not there. */
const diffVersions = async (from: string, to: string | undefined, act: string | null): Promise<CorpusDiff> => {
  const config = readConfig();
  const before = await openNamed(config, from);
  const after = await openNamed(config, to);
  if (act !== null && before.act(act) === undefined && after.act(act) === undefined) {
    const known = [...new Set([...after.manifest.acts, ...before.manifest.acts].map(({ id }) => id))].join(", ");
    throw new OperatorError(`Neither version has an act "${act}".`, { hint: `Their acts: ${known}` });
  }
  return compareSnapshots(before, after, act);
};

export const diffCommand = defineCommand({
  meta: { name: "diff", description: "Show what differs between two versions: provisions, words, numbers, dates" },
  args: {
    from: { type: "positional", required: true, description: "The older version" },
    to: { type: "positional", required: false, description: "The newer version; without it, the current one" },
    format: { type: "enum", options: [...diffFormats], default: "text", description: "How to print the difference" },
    json: { type: "boolean", default: false, description: "The same as --format json" },
    act: { type: "string", valueHint: "id", description: "Only this act" },
    "exit-code": {
      type: "boolean",
      default: false,
      description: "Exit with 0 when nothing differs, 1 when something does, 2 after an error",
    },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    try {
      const diff = await diffVersions(args.from, args.to, args.act ?? null);
      process.stdout.write(renderDiff(diff, args.json ? "json" : args.format));
      if (args["exit-code"]) process.exitCode = diff.same ? 0 : 1;
    } catch (thrown) {
      if (!args["exit-code"]) throw thrown;
      sayFailure(thrown);
      process.exitCode = 2;
    }
  },
});
