import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The Python client's folder. */
export const clientDir = join(import.meta.dir, "..");

/** Says whether virtual environments can be made: Debian has what it takes in a package of its own. */
const probe = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

const isUsable = (path: string): boolean => Bun.spawnSync([path, "-c", probe], { stderr: "ignore" }).exitCode === 0;

/** A Python of 3.10 or newer that can make virtual environments; null where there is none. */
export const findPython = (): string | null =>
  ["python3", "python"].flatMap((name) => Bun.which(name) ?? []).find(isUsable) ?? null;

export interface Ran {
  readonly code: number;
  /** What it printed, on both outputs. */
  readonly output: string;
}

/** Runs a program in a folder to its end; `env` is laid over the environment, in which pip finds its own settings. */
export const run = async (
  words: readonly string[],
  { cwd = clientDir, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Ran> => {
  const quiet = { PIP_DISABLE_PIP_VERSION_CHECK: "1", PYTHONUTF8: "1", NO_COLOR: "1" };
  // What is compiled is kept, whatever the machine says: else each start compiles all that it imports anew.
  const quick = { PYTHONDONTWRITEBYTECODE: "" };
  const child = Bun.spawn([...words], {
    cwd,
    env: { ...process.env, ...quiet, ...quick, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, told] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: said + told };
};

/** The same, which must succeed. Throws with what was printed. */
export const mustRun = async (...given: Parameters<typeof run>): Promise<string> => {
  const { code, output } = await run(...given);
  if (code !== 0) throw new Error(`${given[0].join(" ")} ended with ${code}:\n${output}`);
  return output;
};

/** The Python of a virtual environment. */
export const pythonIn = (folder: string): string =>
  process.platform === "win32" ? join(folder, "Scripts/python.exe") : join(folder, "bin/python");

/** Makes an empty virtual environment in a folder and returns its Python. Throws where this machine has none that could. */
export const makeEnvironment = async (folder: string): Promise<string> => {
  const python = findPython();
  if (python === null) {
    throw new Error("There is no Python of 3.10 or newer with venv (apt-get install python3 python3-venv)");
  }
  await mustRun([python, "-m", "venv", "--clear", folder]);
  return pythonIn(folder);
};

/** What the environment is made from: it is made anew where something of it changes. */
const recipe = (): string =>
  ["requirements-dev.txt", "pyproject.toml"].map((name) => readFileSync(join(clientDir, name), "utf8")).join("\n");

/**
 * The client's virtual environment `sdk/python/.venv`, with the client itself and the tools of `requirements-dev.txt`; made where it is
 * not there or not of now. Returns its Python.
 */
export const developmentEnvironment = async (): Promise<string> => {
  const folder = join(clientDir, ".venv");
  const made = join(folder, "made-from.txt");
  const python = pythonIn(folder);
  if (existsSync(made) && existsSync(python) && readFileSync(made, "utf8") === recipe()) return python;
  rmSync(made, { force: true });
  await makeEnvironment(folder);
  await mustRun([python, "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps", "-r", "requirements-dev.txt"]);
  await mustRun([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", "."]);
  writeFileSync(made, recipe());
  return python;
};
