/** `bun run test/eval/figures/pages.ts` writes the figures of `figures.json`, and those of the weights, into the pages that show them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type WeightsFile, weightsFiles } from "../../../api/answer/retrieve/weights.ts";
import { messageModels } from "../../../api/answer/understand/scope/message.ts";
import { configSchema } from "../../../shared/config.ts";
import { readAnswerRows } from "../answers/rows.ts";
import { fitSets, questionFiles } from "../data/question-files.ts";
import { percentile } from "../metrics/index.ts";
import { formatShare, markdownTable } from "../report/table.ts";
import { type Counts, type EncoderFigures, type Figures, type Reading, readFigures, type SetFigures } from "./index.ts";

const projectDir = join(import.meta.dir, "../../..");
const command = "bun run test/eval/figures/pages.ts";

const setsIn = (path: string): ReadonlySet<string> => new Set(readAnswerRows([path], []).map(({ set }) => set));
const languageSets = setsIn(questionFiles.languages);
/** Not the sets of languages: that the words of a question in another language count for their share of it was found on them. */
const judgingSets = new Set([fitSets.heldOut, ...setsIn(questionFiles.judging)]);

const useOf = (set: string): string => {
  if ((fitSets.chosenOn as readonly string[]).includes(set)) return "weights";
  return judgingSets.has(set) ? "judging" : "development";
};

/** The sets of one language each are one row: `languages_bg` to `languages_sv`. */
const rowNameOf = (set: string): string => (languageSets.has(set) ? set.replace(/_[a-z]+$/, ", by language") : set);

const sumOf = (counts: readonly Counts[]): Counts => {
  const sum = (name: keyof Counts): number => counts.reduce((total, one) => total + one[name], 0);
  return {
    first: sum("first"),
    five: sum("five"),
    refused_rightly: sum("refused_rightly"),
    refused_wrongly: sum("refused_wrongly"),
  };
};

const medianOf = (values: readonly number[]): number => percentile(values, 0.5) ?? 0;

/** Of sets of one language each the middle of their medians stands for the median of all. */
const readingOfAll = (readings: readonly Reading[]): Reading => {
  const sum = (name: keyof Reading): number => readings.reduce((total, one) => total + one[name], 0);
  return {
    lead: sum("lead"),
    gold: sum("gold"),
    quoted: sum("quoted"),
    asked: sum("asked"),
    verdicts: sum("verdicts"),
    words: medianOf(readings.map(({ words }) => words)),
    words_most: Math.max(...readings.map(({ words_most }) => words_most)),
  };
};

type Row = Omit<SetFigures, "digest" | "reading">;

const joined = (sets: readonly SetFigures[]): Row[] =>
  [...Map.groupBy(sets, ({ set }) => rowNameOf(set))].map(([set, members]) => ({
    set,
    questions: members.reduce((total, { questions }) => total + questions, 0),
    to_refuse: members.reduce((total, { to_refuse }) => total + to_refuse, 0),
    own: sumOf(members.map(({ own }) => own)),
    auto: sumOf(members.map(({ auto }) => auto)),
  }));

const part = (some: number, all: number): string => formatShare(all === 0 ? null : some / all);

const setRow = ({ set, questions, to_refuse, own, auto }: Row, use: string): string[] => {
  const toAnswer = questions - to_refuse;
  return [
    set,
    use,
    String(questions),
    part(own.first, toAnswer),
    part(own.five, toAnswer),
    part(auto.five, toAnswer),
    part(own.refused_rightly, to_refuse),
    part(own.refused_wrongly, toAnswer),
  ];
};

const encoderName = ({ encoder }: Pick<EncoderFigures, "encoder">): string => encoder?.model ?? "words alone";

/** The figures of the encoder that a build takes where none is set; of the last one recorded where that was not measured. */
const defaultFigures = ({ encoders }: Figures): EncoderFigures | undefined => {
  const model = configSchema.properties.EMBEDDING_MODEL.default;
  return encoders.find(({ encoder }) => encoder?.model === model) ?? encoders.at(-1);
};

const setsPart = (figures: Figures): string => {
  const shown = defaultFigures(figures);
  if (shown === undefined) return "Nothing is recorded.";
  const uses = new Map(shown.sets.map(({ set }) => [rowNameOf(set), useOf(set)]));
  const table = markdownTable(
    [
      "set",
      "used for",
      "questions",
      "first",
      "five",
      "five, regulation not given",
      "refused rightly",
      "refused wrongly",
    ],
    joined(shown.sets).map((row) => setRow(row, uses.get(row.set) ?? "")),
  );
  const unresolved =
    shown.unresolved === 0
      ? "No citation of any answer failed to resolve."
      : `${shown.unresolved} answers cite what does not resolve.`;
  return `Measured on ${shown.day}, corpus ${shown.corpus_version}, ${encoderName(shown)}. ${unresolved}\n\n${table}`;
};

