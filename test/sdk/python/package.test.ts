import { beforeAll, expect, test } from "bun:test";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPython, mustRun, pythonIn, run } from "../../../sdk/python/scripts/environment.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { inPython, projectDir, pythonOf, serviceOf } from "./support.ts";

/** The promise: what docs/sdk-python.md shows works in an empty project, with the package as it is built, and is typed strictly. */
const page = readFileSync(join(projectDir, "docs/sdk-python.md"), "utf8");

const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block]) => block ?? "");

const [install = ""] = blocksOf(page, "sh");
const programs = [
  ...blocksOf(page, "python"),
  ...blocksOf(readFileSync(join(projectDir, "sdk/python/README.md"), "utf8"), "python"),
];

inPython("the Python client as a package", () => {
  const python = pythonOf();
  const service = serviceOf();
  const folder = temporaryFolder();

  beforeAll(async () => {
    if (findPython() === null) return;
    symlinkSync(join(projectDir, "sdk"), join(folder, "sdk"));
    await mustRun(["sh", "-ec", install], { cwd: folder });
  });

  test("brings its types, its licence and the version of the service", async () => {
    const { version } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8")) as { version: string };
    const shown = await mustRun([pythonIn(join(folder, ".venv")), "-m", "pip", "show", "--files", "acquis-sdk"], {
      cwd: folder,
    });
    for (const part of [`Version: ${version}\n`, "acquis/py.typed", "licenses/LICENSE", "acquis/_sync/client.py"]) {
      expect(shown).toContain(part);
    }
    expect(/^Requires: (.*)$/m.exec(shown)?.[1]).toBe("anyio, httpx, pydantic, typing-extensions");
    expect(shown).not.toContain("test_");
  });

  test.each(programs.map((program, index) => [index + 1, program] as const))(
    "program %d of its pages runs",
    async (index, program) => {
      const file = join(folder, `program_${index}.py`);
      writeFileSync(file, program);
      const ran = await run([pythonIn(join(folder, ".venv")), file], { cwd: folder, env: await service() });
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.output.trim()).not.toBe("");
    },
  );

  test("the programs are typed strictly against what is installed", async () => {
    const installed = ["--python-executable", pythonIn(join(folder, ".venv"))];
    const files = programs.map((_, index) => `program_${index + 1}.py`);
    expect(await run([python(), "-m", "mypy", "--strict", ...installed, ...files], { cwd: folder })).toMatchObject({
      code: 0,
    });
  });
});
