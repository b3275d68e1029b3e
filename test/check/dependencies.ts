import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askRegistry, judgeReport, readAcceptedAdvisories, readReport } from "./audit.ts";
import { judgeLicences, licencePage, readLicenceRules } from "./licences.ts";
import { installedPackages } from "./packages.ts";
import { projectDir } from "./program.ts";
import { type Outcome, outcomeOf } from "./summary.ts";

/** Where `bun run licences` writes its page. */
export const licencePagePath = join(projectDir, "docs/licences.md");

/** The page as it is now. */
export const currentLicencePage = (): string => licencePage(installedPackages(projectDir), readLicenceRules());

const say = (sentences: readonly string[]): void => {
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
};

/** Every installed package has an allowed licence, and the page says which. */
export const checkLicences = async (): Promise<Outcome> => {
  const refused = judgeLicences(installedPackages(projectDir), readLicenceRules());
  const stale = readFileSync(licencePagePath, "utf8") !== currentLicencePage();
  const failures = [...refused, ...(stale ? ["docs/licences.md is not what is installed: bun run licences"] : [])];
  say(failures);
  return outcomeOf(failures.length);
};

/** No high or critical advisory against what the service needs, unless accepted. Without an answer of the registry nothing fails, and the end says so. */
export const checkAdvisories = async (registry?: string): Promise<Outcome> => {
  const { output, said } = await askRegistry(registry);
  const report = readReport(output);
  if (report === null) {
    const why = (said.trim().split("\n").at(-1) ?? "").replace(/https?:\S+/, "the registry");
    return outcomeOf(0, [`The packages were not audited: ${why === "" ? "no report came" : why}`]);
  }
  const { failures, notes } = judgeReport(report, readAcceptedAdvisories(), new Date().toISOString().slice(0, 10));
  say(failures);
  return outcomeOf(failures.length, notes);
};
