import { join } from "node:path";
import { defineCommand } from "citty";
import { strictArguments, usageProblem } from "../../shared/command-line/run.ts";
import { print, say, warn } from "../../shared/command-line/terminal.ts";
import { type Config, readConfig } from "../../shared/config.ts";
import { isIsoDate } from "../../shared/dates.ts";
import type { OpenedEmbedder } from "../../shared/embedder.ts";
import { ensureFolder } from "../../shared/folders.ts";
import { commentaryDir } from "../commentary/read.ts";
import type { ActFailure } from "../failures.ts";
import { type MadeVersion, makeVersion } from "../make-version.ts";
import { createProgress, type Progress } from "../progress.ts";
import { withHome } from "../publish/home.ts";
import { makerOf } from "../queue/maker.ts";
import { openQueue, type Queue } from "../queue/open.ts";
import { readCount } from "./count-argument.ts";
import {
  chooseActs,
  chooseEmbedder,
  chooseInput,
  type EmbeddingChoice,
  embeddingChoices,
  type SourceChoice,
  sourceChoices,
} from "./inputs.ts";

const readAsOf = (written: string | undefined): string | null => {
  if (written === undefined) return null;
  return isIsoDate(written) ? written : usageProblem(`--as-of takes a date like 2025-01-01, not "${written}".`);
};

const readLanguage = (written: string): string =>
  /^[a-z]{2}$/.test(written) ? written : usageProblem(`--language takes two letters like en, not "${written}".`);

const readActs = (written: string | undefined): string[] => (written ?? "").split(",").filter((id) => id !== "");

const outcomes: Readonly<Record<ActFailure["outcome"], string>> = {
  kept: "It stays as the published version has it.",
  left_out: "It is left out.",
};

const reportFailures = (failures: readonly ActFailure[]): void => {
  for (const { actId, reason, hint, outcome } of failures) {
    warn(`${actId} could not be built. ${outcomes[outcome]}`);
    say(`  ${reason}`);
    if (hint !== null) say(`  ${hint}`);
  }
};

const failureRow = ({ actId, celex, reason, outcome }: ActFailure) => ({ act_id: actId, celex, outcome, reason });

const report = (made: MadeVersion, config: Config, wantsPublished: boolean): void => {
  reportFailures(made.failures);
  const { manifest } = made;
  const { chunks, edges } = manifest.tables;
  const done = made.made ? "Made" : "Unchanged";
  say(`${done}: ${manifest.acts.length} acts, ${chunks.rows} chunks, ${edges.rows} references.`);
  if (manifest.as_of !== null) say(`This is the law as it stood on ${manifest.as_of}.`);
  if (made.current) say(`Current in ${config.CORPUS_DIR}.`);
  else if (wantsPublished) {
    warn("Not published: what is current is the law, and a sample never takes its place.");
  } else say(`Not published. bun run ingest publish ${manifest.corpus_version}`);
};

/** Who makes the bundles: so many processes of this machine (null: one for each processor), or the workers of a queue. */
type WorkersChoice = { readonly isQueue: true } | { readonly isQueue: false; readonly processesCount: number | null };

const readWorkers = (written: string | undefined): WorkersChoice => {
  if (written === "queue") return { isQueue: true };
  return {
    isQueue: false,
    processesCount: written === undefined ? null : readCount("--workers", written, ", or the word queue"),
  };
};

interface Build {
  readonly asOf: string | null;
  readonly language: string;
  readonly acts: readonly string[];
  readonly config: Config;
  readonly progress: Progress;
  readonly publish: boolean;
  readonly keepGoing: boolean;
  readonly workers: WorkersChoice;
}

/** A build that is stopped says goodbye, so that no worker goes on with acts that nobody waits for. Nothing is published half. */
const leaveOnSignal = (queue: Queue): (() => void) => {
  let isLeaving = false;
  const leave = (signal: NodeJS.Signals): void => {
    if (isLeaving) return;
    isLeaving = true;
    void queue.close().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  };
  const signals = ["SIGTERM", "SIGINT"] as const;
  for (const signal of signals) process.on(signal, leave);
  return () => {
    for (const signal of signals) process.off(signal, leave);
  };
};

