// What of a kept commentary is compiled again when the law has other words, and that it is what a commentary from empty would be.
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Bundle } from "../../../ingest/bundle/bundle.ts";
import { writeBundle } from "../../../ingest/bundle/bundle-file.ts";
import { readStored, writeStored } from "../../../ingest/bundle/stored-file.ts";
import { compileCommentary } from "../../../ingest/commentary/compile/index.ts";
import { compileAndKeep, readCompiled } from "../../../ingest/commentary/kept-commentary.ts";
import type { BundledAct } from "../../../ingest/commentary/read-of-law.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { topic } from "./made-commentary.ts";
import { boundCommentary, madeActs, madeChunks, madeLaw } from "./made-law.ts";

const gdpr = `
Article 33(1):
  statements:
    - says: Beekeepers must report an ill hive to the inspector within 72 hours.
      kind: deadline
      see: ["dora: Article 19(1)"]
  questions:
    - ask: May I wait a week?
      reply: No, 72 hours at most.
`;
const dora = `
Article 19(1):
  statements:
    - says: Dairies must report within 24 hours, or pay 2 %.
      kind: duty
      see: ["gdpr: Article 83(4)"]
`;
const folder = boundCommentary({
  "acts/gdpr.yaml": gdpr,
  "acts/dora.yaml": dora,
  "topics/gdpr.yaml": topic({ verdict: "Within 72 hours." }),
});

const ofTwo = {
  "acts/gdpr.yaml": `${gdpr}Article 33(2):
  statements:
    - says: The inspector keeps what was reported for four years.
      kind: duty
`,
};

/** The made acts as bundles, each in a file that is named after its words. */
const bundled = (cacheDir: string, changed: Readonly<Record<string, string>> = {}): BundledAct[] =>
  madeActs.map((entry) => {
    const chunks = madeChunks(changed).filter(({ act_id }) => act_id === entry.id);
    mkdirSync(join(cacheDir, "acts"), { recursive: true });
    const name = Bun.hash(JSON.stringify(chunks)).toString(16);
    const path = join(cacheDir, "acts", `${entry.id}-${name}.bundle`);
    writeBundle(path, { entry, chunks, definitions: [] } as unknown as Bundle);
    return { entry, path, indexDigest: chunks.map(({ chunk_id }) => chunk_id).join() };
  });

const compile = (cacheDir: string, changed: Readonly<Record<string, string>> = {}, from = folder) => {
  const acts = bundled(cacheDir, changed);
  const path = join(cacheDir, "commentary", `${acts.map((act) => basename(act.path)).join("-")}.compiled`);
  compileAndKeep(cacheDir, path, { folder: from, acts, lenient: false, leftOut: [] });
  const kept = readCompiled(path, acts);
  if (kept === null) throw new Error("It was not kept");
  return { ...kept.whole(), name: kept.name };
};

/** The drafts in a cache, each with what tells its file from one that was written later. */
const draftsIn = (cacheDir: string): Map<string, number> => {
  const kept = join(cacheDir, "commentary");
  const names = readdirSync(kept).filter((name) => name.endsWith(".draft"));
  return new Map(names.map((name) => [name, statSync(join(kept, name)).ino]));
};

/** How many drafts were written between two looks. */
const written = (before: Map<string, number>, after: Map<string, number>): number =>
  [...after].filter(([name, file]) => before.get(name) !== file).length;

const fromEmpty = (changed: Readonly<Record<string, string>>, from = folder) =>
  compileCommentary(from, madeLaw(changed), { lenient: false });

