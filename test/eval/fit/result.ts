import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { weightsFolder } from "../../../api/answer/retrieve/weights.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { formatShare, type ReportTable } from "../report/table.ts";
import type { Quality } from "./choose.ts";

/** Shares of questions with a right candidate first and among five, as a file of weights says them. */
export interface FitResult {
  readonly first: number;
  readonly five: number;
}

/** Two decimals. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Three decimals. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The shares of a quality, as a file says them. */
export const resultOf = ({ first, five }: Quality): FitResult => ({
  first: toThousandths(first),
  five: toThousandths(five),
});

/** What was reached on the questions that were chosen on, on each of their authors left out, and on an author held out. */
export interface FitResults {
  readonly result: FitResult;
  readonly left_out: FitResult;
  readonly held_out: { readonly questions: number; readonly result: FitResult };
}

const pair = ({ first, five }: FitResult): string[] => [formatShare(first), formatShare(five)];

/** Results as a table; `heldOut` names the author held out. */
export const resultTable = (
  title: string,
  { result, left_out, held_out }: FitResults,
  heldOut: string,
): ReportTable => ({
  title,
  head: ["questions", "first", "five"],
  rows: [
    ["chosen on", ...pair(result)],
    ["each author left out", ...pair(left_out)],
    [`held out: ${heldOut}, ${held_out.questions}`, ...pair(held_out.result)],
  ],
});

/** Writes into the file of weights of a corpus' encoder, or of words alone, what was chosen anew; what else stands there stays. */
export const writeWeights = ({ embedder }: MeasuredCorpus, chosen: object): void => {
  const name = embedder === null ? "none" : embedder.info.model.split("/").at(-1);
  const path = join(weightsFolder, `${name}.json`);
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as object) : {};
  writeFileSync(path, `${JSON.stringify({ ...before, ...chosen }, null, 2)}\n`);
};
