/**
 * A corpus in memory against the same on the disk: memory, time to mount, answers and lookups, over the corpus at hand and over ones that
 * are made larger by copies of its acts with other words. Prints figures and asserts none: they depend on the machine.
 *
 *     EMBEDDING_MODEL_DIR=… bun run test/bench/corpus-search.ts 1 10 --corpus corpus-versions
 *
 * `--search disk` measures one way alone, `--questions 60` asks fewer, `--keep FOLDER` keeps the larger corpora, and finds them there again.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngineMaker } from "../../api/engines/make.ts";
import { createOpenCorpus } from "../../api/engines/open.ts";
import { createLogger } from "../../api/operations/log.ts";
import type { Rows } from "../../ingest/pack/pack-file.ts";
import { readConfig } from "../../shared/config.ts";
import {
  type ActEntry,
  type Chunk,
  corpusLayout,
  type Edge,
  type Manifest,
  openDatabase,
  readBatches,
  readCurrentVersion,
  readManifest,
  type TableName,
} from "../../shared/corpus/index.ts";
import { readAnswerRows } from "../eval/answers/rows.ts";
import { percentile } from "../eval/metrics/index.ts";
import { formatTenths, renderTables } from "../eval/report/table.ts";
import { type TableContent, writeContent } from "../support/law/write-content.ts";
import { createRandom } from "../support/random.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: "string" },
    measure: { type: "string" },
    questions: { type: "string" },
    keep: { type: "string" },
    search: { type: "string" },
  },
});
const config = readConfig();
const corpusDir = values.corpus ?? config.CORPUS_DIR;
const questionsMax = Number(values.questions ?? 200);
const questionsPath = join(import.meta.dir, "../eval/data/questions.jsonl");
const megabyte = 1_000_000;

const copyAct = (id: string, copy: number): string => `${id}_copy${copy}`;

/** Every fourth long word becomes another that no other copy has. */
const otherWords = (text: string, copy: number): string => {
  const mark = String.fromCharCode(97 + (copy % 26), 97 + ((copy / 26) % 26));
  return text.replace(/\b[a-z]{7,}\b/gu, (word, at: number) => ((at + copy) % 4 === 0 ? `${word}x${mark}` : word));
};

/** A vector near to another one: what other words would have. */
const nearVector = (vector: Float32Array, random: () => number): Float32Array => {
  const moved = vector.map((value) => value + (random() - 0.5) * 0.12);
  const length = Math.hypot(...moved);
  return moved.map((value) => value / length);
};

/** The rows of a table with those of its copies after them: acts and references alone, since further acts have no commentary. */
async function* portionsOf(from: string, name: TableName, manifest: Manifest, copies: number): AsyncGenerator<Rows> {
  const random = createRandom(7);
  const acts = manifest.acts.map(({ id }) => id).sort((one, other) => other.length - one.length);
  const copyId = (id: string | null, copy: number): string | null => {
    const act = id === null ? undefined : acts.find((one) => id.startsWith(`${one}_`));
    return act === undefined || id === null ? id : `${copyAct(act, copy)}${id.slice(act.length)}`;
  };
  const copied = (row: object, copy: number): object => {
    if (name === "edges") {
      const edge = row as Edge;
      return { ...edge, source: copyId(edge.source, copy), target: copyId(edge.target, copy) };
    }
    const chunk = row as Chunk;
    return {
      ...chunk,
      chunk_id: copyId(chunk.chunk_id, copy),
      article_id: copyId(chunk.article_id, copy),
      act_id: copyAct(chunk.act_id, copy),
      regulation: copyAct(chunk.regulation, copy),
      text: otherWords(chunk.text, copy),
    };
  };
  const isCopied = name === "chunks" || name === "edges";
  const database = await openDatabase(from);
  for (let copy = 0; copy < (isCopied ? copies : 1); copy += 1) {
    for await (const { rows, vectors } of readBatches<object>(
      await database.openTable(name),
      name,
      manifest.embedding,
    )) {
      const width = manifest.embedding?.dimensions ?? 0;
      const own = vectors === null ? null : rows.map((_, row) => vectors.slice(row * width, (row + 1) * width));
      yield {
        rows: copy === 0 ? rows : rows.map((row) => copied(row, copy)),
        vectors: own === null || copy === 0 ? own : own.map((vector) => nearVector(vector, random)),
      };
    }
  }
  database.close();
}

const copyEntry = (act: ActEntry, copy: number): ActEntry => {
  const number = act.number.replace(/\b(20\d\d|19\d\d)\b/, (year) => String(Number(year) + 150 * copy));
  return {
    ...act,
    id: copyAct(act.id, copy),
    regulation: copyAct(act.regulation, copy),
    number,
    short_name: number,
    celex: `${act.celex[0]}${Number(act.celex.slice(1, 5)) + 150 * copy}${act.celex.slice(5)}`,
    aliases: [],
    divisions: [],
  };
};

/** Writes a larger corpus beside, and tells how long that took. */
const enlarge = async (copies: number, folder: string): Promise<number> => {
  const version = readCurrentVersion(corpusDir) ?? "";
  const manifest = readManifest(corpusDir, version);
  const from = corpusLayout.version(corpusDir, version);
  const to = corpusLayout.version(folder, version);
  mkdirSync(to, { recursive: true });
  const began = performance.now();
  const names = Object.keys(manifest.tables) as TableName[];
  const tables: TableContent[] = names.map((name) => ({ name, portions: portionsOf(from, name, manifest, copies) }));
  const written = await writeContent(corpusLayout.tables(to), tables, manifest.embedding?.dimensions ?? null);
  const ms = performance.now() - began;
  const acts = Array.from({ length: copies }, (_, copy) =>
    manifest.acts.map((act) => (copy === 0 ? act : copyEntry(act, copy))),
  ).flat();
  writeFileSync(corpusLayout.manifest(to), JSON.stringify({ ...manifest, acts, tables: written }));
  writeFileSync(corpusLayout.current(folder), JSON.stringify({ version }));
  return ms;
};

