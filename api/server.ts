import type { Config } from "../shared/config.ts";
import { messageOf, OperatorError } from "../shared/errors.ts";
import { createAuthenticator } from "./accounts/authenticator.ts";
import { type Database, openDatabase } from "./accounts/database.ts";
import { createRateLimiter } from "./accounts/rate-windows.ts";
import { createUsageRecorder } from "./accounts/usage.ts";
import { buildApp } from "./app.ts";
import { createCorpus } from "./corpus.ts";
import { createEngines } from "./engines.ts";
import { createLogger } from "./operations/log.ts";
import { createMetrics } from "./operations/metrics.ts";
import { serveMetrics } from "./operations/metrics-server.ts";
import { repeat } from "./operations/repeat.ts";
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
/** Time that running requests get at a shutdown: a little more than a language model has for an answer. */
const drainMs = (config: Config): number => config.LLM_TIMEOUT_MS + 5_000;
/** Above the heartbeat of a stream (5 s). */
const idleTimeoutSeconds = 30;

const openServices = (config: Config, database: Database, accepting: () => boolean): Services => {
  const log = createLogger(config.LOG_LEVEL);
  const corpus = createCorpus({
    corpusDir: config.CORPUS_DIR,
    version: config.CORPUS_VERSION,
    createEngines: (snapshot) => createEngines(snapshot, config, log),
  });
  return {
    db: database.db,
    corpus,
    authenticator: createAuthenticator(database.db),
    rateLimiter: createRateLimiter(database.db),
    usage: createUsageRecorder(database.db),
    log,
    metrics: createMetrics(),
    adminToken: config.ADMIN_TOKEN,
    accepting,
  };
};

const listen = (services: Services, config: Config) => {
  try {
    return buildApp(services).listen({
      hostname: config.HOST,
      port: config.PORT,
      idleTimeout: idleTimeoutSeconds,
    });
  } catch (cause) {
    throw new OperatorError(`The service cannot listen on ${config.HOST}:${config.PORT}: ${messageOf(cause)}`, {
      cause,
      hint: "Set PORT to a free port.",
    });
  }
};

const drained = async (services: Services, withinMs: number): Promise<void> => {
  const end = performance.now() + withinMs;
  while (services.metrics.running() > 0 && performance.now() < end) await Bun.sleep(20);
};

/** Opens the database and the corpus and serves. Throws an OperatorError when one of them is not to be had. */
export const startServer = async (config: Config): Promise<RunningServer> => {
  let accepting = true;
  const database = await openDatabase(config);
  const services = openServices(config, database, () => accepting);
  const { corpus, log, metrics, rateLimiter, usage } = services;

  const mount = async (): Promise<void> => {
    const { version } = await corpus.mount();
    metrics.corpusMounted(version);
    log.info("corpus mounted", { corpus_version: version });
  };

  const metricsServer = serveMetrics(metrics, config.HOST, config.METRICS_PORT);
  const app = listen(services, config);
  const repeated = [
    repeat(log, "writing usage", flushEveryMs, usage.flush),
    repeat(log, "sharing rate limits", shareEveryMs, rateLimiter.share),
  ];

  const stop = async (): Promise<void> => {
    accepting = false;
    void app.server?.stop();
    await drained(services, drainMs(config));
    // What is left are connections without a request, and requests that had their time.
    await app.server?.stop(true);
    await Promise.all(repeated.map((work) => work.stop()));
    await usage.flush().catch((thrown) => log.error("the last usage was not written", thrown));
    metricsServer.stop();
    corpus.close();
    await database.close();
    log.info("stopped");
    log.flush();
  };

  try {
    await mount();
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  const url = `http://${config.HOST}:${app.server?.port ?? config.PORT}`;
  log.info("listening", { url });
  return { url, metricsPort: metricsServer.port, services, remount: mount, stop };
};
