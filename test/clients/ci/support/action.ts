import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { temporaryFolder } from "../../../support/corpus.ts";
import { type Ended, read, runProgram } from "./program.ts";

interface Input {
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string;
}

/** A composite action, as far as this project's uses the format. */
export interface Action {
  readonly inputs: Readonly<Record<string, Input>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: ReadonlyArray<{
      readonly id: string;
      readonly shell: string;
      readonly env: Readonly<Record<string, string>>;
      readonly run: string;
    }>;
  };
}

export const action = parse(read("action.yml")) as Action;

/** How an action ended, with what it left for the steps after it. */
export interface ActionEnded extends Ended {
  readonly outputs: Readonly<Record<string, string>>;
  /** The Markdown of the step's summary. */
  readonly summary: string;
}

const filled = (inputs: Readonly<Record<string, string>>): Record<string, string> => {
  const unknown = Object.keys(inputs).find((name) => !(name in action.inputs));
  if (unknown !== undefined) throw new Error(`The action has no input ${unknown}`);
  return Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => {
      const value = inputs[name] ?? input.default;
      if (value === undefined) throw new Error(`The input ${name} is required`);
      return [name, value];
    }),
  );
};

const expression = /\$\{\{ ?([\w.-]+) ?\}\}/g;

const linesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** Runs the action's steps as a runner does: each by bash in the repository's folder, with its environment and its files. */
export const runAction = async (
  inputs: Readonly<Record<string, string>>,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ActionEnded> => {
  const values = filled(inputs);
  const folder = temporaryFolder();
  const steps: Record<string, Record<string, string>> = {};
  let [ended, summary]: [Ended, string] = [{ code: 0, out: "", err: "" }, ""];
  for (const [place, step] of action.runs.steps.entries()) {
    const [script, output, summaryFile] = ["script.sh", "output", "summary"].map((name) =>
      join(folder, `${place}-${name}`),
    ) as [string, string, string];
    writeFileSync(script, step.run);
    writeFileSync(output, "");
    writeFileSync(summaryFile, "");
    const stepEnv = Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(expression, (_, path: string) => values[path.replace(/^inputs\./, "")] ?? ""),
    ]);
    ended = await runProgram(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script], {
      cwd,
      env: {
        GITHUB_ACTIONS: "true",
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summaryFile,
        ...env,
        ...(Object.fromEntries(stepEnv) as Record<string, string>),
      },
    });
    steps[step.id] = linesOf(output);
    summary += readFileSync(summaryFile, "utf8");
    if (ended.code !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    value.replace(expression, (_, path: string) => {
      const [, id = "", , output = ""] = path.split(".");
      return steps[id]?.[output] ?? "";
    }),
  ]);
  return { ...ended, outputs: Object.fromEntries(outputs) as Record<string, string>, summary };
};
