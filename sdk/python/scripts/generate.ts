/**
 * `bun run sdk/python/scripts/generate.ts`: makes the models from the OpenAPI document, and the synchronous client from the
 * asynchronous one.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeBodies } from "./describe.ts";
import { clientDir, developmentEnvironment, mustRun } from "./environment.ts";

const sources = join(clientDir, "src/acquis");

/** Writes what is made into a folder that stands for `src/acquis`. */
export const generate = async (python: string, target: string): Promise<void> => {
  const draft = mkdtempSync(join(tmpdir(), "acquis-models-"));
  const document = join(draft, "openapi.json");
  await Bun.write(document, JSON.stringify(await describeBodies()));
  // Written beside the document first: what the generator makes depends on the folder that it writes to.
  const models = join(draft, "models.py");
  await mustRun([python, "-m", "datamodel_code_generator", "--input", document, "--output", models]);
  mkdirSync(target, { recursive: true });
  copyFileSync(models, join(target, "models.py"));
  rmSync(join(target, "_sync"), { recursive: true, force: true });
  await mustRun([python, "scripts/make_sync.py", join(sources, "_async"), join(target, "_sync")]);
  const config = ["--config", join(clientDir, "pyproject.toml")];
  await mustRun([python, "-m", "ruff", "check", ...config, "--select", "I", "--fix", "--quiet", target]);
  await mustRun([python, "-m", "ruff", "format", ...config, "--quiet", target]);
  rmSync(draft, { recursive: true });
};

if (import.meta.main) await generate(await developmentEnvironment(), sources);
