import { type ArgsDef, defineCommand, parseArgs, renderUsage } from "citty";
import { readConfig } from "../../../shared/config.ts";
import { messageOf } from "../../../shared/errors.ts";
import { openPipeline } from "../answers/pipeline.ts";
import { judgeShares, readBounds } from "../figures/bounds.ts";
import { renderTables } from "../report/table.ts";
import { sayProblems, UsageError } from "../usage-error.ts";
import { failureNotes, shareTable } from "./report.ts";
import { type SetName, setNames } from "./rows.ts";
import { type Judged, runSet, sharesOf } from "./run.ts";

const goldenArguments = {
  sets: {
    type: "positional",
    required: false,
    description: `Which of ${setNames.join(", ")}; default: golden. The others judge: look at their failures only to measure`,
  },
  encoder: { type: "string", description: "Measure with this encoder, as `bun run eval` does" },
  failures: { type: "boolean", default: false, description: "List what fails in the other sets too" },
  format: {
    type: "enum",
    options: ["terminal", "markdown", "json"],
    default: "terminal",
    description: "What is printed",
  },
} as const satisfies ArgsDef;

const command = defineCommand({
  meta: { name: "eval golden", description: "Asks the questions whose right answers are known, and judges what comes" },
  args: goldenArguments,
});

const isSetName = (word: string): word is SetName => (setNames as readonly string[]).includes(word);

const readWords = (words: readonly string[]) => {
  const known = Object.keys(goldenArguments);
  const unknown = words.filter((word) => word.startsWith("-") && !known.includes(word.slice(2).split("=")[0] ?? ""));
  if (unknown.length > 0) throw new UsageError(`Unknown option ${unknown.join(", ")}.`);
  try {
    return parseArgs<typeof goldenArguments>([...words], goldenArguments);
  } catch (error) {
    throw new UsageError(Bun.stripANSI(messageOf(error)));
  }
};

const setsOf = (words: readonly string[]): SetName[] => {
  const strange = words.filter((word) => !isSetName(word));
  if (strange.length > 0) throw new UsageError(`There is no set ${strange.join(", ")}: ${setNames.join(", ")}.`);
  return words.length === 0 ? ["golden"] : words.filter(isSetName);
};

/** What is printed as JSON: no answer's whole text, which `bun run eval --json` keeps. */
const jsonOf = (version: string, bySet: ReadonlyMap<SetName, readonly Judged[]>, problems: readonly string[]) => ({
  corpus_version: version,
  sets: [...bySet].map(([set, judged]) => ({
    set,
    questions: judged.length,
    shares: sharesOf(judged),
    failed: judged
      .filter((one) => one.problems.length > 0)
      .map(({ id, kinds, question, problems: wrong }) => ({ id, kinds, question, problems: wrong })),
  })),
  out_of_bounds: problems,
});

const measure = async (words: readonly string[]): Promise<number> => {
  const args = readWords(words);
  const sets = setsOf(args._);
  const pipeline = await openPipeline(readConfig(), { allowModel: false, encoder: args.encoder });
  const bySet = new Map<SetName, readonly Judged[]>();
  for (const set of sets) bySet.set(set, await runSet(set, pipeline));
  const { corpus_version } = pipeline.snapshot.manifest;
  const golden = bySet.get("golden");
  const problems = golden === undefined ? [] : judgeShares("golden", sharesOf(golden), readBounds().golden);
  if (args.format === "json") {
    process.stdout.write(`${JSON.stringify(jsonOf(corpus_version, bySet, problems), null, 2)}\n`);
  } else {
    const tables = [...bySet].flatMap(([set, judged]) => [
      ...(set === "golden" || args.failures ? [failureNotes(set, judged)] : []),
      shareTable(set, judged),
    ]);
    process.stdout.write(`Corpus ${corpus_version}.\n\n${renderTables(tables, args.format)}`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
};

/**
 * `bun run eval golden`: asks the questions whose right answers are known. Returns the exit code: 0; 1 when the golden questions are out
 * of their bounds or the service cannot start; 2 when the command was called wrongly.
 */
export const runGoldenEvaluation = async (words: readonly string[]): Promise<number> => {
  const usage = async (): Promise<string> => `${Bun.stripANSI(await renderUsage(command))}\n`;
  if (words.some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(await usage());
    return 0;
  }
  return sayProblems(() => measure(words), usage);
};