const residentMb = (): number => Math.round(process.memoryUsage().rss / megabyte);

/** Watches for how long at most nothing else ran while something was under way, in ms. */
const watchPauses = (): (() => number) => {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
};

/** Mounts the corpus one way and asks it; the figures go to stdout as JSON. */
const measure = async (search: string): Promise<void> => {
  const version = readCurrentVersion(corpusDir) ?? "";
  const log = createLogger("silent");
  const settings = { ...config, CORPUS_SEARCH: search as typeof config.CORPUS_SEARCH };
  const maker = createEngineMaker(settings, null, log);
  const longestPause = watchPauses();
  const began = performance.now();
  const open = createOpenCorpus(corpusDir, maker.make, { config: settings, make: maker.makeStored });
  const corpus = await open(version);
  const [mountMs, pauseMs] = [performance.now() - began, longestPause()];
  const mountedMb = residentMb();
  while (corpus.law.manifest.embedding !== null && !corpus.searchesByMeaning()) await Bun.sleep(50);
  const questions = readAnswerRows([questionsPath], []).slice(0, questionsMax);
  const ask = async (question: string, regulation: string): Promise<number> => {
    const start = performance.now();
    const input = { question, regulation, responseFormat: "text" as const, systemContext: null };
    const options = { allowModel: false, signal: new AbortController().signal };
    for await (const event of corpus.answer(input, options)) if (event.type === "complete") break;
    return performance.now() - start;
  };
  const timesOf = async (): Promise<number[]> => {
    const times: number[] = [];
    for (const { question, regulation } of questions) times.push(await ask(question, regulation));
    return times;
  };
  const first = await timesOf();
  const cpu = process.cpuUsage();
  const again = await timesOf();
  const spent = process.cpuUsage(cpu);
  const lookups: number[] = [];
  for (const { gold } of questions) {
    const [act, number] = /^(.+)_art(\w+?)(?:_|$)/.exec(gold[0] ?? "")?.slice(1) ?? [];
    if (act === undefined || number === undefined) continue;
    const start = performance.now();
    await corpus.readProvision(act, `Article ${number}`, "2026-11-23");
    lookups.push(performance.now() - start);
  }
  const cpuMs = (spent.user + spent.system) / 1000 / questions.length;
  process.stdout.write(
    JSON.stringify({ mountMs, pauseMs, mountedMb, first, again, cpuMs, lookups, residentMb: residentMb() }),
  );
  await corpus.close();
  await maker.close();
  process.exit(0);
};

interface Measured {
  readonly mountMs: number;
  /** For how long at most nothing was served while it was mounted. */
  readonly pauseMs: number;
  readonly mountedMb: number;
  readonly residentMb: number;
  readonly cpuMs: number;
  readonly first: number[];
  readonly again: number[];
  readonly lookups: number[];
}

/** In a process of its own, whose memory is nobody else's. */
const measureApart = async (folder: string, search: string): Promise<Measured> => {
  const program = [
    process.execPath,
    import.meta.path,
    "--corpus",
    folder,
    "--measure",
    search,
    "--questions",
    `${questionsMax}`,
  ];
  const child = Bun.spawn(program, { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text()) as Measured;
};

const run = async (): Promise<void> => {
  const rows: string[][] = [];
  for (const copies of positionals.map(Number)) {
    const folder =
      values.keep === undefined ? mkdtempSync(join(tmpdir(), "corpus-search-")) : join(values.keep, `${copies}`);
    const writeMs = readCurrentVersion(folder) === null ? await enlarge(copies, folder) : 0;
    const { acts, tables } = readManifest(folder, readCurrentVersion(folder) ?? "");
    for (const search of values.search === undefined ? ["memory", "disk"] : [values.search]) {
      const {
        mountMs,
        pauseMs,
        mountedMb,
        residentMb: resident,
        cpuMs,
        first,
        again,
        lookups,
      } = await measureApart(folder, search);
      rows.push([
        `${acts.length}`,
        `${tables.chunks.rows}`,
        search,
        `${(writeMs / 1000).toFixed(0)}`,
        `${(mountMs / 1000).toFixed(1)}`,
        pauseMs.toFixed(0),
        `${mountedMb}`,
        `${resident}`,
        ...[
          percentile(first, 0.5),
          percentile(first, 0.99),
          percentile(again, 0.5),
          percentile(again, 0.99),
          cpuMs,
          percentile(lookups, 0.5),
          percentile(lookups, 0.99),
        ].map(formatTenths),
      ]);
    }
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
  const head = [
    "acts",
    "chunks",
    "searched in",
    "write s",
    "mount s",
    "pause ms",
    "mounted MB",
    "resident MB",
    "first p50 ms",
    "first p99 ms",
    "p50 ms",
    "p99 ms",
    "processor ms",
    "lookup p50 ms",
    "lookup p99 ms",
  ];
  const notes = [
    `${questionsMax} questions, asked twice, one after the other; ${navigator.hardwareConcurrency} cores.`,
  ];
  process.stdout.write(renderTables([{ title: "Corpus in memory and on the disk", head, rows, notes }], "terminal"));
};

await (values.measure === undefined ? run() : measure(values.measure));
