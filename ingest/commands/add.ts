import { defineCommand } from "citty";
import { strictOptions, usageProblem } from "../../shared/command-line/run.ts";
import { print, printJson, say, table, warn } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { type Added, addActs, type NewEntry, removeActs } from "../add/index.ts";
import { operatorCatalogPath } from "../catalog.ts";

const listOf = (written: string | undefined): string[] =>
  (written ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const rowOf = ({ entry, number }: NewEntry): string[] => [
  entry.id,
  entry.celex,
  number,
  entry.shortName ?? "",
  entry.consolidated?.at(-1) ?? "Official Journal",
  entry.aliases.join(", "),
];

const show = ({ added, known, leftOut }: Added, path: string, dryRun: boolean): void => {
  for (const { id, celex } of known) print(`${celex} is there already: ${id}.`);
  if (added.length > 0) {
    print(table(["act", "CELEX", "number", "short name", "newest text", "further names"], added.map(rowOf)));
  }
  for (const { celex, reason } of leftOut) print(`${celex} is left out: ${reason}.`);
  const what = `${added.length} act(s)`;
  print(dryRun ? `${what} would be added to ${path}.` : `${what} added to ${path}.`);
  if (!dryRun && added.length > 0) say("bun run ingest build serves them.");
};

const jsonOf = ({ added, known, leftOut }: Added, path: string, dryRun: boolean) => ({
  added: added.map(({ entry, title, number }) => ({ ...entry, title, number })),
  known: known.map(({ id, celex }) => ({ id, celex })),
  leftOut,
  catalog: path,
  dryRun,
});

export const addCommand = defineCommand({
  meta: {
    name: "add",
    description: "Add acts to the catalog by their CELEX numbers: names and dates are asked of Cellar",
  },
  args: {
    celex: { type: "positional", valueHint: "celex …", description: "CELEX numbers, like 32023R2854" },
    id: { type: "string", valueHint: "id", description: "Id of the act; without it, made from its name or number" },
    "short-name": { type: "string", valueHint: "name", description: "How citations name the act" },
    alias: { type: "string", valueHint: "name,name", description: "Further names that people use" },
    under: { type: "string", valueHint: "id", description: "The main act that they are made under" },
    "with-acts-under": {
      type: "boolean",
      default: false,
      description: "Also the delegated and implementing acts that are based on them",
    },
    "dry-run": { type: "boolean", default: false, description: "Only say what would be added" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictOptions],
  run: async ({ args }) => {
    const celexes = [...new Set(args._.map((word) => word.trim().toUpperCase()))];
    const { id, "short-name": shortName, under } = args;
    const aliases = listOf(args.alias);
    const names = { ...(id === undefined ? {} : { id }), ...(shortName === undefined ? {} : { shortName }) };
    if (celexes.length > 1 && (aliases.length > 0 || Object.keys(names).length > 0)) {
      usageProblem("--id, --short-name and --alias are of one act: add the others by themselves.");
    }
    const config = readConfig();
    const wishes = { ...names, ...(under === undefined ? {} : { under }), aliases };
    const dryRun = args["dry-run"];
    const added = await addActs({ config, celexes, wishes, actsUnder: args["with-acts-under"], dryRun, warn });
    const path = operatorCatalogPath(config.DATA_DIR);
    if (args.json) printJson(jsonOf(added, path, dryRun));
    else show(added, path, dryRun);
  },
});

export const removeCommand = defineCommand({
  meta: { name: "remove", description: "Take acts that were added out of the catalog; published versions keep them" },
  args: {
    act: { type: "positional", valueHint: "act …", description: "Ids or CELEX numbers" },
    "dry-run": { type: "boolean", default: false, description: "Only say what would be removed" },
    json: { type: "boolean", default: false, description: "Print JSON" },
  },
  plugins: [strictOptions],
  run: ({ args }) => {
    const dryRun = args["dry-run"];
    const removed = removeActs(readConfig().DATA_DIR, args._, dryRun).map(({ id, celex }) => ({ id, celex }));
    if (args.json) return printJson({ removed, dryRun });
    for (const { id, celex } of removed) print(`${dryRun ? "would remove" : "removed"} ${id} (${celex})`);
  },
});
