import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientDir, run } from "../../../sdk/python/scripts/environment.ts";
import { generate } from "../../../sdk/python/scripts/generate.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { inPython, pythonOf, serviceOf, tell } from "./support.ts";

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".py"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

inPython("the Python client", () => {
  const python = pythonOf();
  const service = serviceOf();

  const succeeds = async (...words: readonly string[]): Promise<void> => {
    expect(await run([python(), "-m", ...words])).toMatchObject({ code: 0 });
  };

  test("is formatted and clean to the linter", async () => {
    await succeeds("ruff", "format", "--check", ".");
    await succeeds("ruff", "check", ".");
  });

  test("is typed strictly", () => succeeds("mypy"));

  test("has the models and the synchronous half that its generators make now", async () => {
    const folder = join(temporaryFolder(), "acquis");
    await generate(python(), folder);
    const made = filesIn(folder);
    expect(Object.keys(made).length).toBeGreaterThan(4);
    const kept = filesIn(join(clientDir, "src/acquis"));
    expect(Object.fromEntries(Object.keys(made).map((name) => [name, kept[name]]))).toEqual(made);
    expect(Object.keys(kept).filter((name) => name.startsWith("_sync") && !(name in made))).toEqual([]);
  });

  test("stands a service that misbehaves", async () => {
    const { code, output } = await run([python(), "-m", "pytest"]);
    tell(output);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  test("has each call of the service", async () => {
    const { code, output } = await run([python(), "-m", "pytest", "contract"], { env: await service() });
    tell(output);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("2 passed");
  });
});
