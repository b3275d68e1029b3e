import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildLibrary } from "../../../api/answer/retrieve/library.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { type WeightsFile, weightsFolder, weightsFor } from "../../../api/answer/retrieve/weights.ts";
import { prepareScope } from "../../../api/answer/understand/index.ts";
import { createProgress } from "../../../ingest/progress.ts";
import { print, say } from "../../../shared/command-line/terminal.ts";
import { today } from "../../../shared/dates.ts";
import { readAnswerRows } from "../answer-rows.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { fitSets, questionFiles } from "../question-files.ts";
import { formatShare, type ReportTable, renderTables } from "../report-table.ts";
import { chooseWeights, dropWeak, leaveAuthorsOut, qualityOf, type Removal } from "./choose.ts";
import { chooseLikeness, type Lent, type LikeCase, lentFrom, likeCase } from "./likeness.ts";
import { type ProvisionProblem, provisionProblem, readAsked } from "./problems.ts";
import { type FitResult, resultOf, toThousandths } from "./result.ts";
import { fitStatements, type StatementFit, type StatementProblems, statementProblems } from "./statements.ts";

/** What a question poses: the choice of a provision, of a statement, and of a reply to lend. */
interface Posed {
  readonly author: string;
  readonly provisions: ProvisionProblem;
  readonly statements: StatementProblems;
  readonly like: LikeCase | null;
}

/** A file of weights with how those of the statements, and the likeness, were chosen: null where the corpus has no commentary. */
type FittedFile = WeightsFile & {
  readonly statements_chosen: Omit<StatementFit, "weights" | "removals"> | null;
  readonly likeness_chosen: { readonly chosen_on: Lent; readonly held_out: Lent } | null;
};

/** An act that the commentary says nothing of is found by its own words and their meaning: no question here asks of such a one. */
const always: readonly SignalName[] = ["words", "chunkMeaning"];

const similarityOf = (problems: readonly ProvisionProblem[]): WeightsFile["similarity"] => {
  const values = problems.flatMap(({ similarity }) => similarity ?? []);
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean: toThousandths(mean), spread: toThousandths(spread) };
};

const casesOf = (posed: readonly Posed[]): LikeCase[] => posed.flatMap(({ like }) => like ?? []);

/** Where nothing can be chosen, since the corpus has no commentary, what was chosen before stays. */
const statementPart = (
  fit: StatementFit | null,
  before: WeightsFile,
): Pick<FittedFile, "statements" | "statements_chosen"> => {
  if (fit === null) return { statements: before.statements, statements_chosen: null };
  const { weights, removals: _, ...chosen } = fit;
  return { statements: weights, statements_chosen: chosen };
};

const likenessPart = (
  chosenOn: readonly LikeCase[],
  held: readonly LikeCase[],
  before: WeightsFile,
  hasVectors: boolean,
): Pick<FittedFile, "likeness" | "likeness_chosen"> => {
  if (!hasVectors) return { likeness: null, likeness_chosen: null };
  if (chosenOn.length === 0) return { likeness: before.likeness, likeness_chosen: null };
  const likeness = chooseLikeness(chosenOn);
  return {
    likeness,
    likeness_chosen: { chosen_on: lentFrom(likeness, chosenOn), held_out: lentFrom(likeness, held) },
  };
};

const pair = ({ first, five }: FitResult): string[] => [formatShare(first), formatShare(five)];

const signalTable = (
  title: string,
  removals: ReadonlyArray<Removal<string>>,
  weights: Readonly<Record<string, number | undefined>>,
): ReportTable => ({
  title,
  head: ["signal", "weight", "points lost without it"],
  rows: removals.map(({ name, cost }) => [name, String(weights[name] ?? 0), cost.toFixed(2)]),
});

