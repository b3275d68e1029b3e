import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { verifyVersion } from "../verify/index.ts";
import { namedOrCurrent } from "./version-argument.ts";

export const verifyCommand = defineCommand({
  meta: { name: "verify", description: "Read a version back and check all that a reader relies on" },
  args: {
    version: { type: "positional", required: false, description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const config = readConfig();
    const version = namedOrCurrent(config, args.version);
    const checks = await verifyVersion(config.CORPUS_DIR, version);
    const sound = checks.every((check) => check.problem === null);
    if (args.json) printJson({ version, sound, checks });
    else {
      for (const { name, problem, note } of checks) {
        const told = problem ?? note;
        const outcome = problem === null ? colors.green("ok    ") : colors.red("failed");
        print(`${outcome} ${name}${told === null ? "" : `: ${told}`}`);
      }
      print(`${version} is ${sound ? "sound" : "damaged"}.`);
    }
    if (!sound) process.exitCode = 1;
  },
});
