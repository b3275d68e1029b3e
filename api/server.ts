import type { Config } from "../shared/config.ts";
import { createAuthenticator } from "./accounts/authenticator.ts";
import { type Database, openDatabase } from "./accounts/database.ts";
import { forgetKeyRequests } from "./accounts/key-requests.ts";
import { createRateLimiter } from "./accounts/rate-limiter.ts";
import { createUndoing } from "./accounts/undoing.ts";
import { createUsageRecorder } from "./accounts/usage.ts";
import { createLanguageModel } from "./answer/model/index.ts";
import { buildApp } from "./app.ts";
import { createCorpus } from "./corpus.ts";
import { createEngineMaker } from "./engines/make.ts";
import { createOpenCorpus } from "./engines/open.ts";
import { listen } from "./http/listen.ts";
import { collectEveryMs, createCollection } from "./operations/collect.ts";
import { createLogger } from "./operations/log.ts";
import { createMetrics } from "./operations/metrics.ts";
import { serveMetrics } from "./operations/metrics-server.ts";
import { tellWhetherReachable } from "./operations/model-reach.ts";
import { repeat } from "./operations/repeat.ts";
import { openTracing, type Tracing } from "./operations/tracing.ts";
import type { Services } from "./services.ts";

export interface RunningServer {
  readonly url: string;
  readonly metricsPort: number;
  readonly services: Services;
  /** Mounts the version that is published now, without dropping a request. */
  remount(): Promise<void>;
  /** Stops accepting, finishes what runs, writes what was counted, closes. */
  stop(): Promise<void>;
}

/** Counts may lag by 5 seconds (contract); rate limits overshoot by what passes in between on several instances. */
const flushEveryMs = 2_000;
const shareEveryMs = 1_000;
const undoEveryMs = 1_000;
const forgetEveryMs = 60_000;
/** Time that running requests get at a shutdown: a little more than a language model has for an answer. */
const drainMs = (config: Config): number => config.LLM_TIMEOUT_MS + 5_000;

const openServices = (
  config: Config,
  database: Database,
  tracing: Tracing | null,
  accepting: () => boolean,
): Services => {
  const log = createLogger(config.LOG_LEVEL);
  const model = createLanguageModel(config);
  return {
    db: database.db,
    corpus: createCorpus({
      corpusDir: config.CORPUS_DIR,
      version: config.CORPUS_VERSION,
      open: createOpenCorpus(config.CORPUS_DIR, createEngineMaker(config, model, log)),
    }),
    authenticator: createAuthenticator(database.db),
    rateLimiter: createRateLimiter(database.db),
    usage: createUsageRecorder(database.db),
    undoing: createUndoing(),
    log,
    metrics: createMetrics(model?.isPaused),
    model,
    tracing,
    adminToken: config.ADMIN_TOKEN,
    now: Date.now,
    accepting,
  };
};

/** Opens the database and the corpus and serves. Throws an OperatorError when one of them is not to be had. */
export const startServer = async (config: Config): Promise<RunningServer> => {
  let accepting = true;
  const database = await openDatabase(config);
  const tracing = await openTracing(config);
  const services = openServices(config, database, tracing, () => accepting);
  const { corpus, log, metrics, model, rateLimiter, undoing, usage } = services;
  /** What is open by now, to be closed from the last to the first: at a shutdown, and when the start fails half-way. */
  const closers: Array<() => unknown> = [database.close, () => tracing?.close()];

  const stop = async (): Promise<void> => {
    accepting = false;
    for (const close of closers.splice(0).reverse()) await close();
    log.info("stopped");
    log.flush();
  };

  const mount = async (): Promise<void> => {
    const mounted = await corpus.mount();
    // Mounting leaves more behind than it keeps; requests are faster on a small heap.
    Bun.gc(true);
    metrics.corpusMounted(mounted);
    log.info("corpus mounted", { corpus_version: mounted.version });
  };

  try {
    const metricsServer = serveMetrics(metrics, config.HOST, config.METRICS_PORT);
    const flushing = repeat(log, "writing usage", flushEveryMs, usage.flush);
    const sharing = repeat(log, "sharing rate limits", shareEveryMs, rateLimiter.share);
    const undone = repeat(log, "undoing late changes", undoEveryMs, undoing.run);
    const forgetting = repeat(log, "forgetting old requests", forgetEveryMs, () => forgetKeyRequests(database.db));
    const collecting = repeat(log, "collecting garbage", collectEveryMs, createCollection(metrics.ended));
    const writeLastUsage = () => usage.flush().catch((thrown) => log.error("the last usage was not written", thrown));
    const undoLast = () => undoing.run().catch((thrown) => log.error("the last late changes were not undone", thrown));
    closers.push(metricsServer.stop, corpus.close, writeLastUsage, undoLast);
    closers.push(flushing.stop, sharing.stop, undone.stop, forgetting.stop, collecting.stop);
    const listener = listen(buildApp(services), {
      host: config.HOST,
      port: config.PORT,
      answerMsMax: config.LLM_TIMEOUT_MS,
      running: metrics.running,
    });
    closers.push(() => listener.close(drainMs(config)));
    await mount();
    const url = `http://${config.HOST}:${listener.port}`;
    log.info("listening", { url });
    if (model !== null) void tellWhetherReachable(model, log, metrics);
    return { url, metricsPort: metricsServer.port, services, remount: mount, stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
};
