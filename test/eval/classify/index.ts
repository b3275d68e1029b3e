import { type ArgsDef, defineCommand, parseArgs, renderUsage } from "citty";
import { readConfig } from "../../../shared/config.ts";
import { readDisputed } from "../data/disputed.ts";
import { formatShare, type ReportFormat, type ReportTable, renderTables } from "../report/table.ts";
import { sayProblems, UsageError } from "../usage-error.ts";
import { type Classified, figuresOf, isRight, isRightThreeWay, riskLevels } from "./metrics.ts";
import { type ClassifyPipeline, openClassifyPipeline } from "./pipeline.ts";
import { type ClassifyRow, defaultClassifyFiles, halfOf, readClassifyRows } from "./rows.ts";

const classifyArguments = {
  files: {
    type: "positional",
    required: false,
    description: "Sets of descriptions, JSONL; default: all that there are",
  },
  half: { type: "string", description: "Only the half a (to develop on) or b (to check on)" },
  set: { type: "string", description: "Only this set" },
  failures: { type: "boolean", default: false, description: "List the rows that fail" },
  format: { type: "string", default: "terminal", description: "terminal or markdown" },
} as const satisfies ArgsDef;

const classifyRow = async (row: ClassifyRow, { classifier }: ClassifyPipeline): Promise<Classified> => {
  const { risk_level, confidence, reasoning } = await classifier(
    {
      description: row.description,
      dataTypes: row.data_types ?? [],
      decisionScope: row.decision_scope ?? "",
      // The sets of others repeat the sector inside the description.
      sector: row.description.includes("Domain:") ? "" : (row.sector ?? ""),
    },
    { allowModel: false, signal: new AbortController().signal },
  );
  return { row, level: risk_level, confidence, reasoning };
};

const figureRow = (name: string, results: readonly Classified[]): string[] => {
  const { rows, threeWay, fourWay, f1 } = figuresOf(results);
  return [
    name,
    String(rows),
    formatShare(threeWay),
    formatShare(fourWay),
    ...riskLevels.map((level) => formatShare(f1[level])),
  ];
};

/** Each set twice: as labelled, and without the labels in dispute. */
const figureTable = (results: readonly Classified[], disputed: ReadonlySet<string>): ReportTable => {
  const sets = [...new Set(results.map(({ row }) => row.set))];
  return {
    title: "Levels",
    head: ["set", "rows", "three-way", "four-way", ...riskLevels.map((level) => `F1 ${level}`)],
    rows: sets.flatMap((set) => {
      const all = results.filter(({ row }) => row.set === set);
      const agreed = all.filter(({ row }) => !disputed.has(row.id));
      return agreed.length === all.length
        ? [figureRow(set, all)]
        : [figureRow(`${set}, raw`, all), figureRow(`${set}, undisputed`, agreed)];
    }),
    notes: [`${disputed.size} labels are in dispute (test/eval/data/disputed.yaml).`],
  };
};

const confusionTables = (results: readonly Classified[]): ReportTable[] =>
  [...new Set(results.map(({ row }) => row.set))].map((set) => {
    const ofSet = results.filter(({ row }) => row.set === set);
    const golds = [...new Set(ofSet.map(({ row }) => row.gold))].sort();
    return {
      title: `${set}: gold against answer`,
      head: ["gold", ...riskLevels],
      rows: golds.map((gold) => [
        gold,
        ...riskLevels.map((level) =>
          String(ofSet.filter((result) => result.row.gold === gold && result.level === level).length),
        ),
      ]),
    };
  });

/** How far the stated confidence can be believed: in bands, against how often the level was right. */
const confidenceTable = (results: readonly Classified[]): ReportTable => ({
  title: "Confidence against truth (three-way)",
  head: ["confidence", "rows", "mean confidence", "right"],
  rows: [
    [0, 0.7],
    [0.7, 0.85],
    [0.85, 0.95],
    [0.95, 1.01],
  ].map(([low = 0, high = 1]) => {
    const band = results.filter(({ confidence }) => confidence >= low && confidence < high);
    const mean = band.length === 0 ? null : band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
    const right = band.length === 0 ? null : band.filter(isRightThreeWay).length / band.length;
    return [
      `${low.toFixed(2)} to ${Math.min(1, high).toFixed(2)}`,
      String(band.length),
      formatShare(mean),
      formatShare(right),
    ];
  }),
});

const failureTable = (results: readonly Classified[], disputed: ReadonlySet<string>): ReportTable => ({
  title: "Rows that fail",
  head: ["row", "gold", "answer", "three-way", "description"],
  rows: results
    .filter((result) => !isRight(result))
    .map((result) => [
      disputed.has(result.row.id) ? `${result.row.id} (disputed)` : result.row.id,
      result.row.gold,
      result.level,
      isRightThreeWay(result) ? "right" : "wrong",
      result.row.description.slice(0, 90),
    ]),
});

const measure = async (rawArguments: readonly string[]): Promise<number> => {
  const args = parseArgs<typeof classifyArguments>([...rawArguments], classifyArguments);
  const files = args._.length > 0 ? args._ : defaultClassifyFiles();
  if (args.half !== undefined && args.half !== "a" && args.half !== "b") throw new UsageError("--half is a or b.");
  const rows = readClassifyRows(files).filter(
    (row) =>
      (args.half === undefined || halfOf(row.id) === args.half) && (args.set === undefined || row.set === args.set),
  );
  const pipeline = await openClassifyPipeline(readConfig());
  const results: Classified[] = [];
  for (const row of rows) results.push(await classifyRow(row, pipeline));
  const known = new Set(rows.map(({ id }) => id));
  const disputed = new Set(
    readDisputed()
      .map(({ id }) => id)
      .filter((id) => known.has(id)),
  );
  const tables = [
    figureTable(results, disputed),
    ...confusionTables(results),
    confidenceTable(results),
    ...(args.failures ? [failureTable(results, disputed)] : []),
  ];
  const format: ReportFormat = args.format === "markdown" ? "markdown" : "terminal";
  process.stdout.write(
    `Corpus ${pipeline.snapshot.manifest.corpus_version}, ${rows.length} descriptions.\n\n${renderTables(tables, format)}`,
  );
  return 0;
};

const usage = (): Promise<string> =>
  renderUsage(defineCommand({ meta: { name: "eval classify" }, args: classifyArguments })).then((text) => `${text}\n`);

/** `bun run eval classify`: levels against labels, raw and without the labels in dispute. Returns the exit code. */
export const runClassifyEvaluation = (rawArguments: readonly string[]): Promise<number> =>
  sayProblems(() => measure(rawArguments), usage);
