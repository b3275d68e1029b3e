import { spyOn } from "bun:test";
import type { ArgsDef, CommandDef } from "citty";
import { runCommandLine } from "../../shared/command-line/run.ts";

/**
 * Runs a command line within this process, as its program would: a program of its own takes half a second to start. The settings are laid
 * over those of this process while it runs, so no other one may run meanwhile.
 */
export const runCommandHere = async (
  command: CommandDef<ArgsDef>,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string; errors: string }> => {
  const {
    exitCode = 0,
    env: { ...before },
  } = process;
  let [output, errors] = ["", ""];
  const prints = spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  const says = spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += text;
    return true;
  });
  Object.assign(process.env, settings);
  process.exitCode = 0;
  try {
    const code = await runCommandLine(command, words);
    return { code, output, errors };
  } finally {
    for (const name of Object.keys(settings)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    process.exitCode = exitCode;
    prints.mockRestore();
    says.mockRestore();
  }
};
