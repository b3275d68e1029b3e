import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { openLibrary } from "../../../../api/answer/index.ts";
import type { SignalName } from "../../../../api/answer/retrieve/signals/index.ts";
import { print } from "../../../../shared/command-line/terminal.ts";
import { today } from "../../../../shared/dates.ts";
import { OperatorError } from "../../../../shared/errors.ts";
import { readJsonLines } from "../../data/json-lines.ts";
import type { MeasuredCorpus } from "../../measured-corpus.ts";
import { renderTables } from "../../report/table.ts";
import { readAsked } from "../asked.ts";
import { chooseWeights, leaveAuthorsOut, qualityOf } from "../choose.ts";
import { provisionProblem } from "../problems.ts";
import { resultOf, resultTable, writeWeights } from "../result.ts";
import { isKept, questionsFolder } from "./rows.ts";

/** What a provision can be found by that nobody has written of. */
const names: readonly SignalName[] = ["words", "title", "chunkMeaning", "article"];

const question = Type.Object({ question: Type.String(), act: Type.String(), gold: Type.Array(Type.String()) });

/** The questions about acts that the corpus holds, each asked of its own act. */
const readRows = (held: ReadonlySet<string>) =>
  readdirSync(questionsFolder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readJsonLines(join(questionsFolder, name), question).map((row) => ({ ...row, set: name.replace(".jsonl", "") })),
    )
    .filter(({ act }) => held.has(act))
    .map((row) => ({ ...row, regulation: row.act }));

/**
 * Chooses how much each signal counts in acts without commentary, for an encoder over a corpus that holds such acts; prints how well that
 * does, and writes it into the encoder's file of weights. Throws an OperatorError over a corpus without them.
 */
export const fitTexts = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const { snapshot, embedder } = measured;
  const rows = readRows(
    new Set(snapshot.manifest.acts.filter(({ id, regulation }) => id === regulation).map(({ id }) => id)),
  );
  if (rows.length === 0) {
    throw new OperatorError("The corpus holds none of the acts that test/eval/data/acts asks about.", {
      hint: "bun run ingest add, with the folder of their documents in EURLEX_MIRROR",
    });
  }
  const problems = await readAsked(rows, await openLibrary(snapshot), embedder, cacheDir, provisionProblem);
  const [chosenOn, held] = [problems.filter((one) => !isKept(one)), problems.filter(isKept)];
  const known = names.filter((name) => chosenOn.some(({ signals }) => signals[name] !== undefined));
  const weights = chooseWeights(chosenOn, known);
  const chosen = {
    authors: [...new Set(chosenOn.map(({ author }) => author))],
    questions: chosenOn.length,
    day: today(),
    result: resultOf(qualityOf(chosenOn, weights)),
    left_out: resultOf(leaveAuthorsOut(chosenOn, known)),
    held_out: { questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
  const rowsOf = Object.entries(weights).map(([name, weight]) => [name, String(weight)]);
  print(
    renderTables(
      [
        { title: "Signals of provisions without commentary", head: ["signal", "weight"], rows: rowsOf },
        resultTable("With a right provision", chosen, "author_3"),
      ],
      "terminal",
    ),
  );
  if (isWritten) writeWeights(measured, { texts: weights, texts_chosen: chosen });
};
