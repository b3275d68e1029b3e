import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { today } from "../../../shared/dates.ts";
import { asksForVerdict, goldCited, hasVerdict, leadsRight, wordsOf } from "../answers/form.ts";
import type { AnswerRow } from "../answers/rows.ts";
import type { AnswerResult, RegulationMode } from "../answers/run.ts";
import type { StatementCounts } from "../answers/statement-counts.ts";
import { reliabilityOf } from "../answers/summary.ts";
import { groupBySet } from "../data/disputed.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { hitAt, percentile } from "../metrics/index.ts";

const strict = { additionalProperties: false };
const count = Type.Integer({ minimum: 0 });

/** Numbers of questions: with a right provision first and among five sources, and refused where they were to be and where not. */
const countsSchema = Type.Object({ first: count, five: count, refused_rightly: count, refused_wrongly: count }, strict);
export type Counts = Static<typeof countsSchema>;

/** How answers read, each row with its own regulation. */
const readingSchema = Type.Object(
  {
    /** Answers whose first citation is of a right provision. */
    lead: count,
    /** Right provisions of all rows, and those of them that the answers quote or cite. */
    gold: count,
    quoted: count,
    /** Questions for yes or no, and answers to them that begin with a verdict. */
    asked: count,
    verdicts: count,
    /** Words of the answers that were given: half have at most so many, none has more than so many. */
    words: count,
    words_most: count,
  },
  strict,
);
export type Reading = Static<typeof readingSchema>;

const setSchema = Type.Object(
  {
    set: Type.String(),
    /** Of the questions and what is right for them: figures hold for these and no others. */
    digest: Type.String(),
    questions: count,
    to_refuse: count,
    /** Asked with each row's own regulation, and with `auto`. */
    own: countsSchema,
    auto: countsSchema,
    /** Absent where nothing was to be answered, and where it was recorded before this was measured. */
    reading: Type.Optional(readingSchema),
  },
  strict,
);
export type SetFigures = Static<typeof setSchema>;

const encoderSchema = Type.Object(
  {
    /** Null: searched by words alone. */
    encoder: Type.Union([Type.Object({ model: Type.String(), digest: Type.String() }, strict), Type.Null()]),
    corpus_version: Type.String(),
    corpus_digest: Type.String(),
    day: Type.String(),
    /** Answers with a citation that does not resolve. */
    unresolved: count,
    /** Statements of the commentary in that corpus, and those that were left out; absent where it was recorded before. */
    statements: Type.Optional(Type.Object({ held: count, stale: count }, strict)),
    sets: Type.Array(setSchema),
    /** How often answers of about the same confidence were right, abstentions left out, each row with its own regulation. */
    confidence: Type.Array(
      Type.Object(
        { from: Type.Number(), to: Type.Number(), answers: count, mean: Type.Number(), right: count },
        strict,
      ),
    ),
  },
  strict,
);
export type EncoderFigures = Static<typeof encoderSchema>;

const figuresSchema = Type.Object({ schema: Type.Literal(1), encoders: Type.Array(encoderSchema) }, strict);
export type Figures = Static<typeof figuresSchema>;

/** The last figures of each encoder, as `bun run eval --record` writes them. */
export const figuresPath = join(import.meta.dir, "figures.json");

/** Reads the figures; none where nothing is recorded. Throws where the file has another form. */
export const readFigures = (path = figuresPath): Figures =>
  existsSync(path) ? Value.Parse(figuresSchema, JSON.parse(readFileSync(path, "utf8"))) : { schema: 1, encoders: [] };

/** SHA-256 over the rows of a set, in hexadecimal: what is asked, and what is right. */
export const digestOfRows = (rows: readonly AnswerRow[]): string => {
  const asked = rows.map(({ id, question, regulation, gold, abstain }) => [id, question, regulation, gold, abstain]);
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
};