test.each<[string, Record<string, string>, number]>([
  ["that no file speaks of", { gdpr_rec1: "Bees matter a lot." }, 0],
  ["that one file restates", { dora_art19_p1: "1. A dairy reports within 24 hours." }, 1],
  ["from which another act's file takes a figure", { gdpr_art83_p4: "4. Fines are up to 2 % of turnover." }, 1],
  ["that a file and a topic lean on", { gdpr_art33_p1: "1. A keeper reports a sick hive within 48 hours." }, 2],
  ["at a new address of an act that all files look at", { gdpr_art34_p1: "1. A keeper tells the neighbours." }, 3],
])("of a provision %s other words have as many files compiled as read it", (_what, changed, count) => {
  const cacheDir = temporaryFolder();
  const first = compile(cacheDir);
  const before = draftsIn(cacheDir);
  expect(before.size).toBe(3);
  const { name, ...kept } = compile(cacheDir, changed);
  expect(kept).toEqual(fromEmpty(changed));
  expect(written(before, draftsIn(cacheDir))).toBe(count);
  const { name: nameOfFirst, ...again } = compile(cacheDir);
  expect(again).toEqual(fromEmpty({}));
  expect(nameOfFirst).toBe(first.name);
  // The packed commentary is made again where what it holds, or where provisions lie, is not the same.
  const isSame = Bun.deepEquals(kept, again) && !("gdpr_art34_p1" in changed);
  expect(name === first.name).toBe(isSame);
});

test("words of the law that a text of ours has been all along are found when the law comes to say them", () => {
  const cacheDir = temporaryFolder();
  expect(compile(cacheDir).problems).toEqual([]);
  const said = "Beekeepers must report an ill hive to the inspector within 72 hours and nobody else.";
  const { problems } = compile(cacheDir, { gdpr_rec1: said });
  const expected = fromEmpty({ gdpr_rec1: said }).problems;
  expect(problems).toEqual(expected);
  expect(compile(cacheDir, { gdpr_rec1: said }).problems).toEqual(expected);
});

test("a damaged draft is made again", () => {
  const cacheDir = temporaryFolder();
  const first = compile(cacheDir);
  const [name = ""] = draftsIn(cacheDir).keys();
  const path = join(cacheDir, "commentary", name);
  const content = readFileSync(path);
  Bun.spawnSync(["sh", "-c", `printf x >> '${path}'`]);
  expect(compile(cacheDir)).toEqual(first);
  expect(readFileSync(path)).toEqual(content);
});

test("of a file those provisions alone are drafted again that look at other words; the others stay as they were kept", () => {
  const [cacheDir, from] = [temporaryFolder(), boundCommentary(ofTwo)];
  compile(cacheDir, {}, from);
  const [name = ""] = draftsIn(cacheDir).keys();
  const path = join(cacheDir, "commentary", name);
  const [head = "", ...lines] = readStored(path) ?? [];
  const marked = [head, ...lines.map((line) => line.replace("The inspector keeps", "Kept: the inspector keeps"))];
  writeStored(path, marked);
  const changed = { gdpr_art33_p1: "1. A keeper reports a sick hive within 48 hours." };
  const { statements, changed: silent } = compile(cacheDir, changed, from);
  expect(silent).toEqual(["gdpr_art33_p1"]);
  expect(statements.map(({ says }) => says)).toEqual(["Kept: the inspector keeps what was reported for four years."]);
  const both = { ...changed, gdpr_art33_p2: "2. The inspector keeps the report for five years." };
  expect(compile(cacheDir, both, from).changed).toEqual(["gdpr_art33_p1", "gdpr_art33_p2"]);
});

test("a text that is new is held against all the law, though that has not changed", () => {
  const [cacheDir, from] = [temporaryFolder(), boundCommentary(ofTwo)];
  expect(compile(cacheDir, {}, from).problems).toEqual([]);
  const copied = "A keeper reports a sick hive within 72 hours, from 2 August 2026 on.";
  const path = join(from, "acts", "gdpr.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("No, 72 hours at most.", JSON.stringify(copied)));
  expect(readFileSync(path, "utf8")).toContain(copied);
  const { problems } = compile(cacheDir, {}, from);
  expect(problems).toEqual(fromEmpty({}, from).problems);
  expect(problems.join()).toContain("twelve words in a row stand in the law");
});
