import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { bands, type ConfidenceFile, confidencePath } from "../../../api/answer/confidence/index.ts";
import { isOrNot } from "../../../api/learned/chance.ts";
import { print } from "../../../shared/command-line/terminal.ts";
import { today } from "../../../shared/dates.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { readJsonLines } from "../data/json-lines.ts";
import { calibrationError, reliabilityBins } from "../metrics/calibration.ts";
import { formatShare, renderTables } from "../report/table.ts";
import { chanceOf, fitLogistic } from "./logistic.ts";
import { toThousandths } from "./result.ts";

const judgedSchema = Type.Object({
  id: Type.String(),
  question: Type.String(),
  regulation: Type.String(),
  /** The encoder of the corpus that answered. */
  encoder: Type.String(),
  /** What a critical lawyer says of the answer. */
  verdict: Type.Union([Type.Literal("FULL"), Type.Literal("PARTIAL"), Type.Literal("WRONG")]),
  /** True where the first sentence or quotation answers the question. */
  lead: Type.Boolean(),
  reader: Type.String(),
  half: Type.Union([Type.Literal("fit"), Type.Literal("check")]),
  features: Type.Record(Type.String(), Type.Number()),
});
/** An answer as a reader judged it, with what was known of it before. */
export type JudgedAnswer = Static<typeof judgedSchema>;

/** The judged answers. */
export const judgedPath = join(import.meta.dir, "../data/judged.jsonl");

/** Reads judged answers. Throws an OperatorError where there are none, and names a line of another form. */
export const readJudged = (path = judgedPath): JudgedAnswer[] => {
  if (!existsSync(path)) throw new OperatorError(`${path} does not exist: nobody has judged an answer.`);
  return readJsonLines(path, judgedSchema);
};

interface Scored {
  readonly encoder: string;
  readonly score: number;
  readonly isRight: boolean;
  readonly isWrong: boolean;
}

type Check = ConfidenceFile["check"][string];
/** What a band's answers were like. */
type Band = Check["bands"]["high"];

const shareOf = (scored: readonly Scored[], holds: (one: Scored) => boolean): number | null =>
  scored.length === 0 ? null : toThousandths(scored.filter(holds).length / scored.length);

const bandsOf = (scored: readonly Scored[]): Check["bands"] => {
  const { high, medium } = bands;
  const between = (from: number, to: number): Band => {
    const members = scored.filter(({ score }) => score >= from && score < to);
    const right = shareOf(members, ({ isRight }) => isRight);
    return { answers: members.length, right, wrong: shareOf(members, ({ isWrong }) => isWrong) };
  };
  return {
    high: between(high, Number.POSITIVE_INFINITY),
    medium: between(medium, high),
    low: between(Number.NEGATIVE_INFINITY, medium),
  };
};

/** How well the confidence holds on answers of one encoder that nothing was chosen on. */
const checkOf = (scored: readonly Scored[]): Check => {
  const error = calibrationError(
    reliabilityBins(scored.map((one) => ({ confidence: one.score, isCorrect: one.isRight }))),
  );
  return {
    answers: scored.length,
    calibration_error: error === null ? null : toThousandths(error),
    bands: bandsOf(scored),
  };
};

/** The features that any answer has; one that an answer lacks is 0 there. */
const featuresIn = (judged: readonly JudgedAnswer[]): string[] =>
  [...new Set(judged.flatMap(({ features }) => Object.keys(features)))].sort();

const isRight = ({ verdict, lead }: JudgedAnswer): boolean => verdict !== "WRONG" && lead;

/** Chooses the confidence on one half of the judged answers, and holds it against the other. Throws where one half is empty. */
export const chooseConfidence = (
  judged: readonly JudgedAnswer[],
): { file: ConfidenceFile; scored: readonly Scored[] } => {
  const names = featuresIn(judged);
  const valuesOf = ({ features }: JudgedAnswer): number[] => names.map((name) => features[name] ?? 0);
  const [fit, check] = (["fit", "check"] as const).map((half) => judged.filter((answer) => answer.half === half));
  if (fit === undefined || check === undefined || fit.length === 0 || check.length === 0) {
    throw new OperatorError("Both halves of the judged answers, fit and check, must have some.");
  }
  const model = fitLogistic(fit.map((answer) => ({ features: valuesOf(answer), outcome: isOrNot(isRight(answer)) })));
  const score = (answer: JudgedAnswer): Scored => ({
    encoder: answer.encoder,
    score: chanceOf(model, valuesOf(answer)),
    isRight: isRight(answer),
    isWrong: answer.verdict === "WRONG",
  });
  const scored = check.map(score);
  const file: ConfidenceFile = {
    bias: toThousandths(model.bias),
    weights: Object.fromEntries(names.map((name, place) => [name, toThousandths(model.weights[place] ?? 0)])),
    chosen: { answers: fit.length, day: today() },
    check: Object.fromEntries(
      [...Map.groupBy(scored, ({ encoder }) => encoder)].map(([encoder, some]) => [encoder, checkOf(some)]),
    ),
  };
  return { file, scored };
};

const report = ({ bias, weights, check }: ConfidenceFile, scored: readonly Scored[]): string =>
  renderTables(
    [
      {
        title: `Weights (bias ${bias})`,
        head: ["feature", "weight"],
        rows: Object.entries(weights).map(([name, weight]) => [name, String(weight)]),
      },
      {
        title: "Reliability on the answers that nothing was chosen on",
        head: ["confidence", "answers", "mean confidence", "right"],
        rows: reliabilityBins(scored.map((one) => ({ confidence: one.score, isCorrect: one.isRight })))
          .filter(({ count }) => count > 0)
          .map(({ from, to, count, meanConfidence, correctShare }) => [
            `${from.toFixed(1)} to ${to.toFixed(1)}`,
            String(count),
            formatShare(meanConfidence),
            formatShare(correctShare),
          ]),
        notes: Object.entries(check).map(
          ([encoder, { calibration_error }]) => `Mean difference (ECE), ${encoder}: ${formatShare(calibration_error)}.`,
        ),
      },
      {
        title: "By band, on the same answers",
        head: ["encoder", "band", "answers", "right", "wrong"],
        rows: Object.entries(check).flatMap(([encoder, { bands: ofEncoder }]) =>
          Object.entries(ofEncoder).map(([name, { answers, right, wrong }]) => [
            encoder,
            name,
            String(answers),
            formatShare(right),
            formatShare(wrong),
          ]),
        ),
      },
    ],
    "terminal",
  );

/** `bun run fit confidence`: chooses the confidence from the judged answers, prints how well it holds, and writes it. */
export const fitConfidence = (isWritten: boolean): void => {
  const { file, scored } = chooseConfidence(readJudged());
  print(report(file, scored));
  if (isWritten) writeFileSync(confidencePath, `${JSON.stringify(file, null, 2)}\n`);
};
