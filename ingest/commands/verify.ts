import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { messageOf } from "../../shared/errors.ts";
import { StoreAwayError } from "../../shared/store/errors.ts";
import { type CorpusHome, withHome } from "../publish/home.ts";
import { type Check, check } from "../verify/check.ts";
import { verifyVersion } from "../verify/index.ts";
import { namedOrCurrent } from "./arguments/version.ts";

/** Reads a version from where it is published, also where this machine has it: what others would get is what is looked at. */
const verifyAnew = async (home: CorpusHome, version: string): Promise<Check[]> => {
  try {
    await home.bring(version, { anew: true });
  } catch (error) {
    if (error instanceof StoreAwayError) throw error;
    return [check("readable", messageOf(error))];
  }
  return verifyVersion(home.folder, version);
};

export const verifyCommand = defineCommand({
  meta: { name: "verify", description: "Read a version back and check all that a reader relies on" },
  args: {
    version: { type: "positional", required: false, description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const { version, checks } = await withHome(readConfig(), async (home) => {
      const named = await namedOrCurrent(home, args.version);
      return { version: named, checks: await verifyAnew(home, named) };
    });
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
