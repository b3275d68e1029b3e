import { chromiumPath } from "../console/support/browser.ts";
import { runProgram } from "./program.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/**
 * Installs the browser that the console is tested in, where a machine of continuous integration has none. Elsewhere that is left to
 * whoever owns the machine, and the tests say that they were skipped.
 */
export const installBrowser = async (): Promise<Outcome> => {
  if (chromiumPath() !== null || !process.env["CI"]) return outcomeOf(0);
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) {
    return outcomeOf(1, ["No Chromium, and no way to install one: it takes apt-get and root"]);
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = async (name: string): Promise<boolean> => {
    const words = ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"];
    return (await runProgram(["apt-get", ...words], { env })).code === 0;
  };
  await runProgram(["apt-get", "update", "-qq"], { env });
  // The first is the smaller and the quicker one; not every release of Debian has it.
  return outcomeOf((await install("chromium-headless-shell")) || (await install("chromium")) ? 0 : 1);
};
