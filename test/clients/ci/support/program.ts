import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildPackage } from "../../../../clients/build.ts";
import type { Context } from "../../../../clients/ci/src/context.ts";
import { run } from "../../../../clients/ci/src/run.ts";
import { temporaryFolder } from "../../../support/corpus.ts";
import { madeOnce } from "../../../support/run-folder.ts";
import { skipUnless } from "../../../support/skip/index.ts";

export const projectDir = resolve(import.meta.dir, "../../../..");
export const packageDir = join(projectDir, "clients/ci");

/** For tests over the saved documents of the law that also run the package by Node.js. */
export const withNode = skipUnless(Bun.which("npx") !== null && Bun.which("node") !== null, "npm");

/** Builds the package, once for all tests of a run. Returns the program's file. */
export const builtProgram = (): Promise<string> =>
  madeOnce("acquis-ci-package", async () => {
    await buildPackage(packageDir);
    return join(packageDir, "dist/main.js");
  });

/** What a program printed, and how it ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end, without this process's settings. */
export const runProgram = async (
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ended> => {
  const child = Bun.spawn([...words], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
};

/** Runs the program within this process. */
export const runHere = async (words: readonly string[], changes: Partial<Context>): Promise<Ended> => {
  let [out, err] = ["", ""];
  const context: Context = {
    env: {},
    cwd: projectDir,
    today: "2026-11-23",
    hasColour: false,
    isWatched: false,
    writeOut: (text) => {
      out += text;
    },
    writeError: (text) => {
      err += text;
    },
    ...changes,
  };
  const code = await run(context, words);
  return { code, out, err };
};

/** A new folder with these files. */
export const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
};

/** A file of the project. */
export const read = (path: string): string => readFileSync(join(projectDir, path), "utf8");
