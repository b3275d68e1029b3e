import { runProgram } from "./program.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/**
 * Installs Debian's packages where `CI` is set; elsewhere that is left to whoever owns the machine. `what`: what is missing, as a note
 * says it. Of several lists of packages the first that can be had is taken.
 */
export const installPackages = async (what: string, ...choices: ReadonlyArray<readonly string[]>): Promise<Outcome> => {
  if (!process.env["CI"]) return outcomeOf(0);
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) {
    return outcomeOf(1, [`No ${what}, and no way to install one: it takes apt-get and root`]);
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runProgram(["apt-get", "update", "-qq"], { env });
  for (const packages of choices) {
    const words = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
    if ((await runProgram(["apt-get", ...words], { env })).code === 0) return outcomeOf(0);
  }
  return outcomeOf(1);
};
