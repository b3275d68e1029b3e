import type { Config } from "../shared/config.ts";
import type { Database, Drizzle } from "./accounts/database/database.ts";
import { createAuthenticator } from "./accounts/keys/authenticator.ts";
import { forgetKeyRequests } from "./accounts/keys/requests.ts";
import { createRateLimiter } from "./accounts/limits/rate-limiter.ts";
import type { SignIn } from "./accounts/sign-in.ts";
import { createUndoing } from "./accounts/undoing.ts";
import { createUsageRecorder } from "./accounts/usage/recorder.ts";
import { createLanguageModel, type LanguageModel } from "./answer/model/index.ts";
import { buildApp } from "./app.ts";
import { type Corpus, createCorpus, type Mounted } from "./corpus.ts";
import { createEngineMaker } from "./engines/make.ts";
import { createOpenCorpus } from "./engines/open.ts";
import { listen } from "./http/listen.ts";
import { requireOwnHost } from "./http/listen-error.ts";
import { originsIn } from "./http/representation/cors.ts";
import { collectEveryMs, createCollection } from "./operations/collect.ts";
import type { Logger } from "./operations/log.ts";
import { createMetrics, type Metrics } from "./operations/metrics/index.ts";
import { serveMetrics } from "./operations/metrics/server.ts";
import { tellWhetherReachable } from "./operations/model-reach.ts";
import { repeat } from "./operations/repeat.ts";
import { openTracing, type Tracing } from "./operations/tracing/index.ts";
import type { Services } from "./services.ts";
import { openCopies } from "./versions/copies.ts";
import { followStore } from "./versions/follow.ts";

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
  /** May still be opening: a corpus is mounted meanwhile. */
  readonly database: Database | Promise<Database>;
  readonly log: Logger;
  /** Aborted when the process is to end: readiness says so at once. */
  readonly ending: AbortSignal;
  /** Left out: nobody signs in by a link. */
  readonly signIn?: SignIn | null;
}

/** Counts may lag by 5 seconds (contract). */
const flushEveryMs = 2_000;
/** What rests of a reservation goes back to the other instances within two of these. */
const shareEveryMs = 1_000;
const undoEveryMs = 1_000;
const forgetEveryMs = 60_000;
const letGoEveryMs = 60_000;
/** Time that running requests get at a shutdown: a little more than a language model has for an answer. */
const drainMs = (config: Config): number => config.LLM_TIMEOUT_MS + 5_000;

/** Makes what the routes need. */
const openServices = (
  config: Config,
  corpus: Corpus,
  model: LanguageModel | null,
  tracing: Tracing | null,
  db: Drizzle,
  { log, ending, signIn = null }: ServerParts,
): Services => ({
  db,
  corpus,
  authenticator: createAuthenticator(db),
  rateLimiter: createRateLimiter(db),
  usage: createUsageRecorder(db),
  undoing: createUndoing(),
  log,
  metrics: createMetrics(model?.isPaused),
  model,
  tracing,
  adminToken: config.ADMIN_TOKEN,
  signIn,
  origins: originsIn(config.CORS_ORIGINS),
  now: Date.now,
  accepting: () => !ending.aborted,
});

/** An address of IPv6 stands in brackets. */
const addressFor = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Throws when the process is to end: a start that takes long is not waited for then. */
const interruption = (ending: AbortSignal): Promise<never> =>
  new Promise((_, reject) => ending.addEventListener("abort", () => reject(ending.reason)));

/** Serves what is published. Throws an OperatorError when there is nothing, or when the address is not to be had. */
export const startServer = async (config: Config, parts: ServerParts): Promise<RunningServer> => {
  const { log, ending } = parts;
  await requireOwnHost(config.HOST);
  const tracing = await openTracing(config);
  const model = createLanguageModel(config);
  const engines = createEngineMaker(config, model, log);
  const copies = await openCopies(config, log);
  const corpusDir = copies?.folder ?? config.CORPUS_DIR;
  const corpus = createCorpus({
    corpusDir,
    version: config.CORPUS_VERSION,
    open: createOpenCorpus(corpusDir, engines.make, { config, make: engines.makeStored }),
    copies,
  });
  /** What is open by now, to be closed from the last to the first: at a shutdown, and when the start fails half-way. */
  const closers: Array<() => unknown> = [() => tracing?.close(), engines.close, () => copies?.close()];

  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };

  const tellMounted = (mounted: Mounted, metrics: Metrics): void => {
    // Mounting leaves more behind than it keeps; requests are faster on a small heap.
    Bun.gc(false);
    metrics.corpusMounted(mounted);
    log.info("corpus mounted", { corpus_version: mounted.version });
  };

  try {
    // An end that came by now is not told again.
    ending.throwIfAborted();
    const mounting = corpus.mount();
    // Whoever waits hears of it, if the database has not failed before.
    mounting.catch(() => {});
    const { db } = await Promise.race([parts.database, interruption(ending)]);
    const services = openServices(config, corpus, model, tracing, db, parts);
    const { metrics, rateLimiter, undoing, usage } = services;
    const stopMetrics = serveMetrics(metrics, config.HOST, config.METRICS_PORT, log);
    const flushing = repeat(log, "writing usage", flushEveryMs, usage.flush);
    const sharing = repeat(log, "sharing rate limits", shareEveryMs, rateLimiter.share);
    const undone = repeat(log, "undoing late changes", undoEveryMs, undoing.run);
    const forgetting = repeat(log, "forgetting old requests", forgetEveryMs, () => forgetKeyRequests(db));
    const lettingGo = repeat(log, "letting go of earlier versions", letGoEveryMs, async () => corpus.letGo());
    const collecting = repeat(log, "collecting garbage", collectEveryMs, createCollection(metrics.ended));
    const writeLastUsage = () => usage.flush().catch((thrown) => log.error("the last usage was not written", thrown));
    const undoLast = () => undoing.run().catch((thrown) => log.error("the last late changes were not undone", thrown));
    closers.push(stopMetrics, corpus.close, writeLastUsage, undoLast);
    closers.push(flushing.stop, sharing.stop, undone.stop, forgetting.stop, lettingGo.stop, collecting.stop);
    const listener = listen(buildApp(services), {
      host: config.HOST,
      port: config.PORT,
      answerMsMax: config.LLM_TIMEOUT_MS,
      running: metrics.running,
    });
    closers.push(() => listener.close(drainMs(config)));
    tellMounted(await Promise.race([mounting, interruption(ending)]), metrics);
    const url = addressFor(config.HOST, listener.port);
    log.info("listening", { url });
    if (model !== null) void tellWhetherReachable(model, log, metrics);
    const remount = (): Promise<void> =>
      corpus
        .mount()
        .then((mounted) => tellMounted(mounted, metrics))
        .catch((thrown) => log.error("the corpus was not mounted; the old one goes on", thrown));
    if (copies !== null) {
      const tell = (mounted: Mounted) => tellMounted(mounted, metrics);
      closers.push(followStore({ copies, corpus, log, tell, everySeconds: config.CORPUS_POLL_SECONDS }).stop);
    }
    return { url, services, remount, stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
};
