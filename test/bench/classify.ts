/** How fast a description is classified, without HTTP and without a language model. Prints figures and asserts none. */
import { join } from "node:path";
import { readConfig } from "../../shared/config.ts";
import { openClassifyPipeline } from "../eval/classify/pipeline.ts";
import { readClassifyRows } from "../eval/classify/rows.ts";
import { percentile } from "../eval/metrics/index.ts";
import { formatTenths, renderTables } from "../eval/report/table.ts";

const rounds = 5;
const rows = readClassifyRows([join(import.meta.dir, "../eval/data/descriptions.jsonl")]);
const openingStart = performance.now();
const { classifier, snapshot } = await openClassifyPipeline(readConfig());
const openingMs = performance.now() - openingStart;

const classifyOnce = async (description: string): Promise<number> => {
  const start = performance.now();
  await classifier(
    { description, dataTypes: [], decisionScope: "", sector: "" },
    { allowModel: false, signal: new AbortController().signal },
  );
  return performance.now() - start;
};

const measure = async (descriptions: readonly string[]): Promise<string[]> => {
  const times: number[] = [];
  const start = performance.now();
  for (const description of descriptions) times.push(await classifyOnce(description));
  const perSecond = (descriptions.length * 1000) / (performance.now() - start);
  return [formatTenths(percentile(times, 0.5)), formatTenths(percentile(times, 0.99)), perSecond.toFixed(0)];
};

const short = Array.from({ length: rounds }, () => rows.map(({ description }) => description)).flat();
const long = rows.map((_, index) =>
  rows
    .slice(index)
    .concat(rows)
    .map(({ description }) => description)
    .join(" ")
    .slice(0, 5000),
);
await measure(short.slice(0, rows.length));
process.stdout.write(
  renderTables(
    [
      {
        title: `Classifying, corpus ${snapshot.manifest.corpus_version}`,
        head: ["descriptions", "p50 ms", "p99 ms", "a second"],
        rows: [
          ["as written (about 230 characters)", ...(await measure(short))],
          ["5,000 characters", ...(await measure(long))],
        ],
        notes: [`One process; opening took ${openingMs.toFixed(0)} ms.`],
      },
    ],
    "terminal",
  ),
);
