import { chromiumPath } from "../console/support/browser.ts";
import { installPackages } from "./apt.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/**
 * Installs the browser that the console is tested in, where a machine of continuous integration has none. Elsewhere that is left to
 * whoever owns the machine, and the tests say that they were skipped.
 */
export const installBrowser = async (): Promise<Outcome> =>
  chromiumPath() === null
    ? // The first is the smaller and the quicker one; not every release of Debian has it.
      installPackages("Chromium", ["chromium-headless-shell", "fonts-liberation"], ["chromium", "fonts-liberation"])
    : outcomeOf(0);
