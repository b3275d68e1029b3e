import { existsSync } from "node:fs";
import { type ArgsDef, defineCommand, parseArgs, renderUsage } from "citty";
import colors from "picocolors";
import { messageOf } from "../../../shared/errors.ts";
import { questionFiles } from "../data/question-files.ts";
import { type ReportFormat, reportFormats } from "../report/table.ts";
import { UsageError } from "../usage-error.ts";
import type { RegulationMode } from "./run.ts";

const regulationChoices = ["own", "auto", "both"] as const;

const answerArguments = {
  files: { type: "positional", required: false, description: "Question sets, JSONL; default: all that there are" },
  sets: { type: "string", description: "Only these sets, comma-separated" },
  regulation: {
    type: "enum",
    options: [...regulationChoices],
    default: "own",
    description: "Ask with each row's own regulation, with auto, or both",
  },
  json: { type: "string", description: "Write the run to this file" },
  compare: { type: "string", description: "Show gains and losses against a run that --json wrote" },
  failures: { type: "boolean", default: false, description: "List the rows that fail" },
  format: { type: "enum", options: [...reportFormats], default: "terminal", description: "How tables are set" },
  encoder: {
    type: "string",
    description:
      "Measure the newest version that was built with this encoder (a name as in EMBEDDING_MODEL), or `none`: by words alone",
  },
  record: {
    type: "boolean",
    default: false,
    description:
      "Ask all sets both ways, and keep the figures of this encoder in test/eval/figures/figures.json and on the pages that show them",
  },
  model: { type: "boolean", default: false, description: "Let the configured language model (LLM_*) write" },
  "corpus-dir": { type: "string", description: "Folder of the published snapshots; default: CORPUS_DIR" },
  "corpus-version": {
    type: "string",
    description: "Version to measure; default: CORPUS_VERSION, else the current one",
  },
} as const satisfies ArgsDef;

const answerCommand = defineCommand({
  meta: {
    name: "eval",
    description: "Measures the answers on question sets (`eval classify` measures the classification)",
  },
  args: answerArguments,
});

/** What a run was asked for. */
export interface AnswerSettings {
  readonly files: readonly string[];
  readonly sets: readonly string[];
  readonly modes: readonly RegulationMode[];
  readonly json: string | undefined;
  readonly compare: string | undefined;
  readonly failures: boolean;
  readonly format: ReportFormat;
  readonly encoder: string | undefined;
  readonly record: boolean;
  readonly model: boolean;
  readonly corpusDir: string | undefined;
  readonly corpusVersion: string | undefined;
}

/** The blind authors' questions are left to `--record`: what is looked at each day judges nothing. */
const everydayFiles = [questionFiles.own, questionFiles.development];
const allFiles = Object.values(questionFiles);

const filesAtHand = (paths: readonly string[]): string[] => paths.filter((path) => existsSync(path));

/** citty lets unknown flags pass: a mistyped one must not go unseen. */
const parseWith = (rawArguments: readonly string[]) => {
  const known = Object.keys(answerArguments);
  const unknown = rawArguments.filter(
    (word) => word.startsWith("-") && !known.includes(word.slice(2).split("=")[0] ?? ""),
  );
  if (unknown.length > 0) throw new UsageError(`Unknown option ${unknown.join(", ")}.`);
  try {
    return parseArgs<typeof answerArguments>([...rawArguments], answerArguments);
  } catch (error) {
    throw new UsageError(Bun.stripANSI(messageOf(error)));
  }
};

/** Reads the words after `bun run eval`. Throws a UsageError that says what is wrong with them. */
export const readSettings = (rawArguments: readonly string[]): AnswerSettings => {
  const args = parseWith(rawArguments);
  const files = args._;
  for (const name of ["sets", "json", "compare", "encoder", "corpus-dir", "corpus-version"] as const) {
    if (args[name] === "") throw new UsageError(`--${name} needs a value.`);
  }
  if (args.record && (files.length > 0 || args.sets !== undefined || args.model)) {
    throw new UsageError("--record takes all sets, without a language model.");
  }
  const isBoth = args.regulation === "both" || args.record;
  return {
    files: files.length > 0 ? files : filesAtHand(args.record ? allFiles : everydayFiles),
    sets: (args.sets ?? "").split(",").filter((set) => set !== ""),
    modes: isBoth ? ["own", "auto"] : [args.regulation === "auto" ? "auto" : "own"],
    encoder: args.encoder,
    record: args.record,
    json: args.json,
    compare: args.compare,
    failures: args.failures,
    format: args.format === "markdown" ? "markdown" : "terminal",
    model: args.model,
    corpusDir: args["corpus-dir"],
    corpusVersion: args["corpus-version"],
  };
};

/** How the command is used, coloured where the terminal allows it. */
export const answerUsage = async (): Promise<string> => {
  const usage = await renderUsage(answerCommand);
  return `${colors.isColorSupported ? usage : Bun.stripANSI(usage)}\n`;
};
