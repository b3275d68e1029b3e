import { readFileSync } from "node:fs";
import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { bundlePath, touch } from "../bundle/bundle-cache.ts";
import { readSummary } from "../bundle/bundle-file.ts";
import type { DocumentSource } from "../fetch/source.ts";
import type { WorkerSetup } from "../workers/messages.ts";
import { ProcessEndedError, startWorkers, type Workers } from "../workers/pool.ts";
import type { Taken } from "./boss.ts";
import { every } from "./every.ts";
import { differenceOf } from "./maker.ts";
import type { Queue } from "./open.ts";
import { type BundleRequest, readNamed } from "./request.ts";
import type { Outcome } from "./tables.ts";

/** What a worker works with. */
export interface WorkerOptions extends WorkerSetup {
  readonly queue: Queue;
  readonly embedding: EmbeddingInfo | null;
  /** Where the law's documents come from, and the samples. */
  readonly source: DocumentSource;
  readonly samples: DocumentSource;
  /** Acts that are worked on at once. */
  readonly concurrency: number;
  /** Is told of each act. */
  readonly note: (line: string) => void;
  /** True: it ends when there is nothing to do. */
  readonly once: boolean;
  /** Ends the worker in order: what it works on is finished, or given back after a while. */
  readonly stop: AbortSignal;
  /** Gives back at once. */
  readonly hurry: AbortSignal;
}

/** What a worker has done, in acts. */
export interface Tally {
  /** Bundles that it made, or had made before. */
  made: number;
  /** Acts whose documents are at fault. */
  refused: number;
  /** Acts that it could not work on, which others may. */
  unable: number;
  givenBack: number;
}

/** How often it looks for work, and how often it says that it is there and what it works on, in ms. */
const lookMs = 500;
const aliveMs = 2_500;
const sweepMs = 30_000;

/** How long it rests when it could not do some work, so that another worker takes it, in ms. */
const restMs = 2_000;

/** Time that it has, when it is told to end, to finish what it works on, in ms: containers are killed after ten seconds. */
const finishMs = 7_000;

/** The work cannot be done here; by another worker it may. */
class UnableError extends Error {}

const readDocuments = async ({ isSample, documents }: BundleRequest, { source, samples }: WorkerOptions) => {
  try {
    return await readNamed(isSample ? samples : source, documents);
  } catch (thrown) {
    throw new UnableError(messageOf(thrown), { cause: thrown });
  }
};

/** Makes a bundle as a build's own processes do, in this worker's cache, where it may lie already. Throws an UnableError where that fails here. */
const makeOutcome = async (request: BundleRequest, processes: Workers, options: WorkerOptions): Promise<Outcome> => {
  const documents = await readDocuments(request, options);
  const path = bundlePath(documents, { cacheDir: options.cacheDir, embedding: options.embedding });
  try {
    if (readSummary(path) !== null) touch(path);
    else await processes.run({ kind: "bundle", about: documents.entry.celex, documents, path });
    return { content: Bun.zstdCompressSync(readFileSync(path)) };
  } catch (thrown) {
    const isTheActs = thrown instanceof OperatorError && !(thrown instanceof ProcessEndedError);
    if (!isTheActs) throw new UnableError(messageOf(thrown), { cause: thrown });
    return { content: null, problem: thrown.message, hint: thrown.hint };
  }
};

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** What a person reads of a bundle that was made. */
const sizeOf = ({ content }: Outcome): string => (content === null ? "" : `, ${Math.ceil(content.length / 1_024)} kB`);

/** Waits until the time is over or one of the signals comes. */
const untilSignal = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const any = AbortSignal.any([AbortSignal.timeout(ms), ...signals]);
    if (any.aborted) resolve();
    else any.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Takes requests from a queue and makes their bundles, several at once, until it is told to stop. Throws a QueueLostError when the
 * server is away for too long.
 */
