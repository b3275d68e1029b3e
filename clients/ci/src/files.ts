import { type Dirent, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CommandError, type Context, type Problem, withoutKey } from "./context.ts";

/** A file as it is named in what is told: relative to the working folder, with `/`. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

const bytesMax = 256 * 1024;

/** Not looked into when a folder is searched. */
const isLeftOut = (name: string): boolean => name.startsWith(".") || name === "node_modules";

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name);

/** The project's file of `watch` may lie beside the cards. */
const isProjectFile = (name: string): boolean => /^acquis\.ya?ml$/i.test(name);

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (thrown) {
    throw new CommandError(`A folder cannot be read: ${(thrown as Error).message}`);
  }
};

const yamlFilesIn = (folder: string): string[] =>
  entriesOf(folder)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (isLeftOut(entry.name)) return [];
      if (entry.isDirectory()) return yamlFilesIn(join(folder, entry.name));
      return entry.isFile() && isYaml(entry.name) && !isProjectFile(entry.name) ? [join(folder, entry.name)] : [];
    });

const filesUnder = (path: string, named: string): string[] => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`There is no file or folder ${named}.`);
  if (!found.isDirectory()) return [path];
  const files = yamlFilesIn(path);
  if (files.length > 0) return files;
  throw new CommandError(`There is no .yaml or .yml file in ${named}.`, 2, "A system card is described in docs/ci.md.");
};

/** The files that paths name: each itself, of a folder all YAML files in it. Each once. Throws a CommandError for a path that is not there. */
export const findFiles = (cwd: string, paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => filesUnder(resolve(cwd, path), path))),
];

/** The name of a file in what is told. */
export const nameFrom = (cwd: string, path: string): string => {
  const near = relative(cwd, path);
  return (near.startsWith("..") || isAbsolute(near) ? path : near).split(sep).join("/");
};

/** Reads a text file; says what is wrong where it cannot be read, is no UTF-8, or too large to be written by hand. */
export const readTextFile = (cwd: string, path: string): TextFile | Problem => {
  const name = nameFrom(cwd, path);
  const problem = (message: string): Problem => ({ file: name, line: 1, column: 1, message });
  try {
    const { size } = statSync(path);
    if (size > bytesMax) return problem(`The file has ${size} bytes, more than the ${bytesMax} that are read`);
    return { name, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path)) };
  } catch (thrown) {
    if ((thrown as { code?: string }).code === "ENOENT") return problem("There is no such file");
    const reason = thrown instanceof TypeError ? "it is not UTF-8" : (thrown as Error).message;
    return problem(`The file cannot be read: ${reason}`);
  }
};

/** Writes or extends a report. A step's summary on GitHub is always extended: another command may have written to it. Throws a CommandError. */
export const writeReport = (context: Context, file: string, text: string, how: "write" | "append" = "write"): void => {
  const path = resolve(context.cwd, file);
  const isSummary = file === context.env["GITHUB_STEP_SUMMARY"];
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withoutKey(context, text), { flag: how === "append" || isSummary ? "a" : "w" });
  } catch (thrown) {
    throw new CommandError(`${file} cannot be written: ${(thrown as Error).message}`);
  }
};
