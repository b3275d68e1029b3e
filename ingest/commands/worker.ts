import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { print, printJson, say } from "../../shared/command-line/terminal.ts";
import { type Config, readConfig } from "../../shared/config.ts";
import { ensureFolder } from "../../shared/folders.ts";
import { samplesSource } from "../fetch/index.ts";
import { makerOf } from "../queue/maker.ts";
import { openQueue } from "../queue/open.ts";
import { runWorker, type Tally, type WorkerOptions } from "../queue/worker.ts";
import { processesMax } from "../workers/pool.ts";
import { readCount } from "./arguments/count.ts";
import {
  chooseEmbedder,
  chooseWorkerSource,
  type EmbeddingChoice,
  embeddingChoices,
  workerSourceChoices,
} from "./arguments/inputs.ts";

/** What a worker must know of the model: it counts tokens and makes no vectors, so the model itself is closed again. */
const openModel = async (
  config: Config,
  choice: EmbeddingChoice,
): Promise<Pick<WorkerOptions, "embedding" | "limit">> => {
  const embedder = await chooseEmbedder(config, choice, { processesCount: 1 });
  await embedder?.close();
  if (embedder === null) return { embedding: null, limit: null };
  const { info, openedWith } = embedder;
  return { embedding: info, limit: { model: openedWith, tokensMax: info.tokens_max } };
};

/** Ctrl-C comes twice at once, from the terminal and from the program that runs scripts: that is one signal. */
const sameSignalMs = 500;

/** The first signal ends a worker in order, a second one at once. */
const listenForSignals = (): { stop: AbortSignal; hurry: AbortSignal; done: () => void } => {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  let stoppedAt = 0;
  const heard = (): void => {
    if (!stop.signal.aborted) {
      say("Ending: what is worked on is finished first, or given back.");
      stoppedAt = performance.now();
      stop.abort();
    } else if (performance.now() - stoppedAt > sameSignalMs) hurry.abort();
  };
  const signals = ["SIGTERM", "SIGINT"] as const;
  for (const signal of signals) process.on(signal, heard);
  const done = (): void => {
    for (const signal of signals) process.off(signal, heard);
  };
  return { stop: stop.signal, hurry: hurry.signal, done };
};

const report = ({ made, refused, unable, givenBack }: Tally): string => {
  const more = [
    [refused, "with documents at fault"],
    [unable, "not done here"],
    [givenBack, "given back"],
  ] as const;
  return [`${made} made`, ...more.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)].join(", ");
};

export const workerCommand = defineCommand({
  meta: {
    name: "worker",
    description:
      "Make the bundles of acts for builds with --workers queue, here or elsewhere, until it is told to end (SIGTERM, Ctrl-C)",
  },
  args: {
    concurrency: {
      type: "string",
      valueHint: "count",
      description: `Acts that are worked on at once; without it, one for each processor, ${processesMax} at most`,
    },
    once: { type: "boolean", default: false, description: "End when the queue is empty" },
    embeddings: {
      type: "enum",
      options: [...embeddingChoices],
      default: "auto",
      description: "The model that texts are made to fit, which must be the build's; none where that has none",
    },
    source: {
      type: "enum",
      options: [...workerSourceChoices],
      default: "auto",
      description: "Where the law's documents are read: auto takes EURLEX_MIRROR, else Cellar",
    },
    quiet: { type: "boolean", default: false, description: "Say nothing of single acts" },
    json: { type: "boolean", default: false, description: "Print JSON at the end" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const concurrency =
      args.concurrency === undefined
        ? Math.min(availableParallelism(), processesMax)
        : readCount("--concurrency", args.concurrency);
    const config = readConfig();
    ensureFolder("DATA_DIR", config.DATA_DIR);
    const source = chooseWorkerSource(config, args.source);
    const model = await openModel(config, args.embeddings);
    const { stop, hurry, done } = listenForSignals();
    const maker = makerOf(model.embedding);
    const note = args.quiet ? () => {} : say;
    const queue = await openQueue({ config, role: "worker", maker, note: say, signal: stop });
    try {
      note(`Waiting for acts as ${queue.self.name}: code ${maker.code}, model ${maker.model}, ${concurrency} at once.`);
      const cacheDir = join(config.DATA_DIR, "cache");
      const work = { ...model, queue, source, samples: samplesSource(), cacheDir, concurrency, once: args.once };
      const tally = await runWorker({ ...work, note, stop, hurry });
      if (args.json) printJson(tally);
      else print(report(tally));
    } finally {
      await queue.close();
      done();
    }
  },
});
