import { openLibrary } from "../../../api/answer/index.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { type WeightsFile, weightsFor } from "../../../api/answer/retrieve/weights.ts";
import { createProgress } from "../../../ingest/progress.ts";
import { print, say } from "../../../shared/command-line/terminal.ts";
import { today } from "../../../shared/dates.ts";
import { readAnswerRows } from "../answers/rows.ts";
import { fitSets, questionFiles } from "../data/question-files.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { formatShare, type ReportTable, renderTables } from "../report/table.ts";
import { type Asked, readAsked } from "./asked.ts";
import { chooseWeights, dropWeak, leaveAuthorsOut, qualityOf, type Removal } from "./choose.ts";
import { type CompanionCase, type CompanionFit, companionCase, fitCompanions, type Shown } from "./companions.ts";
import { type LabelledRow, readLabelled } from "./labelled.ts";
import { type Begun, fitOpenings, type OpeningCase, type OpeningFit, openingCase } from "./openings.ts";
import { fitParagraphs, type ParagraphFit, type ParagraphProblem, paragraphProblem } from "./paragraphs.ts";
import { type ProvisionProblem, provisionProblem } from "./problems.ts";
import { resultOf, resultTable, toThousandths, writeWeights } from "./result.ts";
import { fitStatements, type StatementFit, type StatementProblem, statementProblem } from "./statements.ts";

/** What a labelled question poses for the beginning of its answer: the choice of a first sentence, and of a paragraph where there is no other. */
interface LabelledOpening {
  readonly author: string;
  readonly openings: OpeningCase;
  readonly paragraphs: ParagraphProblem | null;
}

/** What else it poses: the choice of a statement, and of what belongs beside it. */
interface Labelled extends LabelledOpening {
  readonly statements: StatementProblem | null;
  readonly companions: CompanionCase;
}

