import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalog, numberOfCelex } from "../../ingest/catalog.ts";
import { corpusLayout } from "../../shared/corpus/index.ts";
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
    ["build", "pin", "gc", "diff", "watch"].map(async (command) => (await runIngest([command, "--help"])).output),
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

test("the editors' page shows entries that the index accepts", async () => {
  const { parse } = await import("yaml");
  const blocks = [...read("docs/editors-index.md").matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) =>
    parse(block ?? ""),
  );
  expect(Object.keys(blocks[0])).toEqual(["Article 33", "Article 33(5)"]);
  expect(blocks[1]).toEqual([{ concept: "data protection officer", words: ["DPO", "privacy officer"] }]);
});