const countsOf = (results: readonly AnswerResult[]): Counts => {
  const toAnswer = results.filter(({ abstain }) => !abstain);
  const among = (depth: number): number =>
    toAnswer.filter(({ gold, sources }) => hitAt(gold, sources, depth) === 1).length;
  return {
    first: among(1),
    five: among(5),
    refused_rightly: results.filter(({ abstain, abstained }) => abstain && abstained).length,
    refused_wrongly: toAnswer.filter(({ abstained }) => abstained).length,
  };
};

const readingOf = (results: readonly AnswerResult[]): { reading?: Reading } => {
  const toAnswer = results.filter(({ abstain }) => !abstain);
  if (toAnswer.length === 0) return {};
  const asked = toAnswer.filter(({ question }) => asksForVerdict(question));
  const words = toAnswer.filter(({ abstained, error }) => !abstained && error === null).map(wordsOf);
  return {
    reading: {
      lead: toAnswer.filter(leadsRight).length,
      gold: toAnswer.reduce((total, { gold }) => total + new Set(gold).size, 0),
      quoted: toAnswer.reduce((total, result) => total + goldCited(result).length, 0),
      asked: asked.length,
      verdicts: asked.filter(hasVerdict).length,
      words: percentile(words, 0.5) ?? 0,
      words_most: percentile(words, 1) ?? 0,
    },
  };
};

const confidenceOf = (results: readonly AnswerResult[]): EncoderFigures["confidence"] =>
  reliabilityOf(results)
    .filter(({ count: answers }) => answers > 0)
    .map(({ from, to, count: answers, meanConfidence, correctShare }) => ({
      from,
      to,
      answers,
      mean: Math.round((meanConfidence ?? 0) * 1000) / 1000,
      right: Math.round((correctShare ?? 0) * answers),
    }));

/** The figures of a run over a corpus, of which `statements` were counted, in which every row was asked both ways. `disputed`: ids of rows whose label contradicts the law. */
export const figuresOf = (
  results: readonly AnswerResult[],
  { snapshot, embedder }: MeasuredCorpus,
  statements: StatementCounts,
  disputed: ReadonlySet<string>,
): EncoderFigures => {
  const inMode = (rows: readonly AnswerResult[], wanted: RegulationMode): AnswerResult[] =>
    rows.filter(({ mode }) => mode === wanted);
  return {
    encoder: embedder === null ? null : { model: embedder.info.model, digest: embedder.info.digest },
    corpus_version: snapshot.manifest.corpus_version,
    corpus_digest: snapshot.manifest.content_digest,
    day: today(),
    unresolved: results.filter(({ citations }) => citations.some(({ articleId }) => articleId === null)).length,
    statements,
    sets: groupBySet(results, disputed).map(([set, members]) => {
      const own = inMode(members, "own");
      return {
        set,
        digest: digestOfRows(own),
        questions: own.length,
        to_refuse: own.filter(({ abstain }) => abstain).length,
        own: countsOf(own),
        auto: countsOf(inMode(members, "auto")),
        ...readingOf(own),
      };
    }),
    confidence: confidenceOf(inMode(results, "own").filter(({ abstained }) => !abstained)),
  };
};

const nameOf = ({ encoder }: EncoderFigures): string => encoder?.model ?? "";

/** The figures with an encoder's part put in the place of its earlier one; words alone first, then by the encoder's name. */
export const withEncoder = ({ encoders, ...rest }: Figures, part: EncoderFigures): Figures => {
  const others = encoders.filter((other) => nameOf(other) !== nameOf(part));
  return { ...rest, encoders: [...others, part].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) };
};

/** Writes the figures, the innermost objects on a line each: so a change of one set is a change of few lines. */
export const writeFigures = (figures: Figures, path = figuresPath): void => {
  const text = JSON.stringify(figures, null, 2).replace(/\{[^{}]*\}/g, (inner) => inner.replace(/\s*\n\s*/g, " "));
  writeFileSync(path, `${text}\n`);
};
