import { defineCommand } from "citty";
import { citationId, parseCitationId } from "../../shared/citation/index.ts";
import { strictArguments, strictOptions, usageProblem } from "../../shared/command-line/run.ts";
import { colors, print, printJson, table, warn } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import { citationOf } from "../../shared/diff/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { readCatalog } from "../catalog.ts";
import { bindFiles } from "../commentary/bind.ts";
import { type CompiledCommentary, compileCommentary } from "../commentary/compile/index.ts";
import { type Coverage, coverageOf } from "../commentary/coverage.ts";
import { type Law, lawOf } from "../commentary/law.ts";
import { commentaryDir, commentedActIds } from "../commentary/read.ts";
import { openNamed } from "./arguments/version.ts";

/** A file under no act's name would be passed over in silence. */
const strayFiles = (): string[] => {
  const catalog = readCatalog(readConfig().DATA_DIR);
  return commentedActIds(commentaryDir)
    .filter((actId) => !catalog.some((entry) => entry.id === actId))
    .map((actId) => `${actId}.yaml is named after no act of the catalog`);
};

const lawIn = ({ manifest, chunks }: Snapshot): Law =>
  lawOf(manifest.acts.map((entry) => ({ entry, chunks: chunks.filter((chunk) => chunk.act_id === entry.id) })));

const isNewestLaw = ({ manifest }: Snapshot): boolean => manifest.kind === "law" && manifest.as_of === null;

const places = (ids: readonly string[]): string[] =>
  [...new Set(ids)].map((id) => `${parseCitationId(id)?.actId}: ${citationOf(id)}`);

const printCoverage = (coverage: readonly Coverage[]): void => {
  const rows = coverage.map((act) => [
    act.act,
    act.provisions,
    act.terms,
    act.questions,
    act.statements,
    `${act.percent} %`,
  ]);
  print(table(["act", "provisions", "terms", "questions", "statements", "paragraphs stated"], rows));
  for (const { act, without, uncovered } of coverage) {
    if (without.length > 0) print(`${act}, articles and annexes without an entry: ${without.join(", ")}`);
    if (uncovered.length > 0) print(`${act}, paragraphs without a statement: ${uncovered.join(", ")}`);
  }
};

const printSilent = (what: string, silent: readonly string[]): void => {
  if (silent.length > 0) print(`${what}:\n  ${silent.join("\n  ")}`);
};

const reportOf = (snapshot: Snapshot, compiled: CompiledCommentary, silent: boolean) => ({
  version: snapshot.manifest.corpus_version,
  problems: [...compiled.problems, ...strayFiles()],
  changed: silent ? [] : places(compiled.changed),
  unbound: silent ? [] : places(compiled.unbound),
  topics: compiled.topics.length,
  questions: compiled.index.filter(({ kind }) => kind === "question").length,
  replies: compiled.index.filter(({ reply }) => reply !== "").length,
  coverage: snapshot.manifest.acts.map(({ id }) => coverageOf(id, snapshot.chunks, compiled)),
});

const checkCommand = defineCommand({
  meta: {
    name: "check",
    description:
      "Check the commentary against a version: what leads nowhere, what the law's new words have silenced, what is missing",
  },
  args: {
    version: { type: "positional", required: false, description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const snapshot = await openNamed(readConfig(), args.version);
    const lenient = !isNewestLaw(snapshot);
    if (lenient)
      warn(`${snapshot.manifest.corpus_version} is not the newest law: what does not fit it is passed over.`);
    const report = reportOf(snapshot, compileCommentary(commentaryDir, lawIn(snapshot), { lenient }), lenient);
    if (args.json) printJson(report);
    else {
      printCoverage(report.coverage);
      print(`${report.topics} topics, ${report.questions} questions, ${report.replies} replies.`);
      printSilent("Left out since the law has other words now; read them again", report.changed);
      printSilent("Left out until they are bound: bun run ingest commentary bind", report.unbound);
      for (const problem of report.problems) print(colors.red(problem));
      const { length } = report.problems;
      print(length === 0 ? "The commentary is in order." : `${length} problem(s).`);
    }
    if (report.problems.length > 0) process.exitCode = 1;
  },
});

/** The provision that was read again: `Article 33(1)` where one act is named, else with the act's id before it. */
const confirmedId = (written: string, actIds: readonly string[], law: Law): string => {
  const [, named, citation = ""] = /^(?:([a-z][a-z0-9_]*):\s*)?(.+)$/.exec(written) ?? [];
  const actId = named ?? (actIds.length === 1 ? actIds[0] : undefined);
  if (actId === undefined) return usageProblem(`--confirm takes the act too: "gdpr: Article 33(1)", not "${written}".`);
  const address = law.find(actId, citation);
  if (address !== null) return citationId(address);
  throw new OperatorError(`"${citation}" points to no provision of ${actId}.`, {
    hint: "bun run ingest commentary check",
  });
};

const bindCommand = defineCommand({
  meta: {
    name: "bind",
    description:
      "Write into each statement which words of the law it restates, where that is not written yet; of all acts, or of those that are named",
  },
  args: {
    confirm: {
      type: "string",
      valueHint: "citation",
      description: "A provision whose statements were read again and still hold, though its words have changed",
    },
    version: { type: "string", valueHint: "version", description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictOptions],
  run: async ({ args }) => {
    const known = commentedActIds(commentaryDir);
    const unknown = args._.find((actId) => !known.includes(actId));
    if (unknown !== undefined) usageProblem(`There is no commentary on "${unknown}".`);
    const snapshot = await openNamed(readConfig(), args.version);
    if (!isNewestLaw(snapshot)) {
      throw new OperatorError(
        `${snapshot.manifest.corpus_version} is not the newest law: statements are not bound to it.`,
        {
          hint: "Build the law first: bun run ingest build",
        },
      );
    }
    const law = lawIn(snapshot);
    const confirmed = args.confirm === undefined ? null : confirmedId(args.confirm, args._, law);
    const bound = bindFiles(commentaryDir, args._.length > 0 ? args._ : known, law, confirmed);
    if (args.json) return printJson({ version: snapshot.manifest.corpus_version, bound });
    for (const place of bound) print(place);
    print(bound.length === 0 ? "All statements are bound." : `Bound at ${bound.length} address(es).`);
  },
});

export const commentaryCommand = defineCommand({
  meta: {
    name: "commentary",
    description: "What the provisions say in plain words, and the words and questions that lead to them",
  },
  subCommands: { check: checkCommand, bind: bindCommand },
});
