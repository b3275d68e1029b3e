import type { Config } from "../shared/config.ts";
import { createAuthenticator } from "./accounts/authenticator.ts";
import type { Database } from "./accounts/database.ts";
import { createRateLimiter } from "./accounts/rate-windows.ts";
import { createUsageRecorder } from "./accounts/usage.ts";
import { buildApp } from "./app.ts";
import { createCorpus } from "./corpus.ts";
import { createEngineMaker, type EngineMaker } from "./engines/make.ts";
import { createOpenCorpus } from "./engines/open.ts";
import { listen } from "./http/listen.ts";
import { requireOwnHost } from "./http/listen-error.ts";
import { collectEveryMs, createCollection } from "./operations/collect.ts";
import type { Logger } from "./operations/log.ts";
import { createMetrics } from "./operations/metrics.ts";
import { serveMetrics } from "./operations/metrics-server.ts";
import { repeat } from "./operations/repeat.ts";
import type { Services } from "./services.ts";

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  /** Mounts the version that is published now, without dropping a request; a failure is logged, and the old one goes on. */
  remount(): Promise<void>;
  /** Takes no new request, finishes what runs, writes what was counted, closes. */
  stop(): Promise<void>;
}

/** What a server is given: it closes none of it. */
export interface ServerParts {
  readonly database: Database;
  readonly log: Logger;
  /** Aborted when the process is to end: readiness says so at once. */
  readonly ending: AbortSignal;
}

/** Counts may lag by 5 seconds (contract); rate limits overshoot by what passes in between on several instances. */
const flushEveryMs = 2_000;
const shareEveryMs = 1_000;
/** Time that running requests get at a shutdown: a little more than a language model has for an answer. */
const drainMs = (config: Config): number => config.LLM_TIMEOUT_MS + 5_000;

const openServices = (config: Config, engines: EngineMaker, { database, log, ending }: ServerParts): Services => ({
  db: database.db,
  corpus: createCorpus({
    corpusDir: config.CORPUS_DIR,
    version: config.CORPUS_VERSION,
    open: createOpenCorpus(config.CORPUS_DIR, engines.make),
  }),
  authenticator: createAuthenticator(database.db),
  rateLimiter: createRateLimiter(database.db),
  usage: createUsageRecorder(database.db),
  log,
  metrics: createMetrics(),
  adminToken: config.ADMIN_TOKEN,
  now: Date.now,
  accepting: () => !ending.aborted,
});

/** Throws when the process is to end: a start that takes long is not waited for then. */
const interruption = (ending: AbortSignal): Promise<never> =>
  new Promise((_, reject) => ending.addEventListener("abort", () => reject(ending.reason)));

/** Serves what is published. Throws an OperatorError when there is nothing, or when the address is not to be had. */
export const startServer = async (config: Config, parts: ServerParts): Promise<RunningServer> => {
  const { log, ending } = parts;
  await requireOwnHost(config.HOST);
  const engines = createEngineMaker(config, log);
  const services = openServices(config, engines, parts);
  const { corpus, metrics, rateLimiter, usage } = services;
  /** What is open by now, to be closed from the last to the first: at a shutdown, and when the start fails half-way. */
  const closers: Array<() => unknown> = [engines.close];

  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };

  const mount = async (): Promise<void> => {
    const { version } = await corpus.mount();
    // Mounting leaves more behind than it keeps; requests are faster on a small heap.
    Bun.gc(true);
    metrics.corpusMounted(version);
    log.info("corpus mounted", { corpus_version: version });
  };

  const remount = (): Promise<void> =>
    mount().catch((thrown) => log.error("the corpus was not mounted; the old one goes on", thrown));

  try {
    const stopMetrics = serveMetrics(metrics, config.HOST, config.METRICS_PORT, log);
    const flushing = repeat(log, "writing usage", flushEveryMs, usage.flush);
    const sharing = repeat(log, "sharing rate limits", shareEveryMs, rateLimiter.share);
    const collecting = repeat(log, "collecting garbage", collectEveryMs, createCollection(metrics.ended));
    const writeLastUsage = () => usage.flush().catch((thrown) => log.error("the last usage was not written", thrown));
    closers.push(stopMetrics, corpus.close, writeLastUsage, flushing.stop, sharing.stop, collecting.stop);
    const listener = listen(buildApp(services), {
      host: config.HOST,
      port: config.PORT,
      answerMsMax: config.LLM_TIMEOUT_MS,
      running: metrics.running,
    });
    closers.push(() => listener.close(drainMs(config)));
    await Promise.race([mount(), interruption(ending)]);
    const url = `http://${config.HOST}:${listener.port}`;
    log.info("listening", { url });
    return { url, services, remount, stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
};
