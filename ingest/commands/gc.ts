import { defineCommand } from "citty";
import { strictArguments, usageProblem } from "../../shared/command-line/run.ts";
import { print, printJson } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { withCorpusLock } from "../publish/lock.ts";
import { collectGarbage } from "../publish/versions.ts";

export const gcCommand = defineCommand({
  meta: {
    name: "gc",
    description: "Remove versions that are neither current, pinned, mounted nor among the newest others",
  },
  args: {
    keep: { type: "string", default: "2", valueHint: "count", description: "How many of the newest others to keep" },
    "dry-run": { type: "boolean", default: false, description: "Only say what would be removed" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictArguments],
  run: ({ args }) => {
    if (!/^\d{1,4}$/.test(args.keep)) usageProblem(`--keep takes a number, not "${args.keep}".`);
    const { CORPUS_DIR } = readConfig();
    return withCorpusLock(CORPUS_DIR, async () => {
      const dryRun = args["dry-run"];
      const removed = collectGarbage(CORPUS_DIR, Number(args.keep), dryRun);
      if (args.json) return printJson({ removed, dry_run: dryRun });
      for (const name of removed) print(`${dryRun ? "would remove" : "removed"} ${name}`);
      if (removed.length === 0) print("Nothing to remove.");
    });
  },
});
