import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatherCases, readCaseFiles } from "../../shared/case-book/index.ts";
import { readFacts } from "./facts/lexicon.ts";
import { readDuties } from "./obligations/load.ts";
import { readRules } from "./rules/load.ts";
import { thresholds } from "./weigh.ts";

const begin = "<!-- generated from the rules: bun run api/classify/method-page.ts -->";
const end = "<!-- end of the generated part -->";

/** Where the page lies in the project. */
export const methodPagePath = join(import.meta.dir, "../../docs/classification.md");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const ruleSection = (): string[] =>
  readRules().flatMap((rule) => [
    `#### ${rule.provision}: ${rule.name} (${rule.level}, \`${rule.id}\`)`,
    "",
    ...rule.conditions.map(
      ({ says, mayBeOpen }) => `- ${says}${mayBeOpen ? " (may be left open by the description)" : ""}`,
    ),
    ...rule.exceptions.map(({ says, provision }) => `- *not where* ${says} (${provision})`),
    "",
    `Fits: ${rule.example.fits} Does not: ${rule.example.doesNot}`,
    "",
  ]);

const factRows = (): string[] =>
  [...readFacts().values()].map(
    ({ id, meaning, phrases }) =>
      `| \`${id}\` | ${cell(meaning)} | ${phrases.en?.length ?? 0} / ${phrases.de?.length ?? 0} / ${phrases.fr?.length ?? 0} |`,
  );

const dutyRows = (): string[] =>
  readDuties().map(
    ({ id, provision, role, for: tags, unless }) =>
      `| \`${id}\` | ${provision === "{rule}" ? "the provision that carries the level" : provision} | ${role} | ${tags.join(", ")}${unless === undefined ? "" : `; not ${unless.join(", ")}`} |`,
  );

const caseRows = (): string[] =>
  readCaseFiles().map(({ rule, fits, near_misses }) => `| \`${rule}\` | ${fits.length} | ${near_misses.length} |`);

/** The part of the page that follows from the rules, the word lists, the duties and the case book. */
export const renderMethodTables = (): string =>
  [
    begin,
    "",
    "### Rules",
    "",
    ...ruleSection(),
    "### Weighing",
    "",
    "| number | value |",
    "| --- | ---: |",
    ...Object.entries(thresholds).map(([name, value]) => `| \`${name}\` | ${value} |`),
    "",
    "### Facts (phrases in English / German / French)",
    "",
    "| fact | meaning | phrases |",
    "| --- | --- | ---: |",
    ...factRows(),
    "",
    "### Duties",
    "",
    "| duty | provision | role | for |",
    "| --- | --- | --- | --- |",
    ...dutyRows(),
    "",
    `### Case book (${gatherCases(readCaseFiles()).length} descriptions)`,
    "",
    "| rule | fits | near misses |",
    "| --- | ---: | ---: |",
    ...caseRows(),
    "",
    end,
  ].join("\n");

/** The page with its generated part replaced. Throws a TypeError when the page has lost its marks. */
export const renewMethodPage = (page: string): string => {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) throw new TypeError("docs/classification.md has lost the marks of its generated part");
  return page.slice(0, from) + renderMethodTables() + page.slice(to + end.length);
};

if (import.meta.main) writeFileSync(methodPagePath, renewMethodPage(readFileSync(methodPagePath, "utf8")));
