/** Promise: the figures that the pages show were measured, with the models and on the questions that are here. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { weightsFiles } from "../../../api/answer/retrieve/weights.ts";
import { digestOfModel } from "../../../shared/encoder/embedder.ts";
import { modelDir, temporaryFolder } from "../../support/corpus.ts";
import { answerResult } from "../answers/fixtures.ts";
import { type AnswerRow, readAnswerRows } from "../answers/rows.ts";
import { disputedIds, groupBySet } from "../data/disputed.ts";
import { questionFiles } from "../data/question-files.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { digestOfRows, type Figures, figuresOf, readFigures, withEncoder, writeFigures } from "./index.ts";
import { figurePages, renewFigures } from "./pages.ts";

const recorded = readFigures();
const pageOf = (page: string): string => readFileSync(join(import.meta.dir, "../../..", page), "utf8");

/** The digest of a model at hand, else the one that its weights were chosen with; undefined: not known. */
const knownDigest = (model: string): string | undefined => {
  const folder = join(modelDir, model);
  if (existsSync(folder)) return digestOfModel(folder);
  return weightsFiles.find(({ encoder }) => encoder?.model === model)?.encoder?.digest;
};

const modelProblems = ({ encoders }: Figures): string[] =>
  encoders.flatMap(({ encoder }) => {
    const known = encoder === null ? undefined : knownDigest(encoder.model);
    return known === undefined || known === encoder?.digest ? [] : [`${encoder?.model} has the digest ${known}`];
  });

/** Where the figures were measured on other questions than `rows`; sets that are not among the rows are not at hand. */
const setProblems = ({ encoders }: Figures, rows: readonly AnswerRow[]): string[] => {
  const digests = new Map(groupBySet(rows, disputedIds()).map(([set, members]) => [set, digestOfRows(members)]));
  return encoders.flatMap(({ encoder, sets }) =>
    sets
      .filter(({ set, digest }) => digests.has(set) && digests.get(set) !== digest)
      .map(({ set }) => `${set} of ${encoder?.model ?? "words alone"} was measured on other questions`),
  );
};

const rowsAtHand = (): AnswerRow[] =>
  readAnswerRows(
    Object.values(questionFiles).filter((path) => existsSync(path)),
    [],
  );

describe("the recorded figures", () => {
  test.each(figurePages)("are those that %s shows (bun run test/eval/figures/pages.ts renews it)", (page) => {
    const text = pageOf(page);
    expect(renewFigures(page, text, recorded) === text).toBe(true);
  });

  test("are of the models that are known", () => {
    expect(recorded.encoders.length).toBeGreaterThan(0);
    expect(modelProblems(recorded)).toEqual([]);
  });

  test("are of the questions that are here", () => {
    expect(setProblems(recorded, rowsAtHand())).toEqual([]);
  });
});

const corpus = (model: string | null): MeasuredCorpus =>
  ({
    snapshot: { manifest: { corpus_version: "2026.07.27-00000000", content_digest: "00" } },
    embedder: model === null ? null : { info: { model, digest: "ab" } },
  }) as unknown as MeasuredCorpus;

const statements = { held: 3, stale: 1 };
const results = [
  answerResult({ answer: "Yes. So it is [Article 5 GDPR].", question: "Must we do so?" }),
  answerResult({ id: "r2", sources: ["gdpr_art9", "gdpr_art5"] }),
  answerResult({ id: "r3", abstained: true, sources: [], confidence: 0 }),
  answerResult({ id: "r4", abstain: true, gold: [], abstained: true, confidence: 0 }),
  answerResult({ mode: "auto", sources: ["gdpr_art9"] }),
];
const made = (model: string | null): Figures =>
  withEncoder({ schema: 1, encoders: [] }, figuresOf(results, corpus(model), statements, new Set()));

describe("recording", () => {
  test("counts what was found and refused, asked both ways, and holds no time", () => {
    const [part] = made("some/encoder").encoders;
    expect(part?.sets).toEqual([
      {
        set: "s",
        digest: digestOfRows(results.slice(0, 4)),
        questions: 4,
        to_refuse: 1,
        own: { first: 1, five: 2, refused_rightly: 1, refused_wrongly: 1 },
        auto: { first: 0, five: 0, refused_rightly: 0, refused_wrongly: 0 },
        reading: { lead: 2, gold: 3, quoted: 2, asked: 1, verdicts: 1, words: 6, words_most: 7 },
      },
    ]);
    expect(part?.statements).toEqual(statements);
    expect(part?.confidence).toEqual([{ from: 0.9, to: 1, answers: 2, mean: 0.9, right: 2 }]);
    expect(JSON.stringify(part)).not.toMatch(/ms\b/i);
  });

  test("takes the place of what was recorded for the same encoder, and is read as it was written", () => {
    const path = join(temporaryFolder(), "figures.json");
    const [again] = made("some/encoder").encoders;
    const both = withEncoder(made("some/encoder"), figuresOf(results, corpus(null), statements, new Set()));
    if (again !== undefined) writeFigures(withEncoder(both, { ...again, day: "2027-01-01" }), path);
    expect(readFigures(path).encoders.map(({ encoder, day }) => [encoder?.model, day === "2027-01-01"])).toEqual([
      [undefined, false],
      ["some/encoder", true],
    ]);
  });
});

describe("figures that no longer hold are seen:", () => {
  test.each(figurePages)("another number on %s", (page) => {
    const encoders = recorded.encoders.map((part) => ({
      ...part,
      sets: part.sets.map((one) => ({ ...one, own: { ...one.own, first: one.own.first - 1 } })),
      confidence: part.confidence.map((one) => ({ ...one, answers: one.answers + 1 })),
    }));
    const changed = { ...recorded, encoders };
    expect(renewFigures(page, pageOf(page), changed)).not.toBe(pageOf(page));
  });

  test("another model", () => {
    const known = weightsFiles.flatMap(({ encoder }) => encoder?.model ?? [])[0] ?? "";
    expect(modelProblems(made(known))).toHaveLength(1);
    expect(modelProblems(made("nobody/knows"))).toEqual([]);
  });

  test("another question, or another answer to it; a set that is not here is not judged", () => {
    const rows: AnswerRow[] = results.slice(0, 4);
    expect(setProblems(made(null), rows)).toEqual([]);
    expect(setProblems(made(null), [...rows.slice(0, 3), { ...answerResult(), id: "r4", question: "How?" }])).toEqual([
      "s of words alone was measured on other questions",
    ]);
    expect(setProblems(made(null), [{ ...answerResult(), set: "elsewhere" }])).toEqual([]);
  });

  test("a page without its marks", () => {
    expect(() => renewFigures("README.md", "# Acquis", recorded)).toThrow("README.md has lost the marks");
  });
});
