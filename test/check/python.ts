import { findPython } from "../../sdk/python/scripts/environment.ts";
import { installPackages } from "./apt.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/**
 * Installs the Python that its client is tested with, and what virtual environments take, where a machine of continuous integration has
 * none. Elsewhere that is left to whoever owns the machine, and the tests say that they were skipped.
 */
export const installPython = async (): Promise<Outcome> =>
  findPython() === null
    ? installPackages("Python of 3.10 or newer with venv", ["python3", "python3-venv"])
    : outcomeOf(0);
