import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFacts } from "./facts/lexicon.ts";
import { readModels } from "./learned/model.ts";
import { readDuties } from "./obligations/load.ts";
import { readRules } from "./rules/load.ts";

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
  readDuties().map(({ id, provision, roles, for: tags, unless = [], when = [] }) => {
    const conditions = [
      tags.join(", "),
      ...(unless.length === 0 ? [] : [`not ${unless.join(", ")}`]),
      ...(when.length === 0 ? [] : [`where ${when.join(", ")}`]),
    ].join("; ");
    return `| \`${id}\` | ${provision} | ${roles.join(", ")} | ${conditions} |`;
  });

const figureNames = ["descriptions", "three_way", "four_way", "raised", "rule"];

const figureRows = (): string[] => {
  const { left_out, held_out } = readModels();
  return [
    ["authors left out of the fit in turn", left_out] as const,
    ["author kept out of every fit", held_out] as const,
  ].map(([name, figures]) => `| ${name} | ${figureNames.map((figure) => figures[figure] ?? "").join(" | ")} |`);
};

/** The part of the page that follows from the rules, the word lists, the duties and the models. */
export const renderMethodTables = (): string =>
  [
    begin,
    "",
    "### Rules",
    "",
    ...ruleSection(),
    "### Models",
    "",
    "| measured on | descriptions | three-way | four-way | others raised | rule |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...figureRows(),
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