export const runWorker = async (options: WorkerOptions): Promise<Tally> => {
  const { queue, concurrency, note, once, stop, hurry } = options;
  const { self, boss, tables, patiently } = queue;
  const tally: Tally = { made: 0, refused: 0, unable: 0, givenBack: 0 };
  const processes = startWorkers({ cacheDir: options.cacheDir, limit: options.limit }, { count: concurrency });
  const active = new Map<string, Promise<void>>();
  const told = new Set<string>();
  let restUntil = 0;
  let isGivingBack = false;
  let failure: unknown = null;

  const work = async (request: BundleRequest): Promise<Outcome | null> => {
    const isDone = await patiently(() => tables.hasOutcome(request.key));
    if (isDone || !(await patiently(() => tables.isWanted(request.key)))) return null;
    return makeOutcome(request, processes, options);
  };

  const refuse = async (id: string, celex: string, reason: string): Promise<void> => {
    tally.unable += 1;
    note(`${celex}: not done here. ${reason}`);
    restUntil = performance.now() + restMs;
    await patiently(() => boss.fail(id, `${self.name}: ${reason}`));
  };

  const handle = async ({ id, request }: Taken): Promise<void> => {
    const { celex } = request.documents.entry;
    const began = performance.now();
    try {
      const outcome = await work(request);
      if (outcome !== null) {
        await patiently(() => tables.put(request.key, outcome));
        if (outcome.content === null) tally.refused += 1;
        else tally.made += 1;
        note(`${celex}: ${outcome.content === null ? outcome.problem : `${seconds(began)}${sizeOf(outcome)}`}`);
      }
      await patiently(() => boss.finish(id));
    } catch (thrown) {
      if (isGivingBack) return;
      if (thrown instanceof UnableError) await refuse(id, celex, thrown.message);
      else throw thrown;
    }
  };

  const begin = (taken: Taken): void => {
    const done = handle(taken)
      .catch((thrown: unknown) => {
        // Whoever ends does not wait for the server: what it had goes to others in any case.
        if (!stop.aborted) failure ??= thrown;
      })
      .finally(() => active.delete(taken.id));
    active.set(taken.id, done);
  };

  /** Says so once of each build that waits for workers of another kind. */
  const watchOthers = async (): Promise<void> => {
    for (const other of await tables.others(self.id)) {
      const difference = other.role === "build" ? differenceOf(self, other) : null;
      if (difference === null || told.has(other.id)) continue;
      told.add(other.id);
      queue.note(`A build waits that this worker cannot work for: ${other.name} ${difference}.`);
    }
  };

  const sweep = every(sweepMs, tables.sweep);

  const sayAlive = async (): Promise<void> => {
    await tables.beat(self, []);
    await boss.touch([...active.keys()]);
    await watchOthers();
    await sweep();
  };

  const loop = async (): Promise<void> => {
    await patiently(sayAlive);
    while (!stop.aborted && failure === null) {
      const free = performance.now() < restUntil ? 0 : concurrency - active.size;
      const taken = free === 0 ? [] : await patiently(() => boss.take(free));
      for (const each of taken) begin(each);
      if (once && free === concurrency && taken.length === 0) return;
      if (taken.length < free || free === 0) {
        await Promise.race([untilSignal(lookMs, stop), ...(free === 0 ? active.values() : [])]);
      }
    }
  };

  const finish = async (): Promise<void> => {
    await Promise.race([Promise.all(active.values()), untilSignal(finishMs, hurry)]);
    if (active.size === 0) return;
    isGivingBack = true;
    tally.givenBack += active.size;
    await boss.giveBack([...active.keys()]).catch(() => {});
  };

  const heartbeat = setInterval(() => void sayAlive().catch(() => {}), aliveMs);
  try {
    await loop().catch((thrown: unknown) => {
      if (!stop.aborted) throw thrown;
    });
    await finish();
    if (failure !== null) throw failure;
    return tally;
  } finally {
    clearInterval(heartbeat);
    isGivingBack = true;
    await processes.close();
  }
};
