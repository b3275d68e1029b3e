import { basename } from "node:path";
import { OperatorError } from "../../shared/errors.ts";
import { dropUnused } from "../bundle/bundle-cache.ts";
import { keepDocuments } from "../bundle/kept-documents.ts";
import { receiveStored } from "../bundle/stored-file.ts";
import type { DocumentSource } from "../fetch/source.ts";
import type { BundleWork } from "../workers/bundle-work.ts";
import type { BundleJob } from "../workers/messages.ts";
import { silenceMaxSeconds, triesMax } from "./boss.ts";
import { every } from "./every.ts";
import { queueOf } from "./maker.ts";
import type { Queue } from "./open.ts";
import { type BundleRequest, nameDocuments } from "./request.ts";
import { createStaffing } from "./staffing.ts";
import type { Outcome } from "./tables.ts";

/** How often a build that waits looks for what came, and how often it looks after the queue, in ms. */
const roundMs = 500;
const superviseMs = 3_000;
const sweepMs = 20_000;

/** Acts that are in the queue at once for one build. */
const actsMax = 400;

/** Documents are read one act at a time, with another one on its way. */
const documentsMax = 2;

interface Pending {
  readonly request: BundleRequest;
  readonly path: string;
  readonly settle: PromiseWithResolvers<void>;
}

/** Bundles by the queue, as long as a build needs them. */
export interface QueuedBundleWork extends BundleWork {
  /** Asks for nothing any more; what is still waited for is given up. */
  stop(): Promise<void>;
}

interface PlannerOptions {
  readonly queue: Queue;
  readonly cacheDir: string;
  readonly source: DocumentSource["kind"];
}

const gaveUp = (celex: string, reason: string): OperatorError =>
  new OperatorError(`${celex}: no worker has made its bundle, ${triesMax} have tried. The last one: ${reason}`, {
    hint: "See what the workers say. If they lack memory or documents, mend that and build again.",
  });

/**
 * Has bundles made by the workers of a queue. What is asked for, what came of it and what the queue holds are compared again and
 * again, so that nothing depends on a message that arrives: what is in no queue is sent, what was given up fails, the rest is waited for.
 */
export const bundlesByQueue = ({ queue, cacheDir, source }: PlannerOptions): QueuedBundleWork => {
  const { self, boss, tables, patiently } = queue;
  const maker = queueOf(self);
  const pending = new Map<string, Pending>();
  const watchStaff = createStaffing(queue);
  let startedAt: Date | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;

  const settle = (key: string, problem: Error | null): void => {
    const waiting = pending.get(key);
    pending.delete(key);
    if (problem === null) waiting?.settle.resolve();
    else waiting?.settle.reject(problem);
  };

  const receive = ({ request, path }: Pending, outcome: Outcome): Error | null => {
    if (outcome.content === null) {
      return new OperatorError(outcome.problem, outcome.hint === null ? {} : { hint: outcome.hint });
    }
    const { celex } = request.documents.entry;
    if (!receiveStored(path, Bun.zstdDecompressSync(outcome.content))) {
      return new OperatorError(`${celex}: its bundle came damaged from the queue.`, { hint: "Build again." });
    }
    dropUnused(cacheDir, celex);
    return null;
  };

  const collect = async (): Promise<void> => {
    const came = await patiently(() => tables.outcomes(self.id));
    for (const [key, outcome] of came) {
      const waiting = pending.get(key);
      const problem = waiting === undefined ? null : receive(waiting, outcome);
      await patiently(() => tables.release(self.id, key));
      settle(key, problem);
    }
    if (came.length > 0) await collect();
  };

  /** Sends what is neither done nor in the queue, and tells of what was given up. */
  const reconcile = async (keys: readonly string[]): Promise<void> => {
    startedAt ??= await patiently(tables.now);
    const since = startedAt;
    const { alive, failed } = await patiently(() => boss.outlook(keys, since));
    for (const key of keys.filter((each) => !alive.has(each))) {
      const waiting = pending.get(key);
      const reason = failed.get(key);
      if (waiting === undefined || (await patiently(() => tables.hasOutcome(key)))) continue;
      if (reason === undefined) await patiently(() => boss.send(waiting.request));
      else {
        await patiently(() => tables.release(self.id, key));
        settle(key, gaveUp(waiting.request.documents.entry.celex, reason));
      }
    }
  };

  const supervise = every(superviseMs, async () => {
    // After the server was away, those who work have to say first that they are still there.
    if (patiently.awayAgo() > silenceMaxSeconds * 1_000) await patiently(boss.supervise);
  });
  const sweep = every(sweepMs, () => patiently(tables.sweep));

  const rounds = async (): Promise<void> => {
    while (pending.size > 0 && !stopped) {
      // Nothing is sent before it is known that it is wanted, however much is asked for meanwhile.
      const keys = [...pending.keys()];
      await patiently(() => tables.beat(self, keys));
      await collect();
      await reconcile(keys);
      await supervise();
      await sweep();
      watchStaff(await patiently(() => tables.others(self.id)));
      if (pending.size > 0) await Bun.sleep(roundMs);
    }
  };

  const run = async (): Promise<void> => {
    try {
      await rounds();
    } catch (thrown) {
      for (const key of [...pending.keys()]) settle(key, thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      // What was asked for in the last moment finds nobody running.
      running = pending.size > 0 && !stopped ? run() : null;
    }
  };

  const ask = async ({ documents, path }: BundleJob): Promise<void> => {
    if (stopped) throw new Error("The build was given up");
    const key = `${maker}/${documents.entry.celex}/${basename(path)}`;
    const request = { key, isSample: source === "samples", documents: nameDocuments(documents) };
    // By another worker they could not be kept here: an act that fails another day may stay as they have it.
    keepDocuments(cacheDir, documents);
    const waiting = { request, path, settle: Promise.withResolvers<void>() };
    pending.set(key, waiting);
    running ??= run();
    await waiting.settle.promise;
  };

  return {
    step: "bundle",
    documentsMax,
    actsMax,
    ask: (job) => ({ taken: Promise.resolve(), made: ask(job) }),
    stop: async () => {
      stopped = true;
      for (const key of [...pending.keys()]) settle(key, new Error("The build was given up"));
      await running;
    },
  };
};
