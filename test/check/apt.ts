import { runProgram } from "./program.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/** Installs Debian's packages where `CI` is set; elsewhere that is left to whoever owns the machine. `what`: what is missing, as a note says it. */
export const installPackages = async (what: string, packages: readonly string[]): Promise<Outcome> => {
  if (!process.env["CI"]) return outcomeOf(0);
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) {
    return outcomeOf(1, [`No ${what}, and no way to install one: it takes apt-get and root`]);
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runProgram(["apt-get", "update", "-qq"], { env });
  const words = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  const { code } = await runProgram(["apt-get", ...words], { env });
  return outcomeOf(code === 0 ? 0 : 1);
};
