import { join } from "node:path";
import { defineCommand } from "citty";
import { strictArguments, usageProblem } from "../../shared/command-line/run.ts";
import { print, say, warn } from "../../shared/command-line/terminal.ts";
import { type Config, readConfig } from "../../shared/config.ts";
import { isIsoDate } from "../../shared/dates.ts";
import type { OpenedEmbedder } from "../../shared/encoder/embedder.ts";
import { ensureFolder } from "../../shared/folders.ts";
import { commentaryDir } from "../commentary/read.ts";
import type { ActFailure } from "../failures.ts";
import { knownLanguages } from "../languages/index.ts";
import { type MadeVersion, makeVersion } from "../make-version.ts";
import { createProgress, type Progress } from "../progress.ts";
import { withHome } from "../publish/home.ts";
import { makerOf } from "../queue/maker.ts";
import { openQueue, type Queue } from "../queue/open.ts";
import { readCount } from "./arguments/count.ts";
import {
  chooseActs,
  chooseEmbedder,
  chooseInput,
  type EmbeddingChoice,
  embeddingChoices,
  type SourceChoice,
  sourceChoices,
} from "./arguments/inputs.ts";

const readAsOf = (written: string | undefined): string | null => {
  if (written === undefined) return null;
  return isIsoDate(written) ? written : usageProblem(`--as-of takes a date like 2025-01-01, not "${written}".`);
};

const readLanguage = (written: string, option: string): string => {
  if (!/^[a-z]{2}$/.test(written)) return usageProblem(`--${option} takes two letters like en, not "${written}".`);
  if (knownLanguages.includes(written)) return written;
  const known = new Intl.ListFormat("en-GB").format(knownLanguages);
  return usageProblem(`--${option} "${written}": there is no list of words of law for it. Known are ${known}.`);
};

interface Languages {
  /** The language that answers are made from. */
  readonly language: string;
  /** Further ones in which acts are held; null: those of the catalog. */
  readonly translations: readonly string[] | null;
}

/** `--languages en,fr`: the first is the one that answers are made from. `--language en` says that one alone. */
const readLanguages = (language: string | undefined, languages: string | undefined): Languages => {
  if (languages === undefined) return { language: readLanguage(language ?? "en", "language"), translations: null };
  if (language !== undefined) return usageProblem("Give --languages or --language, not both.");
  const [first = "", ...further] = languages.split(",").map((written) => readLanguage(written.trim(), "languages"));
  return { language: first, translations: [...new Set(further)].filter((other) => other !== first).sort() };
};

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
  for (const { language, acts, chunks: held } of manifest.translations ?? []) {
    say(`In "${language}": ${acts.length} acts, ${held.rows} chunks.`);
  }
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
  readonly translations: readonly string[] | null;
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
    language: {
      type: "string",
      valueHint: "LL",
      description: "Language of the documents that answers are made from (en)",
    },
    languages: {
      type: "string",
      valueHint: "LL,LL",
      description:
        "Hold the law in several languages; answers are made from the first. Without it, as the catalog says",
    },
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
    const { language, translations } = readLanguages(args.language, args.languages);
    const [asOf, acts] = [readAsOf(args["as-of"]), readActs(args.acts)];
    const workers = readWorkers(args.workers);
    const config = readConfig();
    ensureFolder("DATA_DIR", config.DATA_DIR);
    const progress = createProgress({ quiet: args.quiet });
    const build = {
      asOf,
      language,
      translations,
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