/** The queue where one was asked for. It is opened first: a database that cannot be used is said before anything is fetched. */
const withQueue = async <Result>(
  { workers, config, progress }: Build,
  embedder: Pick<OpenedEmbedder, "info"> | null,
  work: (queue: Queue | null) => Promise<Result>,
): Promise<Result> => {
  if (!workers.isQueue) return work(null);
  const maker = makerOf(embedder?.info ?? null);
  const queue = await openQueue({ config, role: "build", maker, note: progress.note });
  const unlisten = leaveOnSignal(queue);
  return work(queue).finally(async () => {
    await queue.close();
    unlisten();
  });
};

/** Exit code of a build that went on without some of its acts. */
const exitIncomplete = 3;

const makeFrom = async (build: Build, source: SourceChoice, embeddings: EmbeddingChoice): Promise<MadeVersion> => {
  const { acts, config, workers, ...options } = build;
  const input = await chooseInput(config, source);
  const catalog = chooseActs(input.catalog, acts);
  const embedder = await chooseEmbedder(config, embeddings);
  const processesCount = workers.isQueue ? null : workers.processesCount;
  const common = {
    ...options,
    ...(processesCount === null ? {} : { processesCount }),
    source: input.source,
    catalog,
    commentaryDir,
    embedder,
    cacheDir: join(config.DATA_DIR, "cache"),
  };
  const make = (queue: Queue | null): Promise<MadeVersion> =>
    withHome(
      config,
      (home) => makeVersion({ ...common, ...(queue === null ? {} : { queue }), corpusDir: home.folder, home }),
      build.progress,
    );
  return withQueue(build, embedder, make).finally(() => embedder?.close());
};

export const buildCommand = defineCommand({
  meta: {
    name: "build",
    description: "Build a corpus version from EUR-Lex documents, verify it, and publish it. Prints its name last",
  },
  args: {
    "as-of": {
      type: "string",
      valueHint: "date",
      description: "The law as it stood on that day; without it, the newest",
    },
    publish: {
      type: "boolean",
      default: true,
      description: "Make the version the current one",
      negativeDescription: "Store the version only",
    },
    "keep-going": {
      type: "boolean",
      default: false,
      description: "Publish the other acts when some fail: those stay as they were published before, or are left out",
    },
    acts: { type: "string", valueHint: "id,id", description: "Only these acts of the catalog" },
    language: { type: "string", default: "en", description: "Language of the documents" },
    embeddings: {
      type: "enum",
      options: [...embeddingChoices],
      default: "auto",
      description: "auto builds without vectors when no model is to be had, required fails, none asks for no model",
    },
    source: {
      type: "enum",
      options: [...sourceChoices],
      default: "auto",
      description: "auto takes EURLEX_MIRROR, else Cellar, else the condensed samples",
    },
    workers: {
      type: "string",
      valueHint: "count|queue",
      description:
        "Who makes the bundles: so many processes of this machine (without it, one for each processor), or, by the word queue, workers on any machine",
    },
    quiet: { type: "boolean", default: false, description: "No progress" },
    json: { type: "boolean", default: false, description: "Print JSON on one line" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const [asOf, language, acts] = [readAsOf(args["as-of"]), readLanguage(args.language), readActs(args.acts)];
    const workers = readWorkers(args.workers);
    const config = readConfig();
    if (language !== "en") {
      warn(
        `Dates of application are read in English texts: in "${language}" provisions apply from their act's entry into force.`,
      );
    }
    ensureFolder("DATA_DIR", config.DATA_DIR);
    const progress = createProgress({ quiet: args.quiet });
    const build = {
      asOf,
      language,
      acts,
      config,
      progress,
      publish: args.publish,
      keepGoing: args["keep-going"],
      workers,
    };
    const made = await makeFrom(build, args.source, args.embeddings).finally(() => progress.stop());
    report(made, config, args.publish);
    const version = made.manifest.corpus_version;
    const summary = { version, kind: made.manifest.kind, made: made.made, current: made.current };
    const failures = made.failures.map(failureRow);
    print(args.json ? JSON.stringify({ ...summary, digest: made.manifest.content_digest, failures }) : version);
    if (failures.length > 0) process.exitCode = exitIncomplete;
  },
});
