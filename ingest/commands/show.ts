import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson, table } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import type { Manifest } from "../../shared/corpus/index.ts";
import { withHome } from "../publish/home.ts";
import { namedOrCurrent } from "./arguments/version.ts";

const factsOf = (manifest: Manifest): Array<[string, string]> => [
  ["version", colors.bold(manifest.corpus_version)],
  ["holds", manifest.kind === "sample" ? "condensed samples, not the law" : "the law"],
  ["as of", manifest.as_of ?? "newest"],
  ["newest law", manifest.newest_law],
  ["digest", manifest.content_digest],
  ["built", manifest.built_at],
  [
    "embedding",
    manifest.embedding === null
      ? "none (lexical only)"
      : `${manifest.embedding.model}, ${manifest.embedding.dimensions} dimensions`,
  ],
  [
    "rows",
    Object.entries(manifest.tables)
      .map(([name, { rows }]) => `${rows} ${name}`)
      .join(", "),
  ],
];

const actRow = (act: Manifest["acts"][number]): Array<string | number> => [
  act.id,
  act.number,
  act.expression === "oj" ? "Official Journal" : `consolidated ${act.expression}`,
  act.applies_from ?? "not told",
  act.counts.articles,
  act.counts.recitals,
  act.counts.annexes,
  act.counts.chunks,
];

export const showCommand = defineCommand({
  meta: { name: "show", description: "Show what a version holds" },
  args: {
    version: { type: "positional", required: false, description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print the manifest" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const manifest = await withHome(readConfig(), async (home) =>
      home.manifest(await namedOrCurrent(home, args.version)),
    );
    if (args.json) return printJson(manifest);
    for (const [name, value] of factsOf(manifest)) print(`${name.padEnd(12)}${value}`);
    const head = ["act", "number", "text", "applies from", "articles", "recitals", "annexes", "chunks"];
    return print(table(head, manifest.acts.map(actRow)));
  },
});
