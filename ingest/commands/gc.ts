import { defineCommand } from "citty";
import { strictArguments, usageProblem } from "../../shared/command-line/run.ts";
import { print, printJson } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { withHome } from "../publish/home.ts";
import { withCorpusLock } from "../publish/lock.ts";

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
    const dryRun = args["dry-run"];
    return withHome(readConfig(), (home) =>
      withCorpusLock(home.folder, async () => {
        const removed = await home.collect(Number(args.keep), dryRun);
        if (args.json) return printJson({ removed, dry_run: dryRun });
        for (const name of removed) print(`${dryRun ? "would remove" : "removed"} ${name}`);
        if (removed.length === 0) print("Nothing to remove.");
      }),
    );
  },
});
