import { join } from "node:path";
import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson, table, warn } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { openSnapshot, type Snapshot } from "../../shared/corpus/index.ts";
import { catalog } from "../catalog.ts";
import { type CompiledIndex, compileEditorIndex } from "../editor-index/compile.ts";
import { editorActIds } from "../editor-index/read.ts";
import { indexAct } from "../references/act-index.ts";
import { namedOrCurrent } from "./version-argument.ts";

const editorIndexDir = join(import.meta.dir, "..", "editor-index");

/** A file under no act's name would be passed over in silence. */
const strayFiles = (): string[] =>
  editorActIds(editorIndexDir)
    .filter((actId) => !catalog.some((entry) => entry.id === actId))
    .map((actId) => `${actId}.yaml is named after no act of the catalog`);

const compileFor = (snapshot: Snapshot, lenient: boolean): CompiledIndex => {
  const acts = snapshot.manifest.acts.map(({ id }) => {
    const chunks = snapshot.chunks.filter((chunk) => chunk.act_id === id);
    return [id, indexAct(id, chunks)] as const;
  });
  return compileEditorIndex(editorIndexDir, new Map(acts), { lenient });
};

interface Coverage {
  readonly act: string;
  readonly provisions: number;
  readonly terms: number;
  readonly questions: number;
  /** Articles and annexes that have no entry at all. */
  readonly without: readonly string[];
}

const coverageOf = (snapshot: Snapshot, { entries }: CompiledIndex): Coverage[] =>
  snapshot.manifest.acts.map(({ id }) => {
    const own = entries.filter(
      (entry) => entry.article_id.startsWith(`${id}_art`) || entry.article_id.startsWith(`${id}_annex`),
    );
    const named = new Set(own.map((entry) => entry.article_id));
    const binding = [...snapshot.provisions.values()].filter(
      (provision) => provision.act.id === id && provision.binding,
    );
    return {
      act: id,
      provisions: new Set(own.map((entry) => entry.provision)).size,
      terms: own
        .filter((entry) => entry.kind === "terms")
        .reduce((sum, entry) => sum + entry.text.split("; ").length, 0),
      questions: own.filter((entry) => entry.kind === "question").length,
      without: binding
        .filter((provision) => !named.has(provision.id))
        .map((provision) => provision.chunks[0]?.citation.split("(")[0] ?? ""),
    };
  });

const checkCommand = defineCommand({
  meta: {
    name: "check",
    description: "Check the editor's index against a version: does every entry point to a provision?",
  },
  args: {
    version: { type: "positional", required: false, description: "Version; without it, the current one" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    const config = readConfig();
    const snapshot = await openSnapshot(config.CORPUS_DIR, namedOrCurrent(config, args.version));
    const { manifest } = snapshot;
    const isNewestLaw = manifest.kind === "law" && manifest.as_of === null;
    if (!isNewestLaw)
      warn(`${manifest.corpus_version} is not the newest law: entries without a provision are passed over.`);
    const compiled = compileFor(snapshot, !isNewestLaw);
    const problems = [...compiled.problems, ...strayFiles()];
    const coverage = coverageOf(snapshot, compiled);
    if (args.json) printJson({ version: manifest.corpus_version, problems, coverage });
    else {
      const rows = coverage.map((act) => [act.act, act.provisions, act.terms, act.questions, act.without.join(", ")]);
      print(table(["act", "provisions", "terms", "questions", "articles and annexes without an entry"], rows));
      for (const problem of problems) print(colors.red(problem));
      print(problems.length === 0 ? "The index is in order." : `${problems.length} problem(s).`);
    }
    if (problems.length > 0) process.exitCode = 1;
  },
});

export const indexCommand = defineCommand({
  meta: { name: "index", description: "The editor's index: everyday words and questions for each provision" },
  subCommands: { check: checkCommand },
});
