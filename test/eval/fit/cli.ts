/**
 * `bun run fit`: chooses how much each signal of the ranking counts, on questions by authors who saw neither the editor's index nor the
 * code, and writes the file of weights of the encoder whose corpus is published in CORPUS_DIR.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "citty";
import { buildLibrary } from "../../../api/answer/retrieve/library.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { type Weights, type WeightsFile, weightsFolder } from "../../../api/answer/retrieve/weights.ts";
import { prepareScope } from "../../../api/answer/understand/index.ts";
import { createProgress } from "../../../ingest/progress.ts";
import { runCommandLine, strictArguments } from "../../../shared/command-line/run.ts";
import { print, say } from "../../../shared/command-line/terminal.ts";
import { readConfig } from "../../../shared/config.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { today } from "../../../shared/dates.ts";
import type { Embedder } from "../../../shared/embedder.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { readAnswerRows } from "../answer-rows.ts";
import { openMeasuredCorpus, wordsAlone } from "../measured-corpus.ts";
import { fitSets, questionFiles } from "../question-files.ts";
import { renderTables } from "../report-table.ts";
import {
  chooseWeights,
  leastCost,
  leaveAuthorsOut,
  type Quality,
  qualityOf,
  type Removal,
  removalsOf,
} from "./choose.ts";
import { type Problem, readProblems } from "./problems.ts";

/** The signals that speak in any question. */
const namesIn = (problems: readonly Problem[]): SignalName[] =>
  signalNames.filter((name) => problems.some(({ signals }) => signals[name] !== undefined));

/** An act that the editor's index says nothing of is found by its own words. */
const always: SignalName = "words";

/** Takes away what costs too little, one signal at a time, what is missed least first. Returns what is left, with what each removal costs. */
const dropWeak = (problems: readonly Problem[], advance: () => void): Removal[] => {
  let names = namesIn(problems);
  let best = 0;
  for (;;) {
    const { quality, removals } = removalsOf(problems, names);
    best = Math.max(best, quality);
    advance();
    // Against the best so far: several that cost little each must not cost much together.
    const weakest = removals.find(({ name, cost }) => name !== always && best - quality + cost < leastCost);
    if (weakest === undefined) return removals;
    say(
      `${weakest.name} goes: without it ${(quality - weakest.cost).toFixed(2)} points, with it ${quality.toFixed(2)}.`,
    );
    names = names.filter((name) => name !== weakest.name);
  }
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
const resultOf = ({ first, five }: Quality): { first: number; five: number } => ({
  first: round(first),
  five: round(five),
});

const similarityOf = (problems: readonly Problem[]): WeightsFile["similarity"] => {
  const values = problems.flatMap(({ similarity }) => similarity ?? []);
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean: round(mean), spread: round(spread) };
};

const fileOf = (
  problems: readonly Problem[],
  held: readonly Problem[],
  weights: Weights,
  { snapshot, embedder }: { snapshot: Snapshot; embedder: Embedder | null },
): WeightsFile => {
  const info = embedder?.info ?? null;
  return {
    encoder: info === null ? null : { model: info.model, digest: info.digest, dimensions: info.dimensions },
    weights,
    similarity: similarityOf(problems),
    chosen: {
      authors: [...new Set(problems.map(({ author }) => author))],
      questions: problems.length,
      day: today(),
      corpus_version: snapshot.manifest.corpus_version,
      result: resultOf(qualityOf(problems, weights)),
      left_out: resultOf(leaveAuthorsOut(problems, Object.keys(weights) as SignalName[])),
    },
    held_out: { author: fitSets.heldOut, questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
};

const report = ({ weights: written, chosen, held_out }: WeightsFile, removals: readonly Removal[]): string => {
  const weights: Weights = written;
  const share = ({ first, five }: { first: number; five: number }): string[] => [first.toFixed(3), five.toFixed(3)];
  return renderTables(
    [
      {
        title: "Signals",
        head: ["signal", "weight", "points lost without it"],
        rows: removals.map(({ name, cost }) => [name, String(weights[name] ?? 0), cost.toFixed(2)]),
      },
      {
        title: "Questions with a right provision first, among five",
        head: ["questions", "first", "five"],
        rows: [
          ["chosen on", ...share(chosen.result)],
          ["each author left out", ...share(chosen.left_out)],
          [`held out: ${held_out.author}`, ...share(held_out.result)],
        ],
      },
    ],
    "terminal",
  );
};

const fit = async (by: "vectors" | "words", isWritten: boolean): Promise<void> => {
  const config = readConfig();
  const { snapshot, embedder } = await openMeasuredCorpus(config, by === "words" ? wordsAlone : undefined);
  if (by === "vectors" && embedder === null) {
    throw new OperatorError("The corpus has no vectors, or its model is not here.", { hint: "EMBEDDING_MODEL_DIR" });
  }
  const library = await buildLibrary(snapshot);
  await prepareScope(library);
  const rows = readAnswerRows([questionFiles.blind], [...fitSets.chosenOn, fitSets.heldOut]);
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("signals", rows.length);
  const problems = await readProblems(rows, library, embedder, join(config.DATA_DIR, "cache"));
  const chosenOn = problems.filter(({ author }) => author !== fitSets.heldOut);
  const held = problems.filter(({ author }) => author === fitSets.heldOut);
  progress.step("ablation", signalNames.length);
  const removals = dropWeak(chosenOn, () => progress.advance());
  progress.stop();
  const weights = chooseWeights(
    chosenOn,
    removals.map(({ name }) => name),
  );
  const file = fileOf(chosenOn, held, weights, { snapshot, embedder });
  print(report(file, removals));
  const name = embedder === null ? "none" : embedder.info.model.split("/").at(-1);
  if (isWritten) writeFileSync(join(weightsFolder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`);
};

const commandFor = (by: "vectors" | "words", description: string) =>
  defineCommand({
    meta: { name: by, description },
    plugins: [strictArguments],
    args: {
      write: { type: "boolean", default: true, description: "Write the file", negativeDescription: "Only print" },
    },
    run: ({ args }) => fit(by, args.write),
  });

const root = defineCommand({
  meta: { name: "fit", description: "Chooses the weights of the ranking on the questions of blind authors" },
  subCommands: {
    vectors: commandFor("vectors", "For the encoder of the corpus in CORPUS_DIR"),
    words: commandFor("words", "For searching by words alone"),
  },
});

process.exitCode = await runCommandLine(root, process.argv.slice(2));