/** A file of weights with how those of statements and first sentences were chosen: null where the corpus has no commentary. */
type FittedFile = WeightsFile & {
  readonly statements_chosen: Omit<StatementFit, "weights"> | null;
  readonly openings_chosen: Omit<OpeningFit, "replies" | "rules"> | null;
  readonly paragraphs_chosen: Omit<ParagraphFit, "paragraphs"> | null;
  readonly companions_chosen: Omit<CompanionFit, "companions"> | null;
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

const present = <Item>(items: ReadonlyArray<Item | null>): Item[] => items.flatMap((item) => item ?? []);

const signalTable = (
  title: string,
  removals: ReadonlyArray<Removal<string>>,
  weights: Readonly<Record<string, number | undefined>>,
): ReportTable => ({
  title,
  head: ["signal", "weight", "points lost without it"],
  rows: removals.map(({ name, cost }) => [name, String(weights[name] ?? 0), cost.toFixed(2)]),
});

const openingTable = ({ openings_chosen: chosen }: FittedFile): ReportTable[] => {
  if (chosen === null) return [];
  const row = (name: string, { questions, right, wrong, replies, verdicts }: Begun): string[] => [
    name,
    String(questions),
    formatShare(right),
    formatShare(wrong),
    formatShare(replies),
    formatShare(verdicts),
  ];
  return [
    {
      title: "First sentences",
      head: ["", "questions", "right", "wrong", "replies", "verdicts where asked for"],
      rows: [row("each author left out", chosen.left_out), row(`held out: ${fitSets.heldOut}`, chosen.held_out)],
    },
  ];
};

const companionTable = ({ companions_chosen: chosen }: FittedFile): ReportTable[] => {
  if (chosen === null) return [];
  const row = (name: string, { each, precision, recall }: Shown): string[] => [
    name,
    String(each),
    formatShare(precision),
    formatShare(recall),
  ];
  return [
    {
      title: "Statements beside a lead",
      head: ["", "each", "precision", "recall"],
      rows: [row("each author left out", chosen.left_out), row(`held out: ${fitSets.heldOut}`, chosen.held_out)],
    },
  ];
};

const statementTables = ({ statements, statements_chosen: chosen }: FittedFile): ReportTable[] => {
  if (chosen === null) return [];
  const rows = Object.entries(statements).map(([name, weight]) => [name, String(weight)]);
  return [
    { title: "Signals of statements", head: ["signal", "weight"], rows },
    resultTable(`Of ${chosen.questions}, with a statement that answers`, chosen, fitSets.heldOut),
  ];
};

const paragraphTables = ({ paragraphs, paragraphs_chosen: chosen }: FittedFile): ReportTable[] => {
  if (chosen === null) return [];
  const rows = Object.entries(paragraphs).map(([name, weight]) => [name, String(weight)]);
  return [
    { title: "Signals of paragraphs without commentary", head: ["signal", "weight"], rows },
    resultTable(`Of ${chosen.questions}, with a paragraph that answers`, chosen, fitSets.heldOut),
  ];
};

/** What of a file the labelled beginnings decide; what they do not decide stays as it was. */
const openingsIn = (chosenOn: readonly LabelledOpening[], held: readonly LabelledOpening[], before: WeightsFile) => {
  const opened = fitOpenings(
    chosenOn.map(({ openings }) => openings),
    held.map(({ openings }) => openings),
  );
  const read = fitParagraphs(
    present(chosenOn.map(({ paragraphs }) => paragraphs)),
    present(held.map(({ paragraphs }) => paragraphs)),
  );
  const { replies = before.replies, rules = before.rules, ...openingsChosen } = opened ?? {};
  const { paragraphs = before.paragraphs, ...paragraphsChosen } = read ?? {};
  return {
    replies,
    rules,
    openings_chosen: opened === null ? null : (openingsChosen as FittedFile["openings_chosen"]),
    paragraphs,
    paragraphs_chosen: read === null ? null : (paragraphsChosen as FittedFile["paragraphs_chosen"]),
  };
};

/** The file of weights that the questions of the blind authors ask for, and what is said of it. */
const fileFrom = (
  posed: readonly ProvisionProblem[],
  labelled: readonly Labelled[],
  { snapshot, embedder }: MeasuredCorpus,
): { file: FittedFile; text: string } => {
  const isHeld = ({ author }: { readonly author: string }): boolean => author === fitSets.heldOut;
  const [chosenOn, held] = [posed.filter((one) => !isHeld(one)), posed.filter(isHeld)];
  const [labelledOn, labelledHeld] = [labelled.filter((one) => !isHeld(one)), labelled.filter(isHeld)];
  const removals = dropWeak(chosenOn, signalNames, always, say);
  const names = removals.map(({ name }) => name);
  const weights = chooseWeights(chosenOn, names);
  const statements = fitStatements(
    present(labelledOn.map((one) => one.statements)),
    present(labelledHeld.map((one) => one.statements)),
  );
  const companions = fitCompanions(
    labelledOn.map((one) => one.companions),
    labelledHeld.map((one) => one.companions),
  );
  const info = embedder?.info ?? null;
  const before = weightsFor(info).file;
  const { weights: ofStatements = before.statements, ...statementsChosen } = statements ?? {};
  const { companions: ofCompanions = before.companions, ...companionsChosen } = companions ?? {};
  const file: FittedFile = {
    encoder: info === null ? null : { model: info.model, digest: info.digest, dimensions: info.dimensions },
    weights,
    statements: ofStatements,
    statements_chosen: statements === null ? null : (statementsChosen as FittedFile["statements_chosen"]),
    ...openingsIn(labelledOn, labelledHeld, before),
    companions: ofCompanions,
    companions_chosen: companions === null ? null : (companionsChosen as FittedFile["companions_chosen"]),
    similarity: similarityOf(chosenOn),
    chosen: {
      authors: [...new Set(chosenOn.map(({ author }) => author))],
      questions: chosenOn.length,
      day: today(),
      corpus_version: snapshot.manifest.corpus_version,
      result: resultOf(qualityOf(chosenOn, weights)),
      left_out: resultOf(leaveAuthorsOut(chosenOn, names)),
    },
    held_out: { author: fitSets.heldOut, questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
  const tables = [
    signalTable("Signals of provisions", removals, weights),
    resultTable("With a right provision", { ...file.chosen, held_out: file.held_out }, fitSets.heldOut),
    ...statementTables(file),
    ...openingTable(file),
    ...paragraphTables(file),
    ...companionTable(file),
  ];
  return { file, text: renderTables(tables, "terminal") };
};

const openingPosed = (asked: Asked<LabelledRow>): LabelledOpening => ({
  author: asked.row.set,
  openings: openingCase(asked),
  paragraphs: paragraphProblem(asked),
});

/**
 * Chooses anew what an answer begins with, for an encoder over a corpus, prints how well that does, and writes it into the encoder's file.
 * The ranking stays as it is there.
 */
export const fitOpeningsAlone = async (
  measured: MeasuredCorpus,
  cacheDir: string,
  isWritten: boolean,
): Promise<void> => {
  const library = await openLibrary(measured.snapshot);
  const posed = await readAsked(readLabelled(), library, measured.embedder, cacheDir, openingPosed);
  const isHeld = ({ author }: LabelledOpening): boolean => author === fitSets.heldOut;
  const before = weightsFor(measured.embedder?.info ?? null).file;
  const chosen = openingsIn(
    posed.filter((one) => !isHeld(one)),
    posed.filter(isHeld),
    before,
  );
  if (chosen.openings_chosen === null) throw new Error("Nobody has judged a first sentence.");
  const file = { ...before, ...chosen } as FittedFile;
  print(renderTables([...openingTable(file), ...paragraphTables(file)], "terminal"));
  if (isWritten) writeWeights(measured, chosen);
};

/** Chooses all numbers of the ranking for an encoder over a corpus, prints how well they do, and writes the encoder's file. */
export const fitWeights = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const library = await openLibrary(measured.snapshot);
  const rows = readAnswerRows([questionFiles.blind], [...fitSets.chosenOn, fitSets.heldOut]);
  const labels = readLabelled();
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("questions", rows.length + labels.length);
  const posed = await readAsked(rows, library, measured.embedder, cacheDir, (asked) => {
    progress.advance();
    return provisionProblem(asked);
  });
  const labelled = await readAsked(labels, library, measured.embedder, cacheDir, (asked): Labelled => {
    progress.advance();
    return {
      ...openingPosed(asked),
      statements: statementProblem(asked),
      companions: companionCase(asked),
    };
  });
  progress.stop();
  const { file, text } = fileFrom(posed, labelled, measured);
  print(text);
  if (isWritten) writeWeights(measured, file);
};
