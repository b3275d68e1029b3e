import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog, readCatalog } from "../../ingest/catalog.ts";
import { readActFile, readTopicFile, topicPaths } from "../../ingest/commentary/read.ts";
import { numberOfCelex } from "../../shared/celex.ts";
import { corpusLayout, statementKinds } from "../../shared/corpus/index.ts";
import { temporaryFolder } from "../support/corpus.ts";
import { writtenCommentary } from "./commentary/made-law.ts";
import { ingestHere } from "./run-ingest.ts";

setDefaultTimeout(300_000);

const projectDir = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(projectDir, path), "utf8");

const commandsIn = (help: string): string[] => [...help.matchAll(/^ +([a-z]+) {2,}\S/gm)].map(([, name]) => name ?? "");
const optionsIn = (help: string): string[] => [...help.matchAll(/(?<!-)--[a-z][a-z-]*/g)].map(([option]) => option);

test("docs/ingest.md names every command, and every option of build and add", async () => {
  const page = read("docs/ingest.md");
  const { output } = await ingestHere(["--help"]);
  const commands = commandsIn(output);
  expect(commands.length).toBeGreaterThan(9);
  for (const command of commands) expect(page).toContain(`\`ingest ${command}`);
  for (const command of ["build", "add"]) {
    const help = await ingestHere([command, "--help"]);
    for (const option of optionsIn(help.output))
      expect(page).toContain(option === "--publish" ? "--no-publish" : option);
  }
});

test("every option that the page shows exists", async () => {
  const page = read("docs/ingest.md");
  const known = new Set(["--help"]);
  for (const command of [["build"], ["pin"], ["gc"], ["diff"], ["add"], ["watch"], ["commentary", "bind"]])
    for (const option of optionsIn((await ingestHere([...command, "--help"])).output)) known.add(option);
  for (const option of optionsIn(page)) expect([option, known.has(option)]).toEqual([option, true]);
});

test("the entry that the page shows can be read, and is in no catalog yet", () => {
  const [, entry = ""] = /```yaml\n([\s\S]*?)```/.exec(read("docs/ingest.md")) ?? [];
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "catalog.yaml"), entry);
  const added = readCatalog(dataDir).slice(catalog.length);
  expect(added.map(({ celex }) => numberOfCelex(celex))).toEqual(["2023/2854"]);
});

test("corpus-versions/README.md explains every file of the layout", () => {
  const page = read("corpus-versions/README.md");
  for (const path of [corpusLayout.current(""), corpusLayout.manifest(""), `${corpusLayout.tables("")}/`]) {
    expect(page).toContain(path);
  }
});

test("the editors' page shows files that a commentary may have", () => {
  const [act = "", topics = ""] = [...read("docs/commentary.md").matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, block]) => block,
  );
  const folder = writtenCommentary({ "acts/gdpr.yaml": act, "topics/gdpr.yaml": topics });
  const files = [readActFile(folder, "gdpr"), ...topicPaths(folder).map(readTopicFile)];
  expect(files.flatMap(({ problems }) => problems)).toEqual([]);
  expect(Object.keys(readActFile(folder, "gdpr").said)).toEqual(["Article 33(1)", "Article 99"]);
  expect(topicPaths(folder).map(readTopicFile)[0]?.said).toHaveLength(1);
});

test("the editors' page names every kind of statement and every field", () => {
  const page = read("docs/commentary.md");
  for (const kind of statementKinds) expect(page).toContain(`\`${kind}\``);
  for (const field of ["says", "kind", "who", "unless", "see", "reply", "words"])
    expect(page).toContain(`| \`${field}\``);
});
