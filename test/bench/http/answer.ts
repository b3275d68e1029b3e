/**
 * `bun run test/bench/http/answer.ts [rounds]`: how fast answers are as a client gets them, over HTTP with key, quota and log: the
 * project's own questions, one after the other and eight at a time. The client shares the machine. Prints figures and asserts none.
 */
import { join } from "node:path";
import { readAnswerRows } from "../../eval/answers/rows.ts";
import { percentile } from "../../eval/metrics/index.ts";
import { formatTenths, renderTables } from "../../eval/report/table.ts";
import { type ServiceUnderTest, startService } from "./service.ts";

const rounds = Number(process.argv[2] ?? 3);
const widths = [1, 8];
/** Each may ask 1,000 times a minute: together more than the machine can answer. */
const organizationsCount = 100;
const questions = readAnswerRows([join(import.meta.dir, "../../eval/data/questions.jsonl")], []).map(
  (row) => row.question,
);

const createAsk = ({ url, keys }: ServiceUnderTest) => {
  let asked = 0;
  return async (question: string): Promise<number> => {
    const key = keys[asked % keys.length] as string;
    asked += 1;
    const start = performance.now();
    const response = await fetch(`${url}/v1/check`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ question }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The service answered ${response.status}`);
    return performance.now() - start;
  };
};

/** Asks all questions, `width` at a time, each worker with the next one that is left. */
const measure = async (ask: (question: string) => Promise<number>, width: number): Promise<string[]> => {
  const left = Array.from({ length: rounds }, () => questions).flat();
  const times: number[] = [];
  const work = async (): Promise<void> => {
    for (let question = left.pop(); question !== undefined; question = left.pop()) times.push(await ask(question));
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: width }, work));
  const perSecond = times.length / ((performance.now() - start) / 1_000);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return [`${width} at a time`, String(times.length), formatTenths(p50), formatTenths(p99), perSecond.toFixed(0)];
};

const service = await startService(organizationsCount);
try {
  const ask = createAsk(service);
  for (const question of questions) await ask(question);
  const rows: string[][] = [];
  for (const width of widths) rows.push(await measure(ask, width));
  const table = {
    title: "Answers over HTTP",
    head: ["asked", "answers", "p50 ms", "p99 ms", "answers a second"],
    rows,
  };
  process.stdout.write(renderTables([table], "terminal"));
} finally {
  await service.stop();
}
