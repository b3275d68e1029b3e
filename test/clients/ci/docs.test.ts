import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCards } from "../../../clients/ci/src/classify/cards.ts";
import { helpOf } from "../../../clients/ci/src/help.ts";
import { readProjectFile } from "../../../clients/ci/src/watch/project-file.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { inLaw } from "../../support/skip/index.ts";
import { projectDir, read, runHere } from "./support/program.ts";
import { type LawService, startLawService } from "./support/service.ts";

/** The promise: the page's commands, cards and files work as they stand there. */
setDefaultTimeout(300_000);

const blocksOf = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block);

const commands = blocksOf("docs/ci.md", "sh")
  .flatMap((block) => block.trim().split("\n"))
  .map((line) => {
    const [, words = "", code = ""] = /^npx acquis-ci (.*?)\s+# exit code (\d)$/.exec(line) ?? [];
    return { line, words: words.split(" "), code: Number(code) };
  });

let service: LawService | null = null;
let cwd: string;
let env: Record<string, string>;
beforeAll(async () => {
  if (mirrorDir === null) return;
  service = await startLawService();
  env = { ACQUIS_URL: service.url, ACQUIS_API_KEY: await service.newKey("platform") };
  cwd = temporaryFolder();
  cpSync(join(projectDir, "examples"), cwd, { recursive: true });
  const file = join(cwd, "acquis.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^reviewed: .*$/m, `reviewed: ${service.versions.earlier}`));
});
afterAll(async () => service?.close());

inLaw.test("a provision that no text has is named with its line: watched, it would never change", async () => {
  const folder = temporaryFolder();
  const law = "reviewed: current\nlaw:\n  gdpr:\n    - Article 33\n    - Article 500\n  nis7: all\n";
  writeFileSync(join(folder, "acquis.yaml"), law);
  const { code, err } = await runHere(["watch"], { cwd: folder, env });
  const [provision, act, ending] = err.split("\n");
  expect(code).toBe(2);
  expect(provision).toMatch(/^acquis\.yaml:5:7: .*Article 500/);
  expect(act).toStartWith("acquis.yaml:6:3: The corpus holds no act of this id");
  expect(ending).toStartWith("2 problems.");
});

inLaw.describe("docs/ci.md", () => {
  // In their order, in one folder: the last finds what the one before it wrote.
  test.each(commands)("$line", async ({ words, code }) => {
    const ended = await runHere(words, { cwd, env });
    if (!words.includes("--update")) expect(ended.err).toBe("");
    else expect(ended.err).toBe(`acquis.yaml: reviewed is now ${service?.versions.version}.\n`);
    expect(ended.code).toBe(code);
    for (const file of words.filter((word) => word.startsWith("out/"))) {
      expect({ file, exists: existsSync(join(cwd, file)) }).toEqual({ file, exists: true });
    }
  });
});

describe("the pages", () => {
  test.each(["docs/ci.md", "clients/ci/README.md"])("%s shows a card and a project's file that are read", (page) => {
    const [card = "", file = ""] = blocksOf(page, "yaml");
    const { cards, problems } = readCards({ name: "card.yaml", text: card });
    expect([cards.length, problems]).toEqual([1, []]);
    expect(readProjectFile({ name: "acquis.yaml", text: file })).toHaveProperty("watched");
  });

  test("every command and option is on the page", () => {
    expect(commands.length).toBeGreaterThan(5);
    for (const command of ["classify", "watch"]) {
      const options = [...helpOf(command).matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = ""]) => option);
      expect(options.length).toBeGreaterThan(4);
      expect(options.filter((option) => !read("docs/ci.md").includes(option))).toEqual([]);
    }
  });
});
