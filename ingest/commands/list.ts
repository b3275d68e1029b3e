import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson, say, table } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { withHome } from "../publish/home.ts";
import type { VersionSummary } from "../publish/versions.ts";

const stateOf = (summary: VersionSummary): string => {
  const words = summary.state.join(", ");
  return summary.state.includes("current") ? colors.green(words) : words;
};

const rowOf = (summary: VersionSummary): Array<string | number> => [
  summary.version,
  stateOf(summary),
  summary.asOf ?? "newest",
  summary.acts,
  summary.chunks,
  summary.embedding ?? "none",
  `${(summary.bytes / 1e6).toFixed(1)} MB`,
  summary.builtAt.slice(0, 16).replace("T", " "),
];

export const listCommand = defineCommand({
  meta: { name: "list", description: "List the versions of the corpus, newest build first" },
  args: { json: { type: "boolean", default: false, description: "Print JSON" } },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const config = readConfig();
    const versions = await withHome(config, (home) => home.list());
    if (args.json) return printJson(versions);
    if (versions.length === 0) return say(`No version in ${config.CORPUS_DIR}. bun run ingest build makes one.`);
    const head = ["version", "state", "as of", "acts", "chunks", "embedding", "size", "built (UTC)"];
    return print(table(head, versions.map(rowOf)));
  },
});
