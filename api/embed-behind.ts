import { constants, setPriority } from "node:os";
import { type BuildProgress, timeLeft } from "../shared/build-progress.ts";
import type { Config } from "../shared/config.ts";
import { type Manifest, readCurrentVersion, readManifest } from "../shared/corpus/index.ts";
import type { Logger } from "./operations/log.ts";

export interface EmbedBehindOptions {
  readonly config: Config;
  readonly log: Pick<Logger, "info" | "warning" | "error">;
  /** Called when another version is current. */
  readonly remount: () => Promise<void>;
  /** What the build is told of settings; this process's own environment unless told. */
  readonly environment?: Record<string, string | undefined>;
  /** The pause after a failure; each is twice as long as the one before, up to an hour. */
  readonly pauseMs?: number;
  /** Of the build, as the operating system counts it; the lowest unless told: what serves goes first. */
  readonly priority?: number;
}

export interface EmbeddingBehind {
  /** Ends it; what was embedded by now is not embedded again. */
  stop(): Promise<void>;
}

const pauseMsMax = 3_600_000;
const tellEveryMs = 15_000;
const drawEveryMs = 500;
const without = "answers are found by words alone";

/** The published version, when it has no vectors. */
const unembedded = ({ CORPUS_DIR, CORPUS_VERSION }: Config): Manifest | null => {
  const version = CORPUS_VERSION === null ? readCurrentVersion(CORPUS_DIR) : null;
  const manifest = version === null ? null : readManifest(CORPUS_DIR, version);
  return manifest?.embedding === null ? manifest : null;
};

/** What builds the same law with vectors. Its source is named, so that it fails rather than take samples for the law. */
const buildOf = (manifest: Manifest, { EURLEX_MIRROR }: Config): string[] => {
  const { kind, as_of, language, acts, translations = [] } = manifest;
  const source = kind === "sample" ? "samples" : EURLEX_MIRROR === null ? "cellar" : "mirror";
  const ids = acts.map(({ id }) => id).join(",");
  const day = as_of === null ? [] : ["--as-of", as_of];
  const languages = [language, ...translations.map((held) => held.language)].join(",");
  return ["build", "--embeddings", "required", "--source", source, "--languages", languages, "--acts", ids, ...day];
};

const isTerminal = (): boolean => process.stderr.isTTY === true;

/** Tells how far it is: on a terminal in one line that the next line of the log covers, else in the log now and then. */
const createTelling = (log: EmbedBehindOptions["log"]): ((progress: BuildProgress) => void) => {
  let toldAt = isTerminal() ? Number.NEGATIVE_INFINITY : performance.now();
  return ({ step, done, total, secondsLeft }) => {
    if (step !== "embed" || performance.now() - toldAt < (isTerminal() ? drawEveryMs : tellEveryMs)) return;
    toldAt = performance.now();
    const left = timeLeft(secondsLeft);
    if (isTerminal()) process.stderr.write(`\x1b[2KVectors: ${Math.floor((100 * done) / total)}% ${left}\r`);
    else log.info("vectors are being made", { done, total, ...(left === "" ? {} : { left }) });
  };
};

/** A build, which ends with this process, however that ends. */
const startBuild = (
  words: readonly string[],
  env: Record<string, string | undefined>,
  tell: (progress: BuildProgress) => void,
  priority: number,
) => {
  const build = Bun.spawn([process.execPath, "run", "ingest/cli.ts", ...words], {
    cwd: `${import.meta.dir}/..`,
    env,
    stdio: ["ignore", "ignore", "pipe"],
    ipc: (progress: BuildProgress) => tell(progress),
  });
  setPriority(build.pid, priority);
  return build;
};

/**
 * Gives the published version its vectors while it is served by words: builds the same law with them, which is a version of its own,
 * and has it mounted. When no model is to be had, the log says why and what to do, and it is tried again later.
 */
export const embedBehind = ({
  config,
  log,
  remount,
  environment = process.env,
  pauseMs = 60_000,
  priority = constants.priority.PRIORITY_LOW,
}: EmbedBehindOptions): EmbeddingBehind => {
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  let build: ReturnType<typeof startBuild> | null = null;
  let told: string | null = null;

  const runOnce = async (manifest: Manifest): Promise<void> => {
    build = startBuild(buildOf(manifest, config), environment, createTelling(log), priority);
    const [said] = await Promise.all([new Response(build.stderr).text(), build.exited]);
    if (isTerminal()) process.stderr.write("\x1b[2K");
    // Ctrl-C reaches the build as it reaches us, and may be heard there first.
    if (stopped || build.signalCode === "SIGINT" || unembedded(config) === null) return;
    const reason = said.trim() || `The build ended (${build.signalCode ?? build.exitCode}).`;
    if (reason === told) return;
    told = reason;
    log.warning(`vectors could not be made: ${without}, and it is tried again later`, { reason });
  };

  const run = async (): Promise<void> => {
    let pause = pauseMs;
    for (;;) {
      const manifest = unembedded(config);
      if (stopped || manifest === null) return;
      if (told === null) log.info(`vectors are made behind: ${without} meanwhile`, { model: config.EMBEDDING_MODEL });
      await runOnce(manifest);
      if (!stopped && unembedded(config) === null) return remount();
      await Promise.race([Bun.sleep(pause), stopping.promise]);
      pause = Math.min(pauseMsMax, pause * 2);
    }
  };

  const running = run().catch((thrown) => log.error(`vectors are not made: ${without}`, thrown));
  return {
    stop: async () => {
      stopped = true;
      stopping.resolve();
      build?.kill("SIGKILL");
      await running;
    },
  };
};