const resultTable = (
  title: string,
  chosen: { readonly result: FitResult; readonly left_out: FitResult },
  held: { readonly questions: number; readonly result: FitResult },
): ReportTable => ({
  title,
  head: ["questions", "first", "five"],
  rows: [
    ["chosen on", ...pair(chosen.result)],
    ["each author left out", ...pair(chosen.left_out)],
    [`held out: ${fitSets.heldOut}, ${held.questions}`, ...pair(held.result)],
  ],
});

const likenessTable = ({ likeness, likeness_chosen }: FittedFile): ReportTable[] => {
  if (likeness_chosen === null) return [];
  const row = (name: string, { lent, right }: Lent): string[] => [name, String(lent), formatShare(right)];
  return [
    {
      title: `Replies lent from a likeness of ${likeness} on`,
      head: ["questions", "lent", "right"],
      rows: [row("chosen on", likeness_chosen.chosen_on), row("held out", likeness_chosen.held_out)],
    },
  ];
};

const statementTables = ({ statements_chosen: chosen }: FittedFile, fit: StatementFit | null): ReportTable[] => {
  if (chosen === null || fit === null) return [];
  return [
    signalTable(`Signals of statements (provision: ${fit.weights.provision})`, fit.removals, fit.weights),
    resultTable(`Of ${chosen.questions}, with a right statement of the right article`, chosen, chosen.held_out),
  ];
};

/** The file of weights that the questions of the blind authors ask for, and what is said of it. */
const fileFrom = (
  posed: readonly Posed[],
  { snapshot, embedder }: MeasuredCorpus,
): { file: FittedFile; text: string } => {
  const chosenOn = posed.filter(({ author }) => author !== fitSets.heldOut);
  const heldOut = posed.filter(({ author }) => author === fitSets.heldOut);
  const problems = chosenOn.map(({ provisions }) => provisions);
  const held = heldOut.map(({ provisions }) => provisions);
  const removals = dropWeak(problems, signalNames, always, say);
  const names = removals.map(({ name }) => name);
  const weights = chooseWeights(problems, names);
  const fit = fitStatements(
    chosenOn.map(({ statements }) => statements),
    heldOut.map(({ statements }) => statements),
    say,
  );
  const info = embedder?.info ?? null;
  const before = weightsFor(info).file;
  const file: FittedFile = {
    encoder: info === null ? null : { model: info.model, digest: info.digest, dimensions: info.dimensions },
    weights,
    ...statementPart(fit, before),
    ...likenessPart(casesOf(chosenOn), casesOf(heldOut), before, embedder !== null),
    similarity: similarityOf(problems),
    chosen: {
      authors: [...new Set(chosenOn.map(({ author }) => author))],
      questions: problems.length,
      day: today(),
      corpus_version: snapshot.manifest.corpus_version,
      result: resultOf(qualityOf(problems, weights)),
      left_out: resultOf(leaveAuthorsOut(problems, names)),
    },
    held_out: { author: fitSets.heldOut, questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
  const tables = [
    signalTable("Signals of provisions", removals, weights),
    resultTable("With a right provision", file.chosen, file.held_out),
    ...statementTables(file, fit),
    ...likenessTable(file),
  ];
  return { file, text: renderTables(tables, "terminal") };
};

/** Chooses all numbers of the ranking for an encoder over a corpus, prints how well they do, and writes the encoder's file. */
export const fitWeights = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const library = await buildLibrary(measured.snapshot);
  await prepareScope(library);
  const rows = readAnswerRows([questionFiles.blind], [...fitSets.chosenOn, fitSets.heldOut]);
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("questions", rows.length);
  const posed = await readAsked(rows, library, measured.embedder, cacheDir, (asked): Posed => {
    progress.advance();
    return {
      author: asked.row.set,
      provisions: provisionProblem(asked),
      statements: statementProblems(asked),
      like: likeCase(asked),
    };
  });
  progress.stop();
  const { file, text } = fileFrom(posed, measured);
  print(text);
  const name = measured.embedder === null ? "none" : measured.embedder.info.model.split("/").at(-1);
  if (isWritten) writeFileSync(join(weightsFolder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`);
};
