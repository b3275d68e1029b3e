import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalog, numberOfCelex } from "../../ingest/catalog.ts";
import { readActFile, readTopicFiles } from "../../ingest/commentary/read.ts";
import { corpusLayout, statementKinds } from "../../shared/corpus/index.ts";
import { writtenCommentary } from "./commentary/made-law.ts";
import { runIngest } from "./run-ingest.ts";

setDefaultTimeout(300_000);

const projectDir = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(projectDir, path), "utf8");

const commandsIn = (help: string): string[] => [...help.matchAll(/^ +([a-z]+) {2,}\S/gm)].map(([, name]) => name ?? "");
const optionsIn = (help: string): string[] => [...help.matchAll(/(?<!-)--[a-z][a-z-]*/g)].map(([option]) => option);

test("docs/ingest.md names every command, and every option of build", async () => {
  const page = read("docs/ingest.md");
  const { output } = await runIngest(["--help"]);
  const commands = commandsIn(output);
  expect(commands.length).toBeGreaterThan(9);
  for (const command of commands) expect(page).toContain(`\`ingest ${command}`);
  const build = await runIngest(["build", "--help"]);
  for (const option of optionsIn(build.output))
    expect(page).toContain(option === "--publish" ? "--no-publish" : option);
});

test("every option that the page shows exists", async () => {
  const page = read("docs/ingest.md");
  const helps = await Promise.all(
    [["build"], ["pin"], ["gc"], ["diff"], ["watch"], ["commentary", "bind"]].map(
      async (command) => (await runIngest([...command, "--help"])).output,
    ),
  );
  const known = new Set([...helps.flatMap(optionsIn), "--help"]);
  for (const option of optionsIn(page)) expect([option, known.has(option)]).toEqual([option, true]);
});

test("the act that the page adds is in no catalog yet", () => {
  const celex = /celex: "(3\d{4}R\d{4})"/.exec(read("docs/ingest.md"))?.[1] ?? "";
  expect(numberOfCelex(celex)).toBe("2023/2854");
  expect(catalog.some((entry) => entry.celex === celex)).toBe(false);
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
  const files = [readActFile(folder, "gdpr"), ...readTopicFiles(folder)];
  expect(files.flatMap(({ problems }) => problems)).toEqual([]);
  expect(Object.keys(readActFile(folder, "gdpr").said)).toEqual(["Article 33(1)", "Article 99"]);
  expect(readTopicFiles(folder)[0]?.said).toHaveLength(1);
});

test("the editors' page names every kind of statement and every field", () => {
  const page = read("docs/commentary.md");
  for (const kind of statementKinds) expect(page).toContain(`\`${kind}\``);
  for (const field of ["says", "kind", "who", "unless", "see", "reply", "words"])
    expect(page).toContain(`| \`${field}\``);
});
