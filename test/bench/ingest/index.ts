/**
 * How long a build takes and how much memory: from empty, unchanged, with one changed document, and with a corpus many times
 * larger. Prints a table and asserts nothing: figures depend on the machine. `bun run test/bench/ingest/index.ts [COPIES] [FOLDER]`: FOLDER
 * holds further acts, laid out as a mirror; with 1 copy the larger corpus is left out.
 */
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Table from "cli-table3";
import { catalog } from "../../../ingest/catalog.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { watchMemory } from "../store/processes.ts";

const [copies = "20", further] = process.argv.slice(2);
const write = (text: string): void => void process.stdout.write(`${text}\n`);

interface Run {
  readonly acts: number;
  readonly failed: readonly string[];
  readonly chunks: number;
  readonly edges: number;
  readonly took: Record<string, number>;
  /** From the start of the process to its end. */
  readonly wallMs: number;
  /** Of all its processes together. */
  readonly processorMs: number;
  readonly peakBytes: number;
  /** Of the build and the processes that it starts. */
  readonly togetherBytes: number;
}

const build = async (corpusDir: string, cacheDir: string, mirror: string, times: string): Promise<Run> => {
  const began = performance.now();
  const program = join(import.meta.dir, "build.ts");
  const child = Bun.spawn([process.execPath, program, corpusDir, cacheDir, mirror, times], { stderr: "inherit" });
  const stopWatching = watchMemory(child.pid);
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("The build failed");
  const wallMs = performance.now() - began;
  return {
    ...JSON.parse(output),
    wallMs,
    processorMs: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000,
    peakBytes: child.resourceUsage()?.maxRSS ?? 0,
    togetherBytes: stopWatching(),
  };
};

/** A mirror of links to the folders of some mirrors. */
const linkedMirror = (...mirrors: readonly string[]): string => {
  const folder = temporaryFolder();
  for (const mirror of mirrors)
    for (const name of readdirSync(mirror).filter((each) => /^3\d/.test(each)))
      symlinkSync(resolve(mirror, name), join(folder, name));
  return folder;
};

const isCommented = (celex: string): boolean => catalog.some((entry) => entry.celex === celex);

/** An act that the commentary speaks of, and one that it does not, where there is one. */
const commented = "32022R2554";
const withoutCommentary = (mirror: string): string | undefined =>
  readdirSync(mirror).find(
    (name) => /^3\d{4}[RL]\d{4}$/.test(name) && !isCommented(name) && existsSync(join(mirror, name, "oj.en.xhtml")),
  );

/** The end of the first paragraph or item of a document: mostly a recital. */
const firstEnd = /(?<before>\w+)(?<after>[.;]<\/p>)/;

/** Words of an article that the commentary restates. */
const restated = /(?<before>Financial entities shall report major ICT-related incidents)(?<after> )/;

/** A mirror of links to the saved documents, in which one document is a copy with a changed word. */
const changedMirror = (mirror: string, celex: string, place = firstEnd): string => {
  const folder = linkedMirror(mirror);
  const changed = temporaryFolder();
  // The folder may be a link to saved documents, which stay as they are.
  cpSync(realpathSync(join(mirror, celex)), join(changed, celex), { recursive: true });
  const path = join(changed, celex, "oj.en.xhtml");
  const document = readFileSync(path, "utf8");
  Bun.spawnSync(["chmod", "-R", "u+w", changed]);
  writeFileSync(path, document.replace(place, "$<before> hereafter$<after>"));
  Bun.spawnSync(["ln", "-sfn", join(changed, celex), join(folder, celex)]);
  return folder;
};

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const stepNames = ["open", "fetch", "relate", "embed", "write", "verify"] as const;

const rowOf = (name: string, run: Run): Array<string | number> => [
  name,
  seconds(run.wallMs),
  seconds(run.processorMs),
  ...stepNames.map((step) => (run.took[step] === undefined ? "" : seconds(run.took[step]))),
  `${Math.round(run.peakBytes / 1e6)} MB`,
  `${Math.round(run.togetherBytes / 1e6)} MB`,
  run.acts,
  run.failed.length,
  run.chunks,
  run.edges,
];

const measure = async (mirror: string): Promise<void> => {
  const [corpusDir, cacheDir] = [temporaryFolder(), temporaryFolder()];
  const table = new Table({
    head: ["build", "seconds", "processor", ...stepNames, "peak", "together", "acts", "failed", "chunks", "edges"],
    style: { head: [], border: [], compact: true },
  });
  const first = await build(corpusDir, cacheDir, mirror, "1");
  for (const reason of first.failed) write(`failed: ${reason}`);
  table.push(rowOf("from empty", first));
  table.push(rowOf("unchanged", await build(corpusDir, cacheDir, mirror, "1")));
  const other = withoutCommentary(mirror);
  if (other !== undefined) {
    const changed = await build(corpusDir, cacheDir, changedMirror(mirror, other), "1");
    table.push(rowOf("one document changed, without commentary", changed));
  }
  const changed = await build(corpusDir, cacheDir, changedMirror(mirror, commented), "1");
  table.push(rowOf("one document changed, of a commented act", changed));
  const silenced = await build(corpusDir, cacheDir, changedMirror(mirror, commented, restated), "1");
  table.push(rowOf("one article changed, which the commentary restates", silenced));
  if (copies === "1") return write(table.toString());
  const [largerDir, largerCache] = [temporaryFolder(), temporaryFolder()];
  table.push(rowOf(`${copies} times larger, from empty`, await build(largerDir, largerCache, mirror, copies)));
  table.push(rowOf(`${copies} times larger, unchanged`, await build(largerDir, largerCache, mirror, copies)));
  write(table.toString());
};

if (mirrorDir === null) process.stderr.write("There are no saved documents: set EURLEX_MIRROR.\n");
else await measure(further === undefined ? linkedMirror(mirrorDir) : linkedMirror(mirrorDir, further));