/** Encoders beside each other: a right provision first / among five. */
const encodersPart = ({ encoders }: Figures): string => {
  const columns = encoders.map(({ sets }) => new Map(joined(sets).map((row) => [row.set, row])));
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  const cell = (row: Row | undefined): string => {
    const toAnswer = row === undefined ? 0 : row.questions - row.to_refuse;
    return row === undefined || toAnswer === 0
      ? "–"
      : `${part(row.own.first, toAnswer)} / ${part(row.own.five, toAnswer)}`;
  };
  const rows = [...names].map((name) => [name, ...columns.map((column) => cell(column.get(name)))]);
  return markdownTable(
    ["set", ...encoders.map(encoderName)],
    rows.filter(([, ...cells]) => cells.some((text) => text !== "–")),
  );
};

/** How answers read; sets in which nothing is to be answered are left out. */
const readingPart = (figures: Figures): string => {
  const shown = defaultFigures(figures);
  const sets = (shown?.sets ?? []).filter(({ reading }) => reading !== undefined);
  if (shown === undefined || sets.length === 0) return "Nothing is recorded.";
  const rows = [...Map.groupBy(sets, ({ set }) => rowNameOf(set))].map(([name, members]) => {
    const reading = readingOfAll(members.flatMap((member) => member.reading ?? []));
    const toAnswer = members.reduce((total, { questions, to_refuse }) => total + questions - to_refuse, 0);
    return [
      name,
      part(reading.lead, toAnswer),
      part(reading.quoted, reading.gold),
      String(reading.asked),
      part(reading.verdicts, reading.asked),
      String(reading.words),
      String(reading.words_most),
    ];
  });
  const { held = 0, stale = 0 } = shown.statements ?? {};
  const head = ["set", "lead", "quoted", "questions for yes or no", "verdict given", "words, median", "most"];
  return `${encoderName(shown)}, ${held} statements, ${stale} stale:\n\n${markdownTable(head, rows)}`;
};

const confidencePart = (figures: Figures): string => {
  const shown = defaultFigures(figures);
  if (shown === undefined) return "Nothing is recorded.";
  const rows = shown.confidence.map(({ from, to, answers, mean, right }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(answers),
    formatShare(mean),
    part(right, answers),
  ]);
  return `${encoderName(shown)}:\n\n${markdownTable(["confidence", "answers", "mean confidence", "right"], rows)}`;
};

/** What `bun run fit` measured of the ranking alone, as its files of weights say. */
const weightsPart = (): string => {
  const pair = ({ first, five }: WeightsFile["chosen"]["result"]): string =>
    `${formatShare(first)} / ${formatShare(five)}`;
  const rows = weightsFiles.map(({ encoder, weights, chosen, held_out }) => [
    encoderName({ encoder }),
    String(Object.keys(weights).length),
    String(chosen.authors.length),
    pair(chosen.left_out),
    pair(held_out.result),
  ]);
  return markdownTable(["encoder", "signals kept", "authors", "each author left out", "held out"], rows);
};

/** What `bun run fit messages` measured: on authors left out in turn, and on those who are kept. */
const messagesPart = (): string => {
  const rows = messageModels.flatMap(({ file: { encoder, left_out, held_out } }) =>
    (
      [
        ["each author left out", left_out],
        ["kept authors", held_out],
      ] as const
    ).map(([name, { messages, inside, outside, halves }]) => [
      encoderName({ encoder }),
      name,
      String(messages),
      formatShare(inside.refused),
      formatShare(inside.pointed),
      formatShare(outside.refused),
      formatShare(outside.refused_or_pointed),
      `${formatShare(halves.told_apart)} of ${halves.mixed}`,
      `${formatShare(halves.left_whole)} of ${halves.inside}`,
    ]),
  );
  const head = [
    "encoder",
    "on",
    "messages",
    "inside refused",
    "inside pointed at",
    "outside refused",
    "refused or pointed at",
    "mixed told apart",
    "several clauses inside, left whole",
  ];
  return markdownTable(head, rows);
};

const partsByPage: Readonly<Record<string, Readonly<Record<string, (figures: Figures) => string>>>> = {
  "README.md": { sets: setsPart },
  "docs/answers.md": {
    messages: messagesPart,
    weights: weightsPart,
    encoders: encodersPart,
    reading: readingPart,
    confidence: confidencePart,
  },
};

/** The pages that show figures, from the project's folder. */
export const figurePages = Object.keys(partsByPage);

/** A page with its generated parts replaced. Throws a TypeError when the page has lost the marks of one. */
export const renewFigures = (page: string, text: string, figures: Figures): string =>
  Object.entries(partsByPage[page] ?? {}).reduce((renewed, [name, write]) => {
    const begin = `<!-- figures, ${name}: ${command} -->`;
    const from = renewed.indexOf(begin);
    const to = renewed.indexOf(`<!-- end of ${name} -->`, from);
    if (from === -1 || to === -1) throw new TypeError(`${page} has lost the marks of its figures (${name})`);
    return `${renewed.slice(0, from)}${begin}\n${write(figures)}\n${renewed.slice(to)}`;
  }, text);

/** Writes the recorded figures into all pages that show them. */
export const renewFigurePages = (): void => {
  const figures = readFigures();
  for (const page of figurePages) {
    const path = join(projectDir, page);
    writeFileSync(path, renewFigures(page, readFileSync(path, "utf8"), figures));
  }
};

if (import.meta.main) renewFigurePages();
