import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { colors, print, printJson, sayFailure, table } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { readCatalog } from "../catalog.ts";
import { createSparql, findConsolidations } from "../fetch/index.ts";
import { type WatchedAct, watchActs } from "../watch.ts";

const rowOf = ({ act, celex, known, newer }: WatchedAct): string[] => [
  act,
  celex,
  known ?? "Official Journal",
  newer.length === 0 ? "" : colors.yellow(newer.join(", ")),
];

const show = (acts: readonly WatchedAct[]): void => {
  print(table(["act", "CELEX", "known text", "newer texts"], acts.map(rowOf)));
  const behind = acts.filter(({ newer }) => newer.length > 0).length;
  print(
    behind === 0
      ? "The catalog knows the newest text of every act."
      : `${behind} act(s) have a newer text: bun run ingest build takes each from its day on.`,
  );
};

export const watchCommand = defineCommand({
  meta: {
    name: "watch",
    description:
      "Ask Cellar for newer consolidated texts than the catalog knows. Exit code 0: none, 1: some, 2: no answer",
  },
  args: { json: { type: "boolean", default: false, description: "Print JSON" } },
  plugins: [strictArguments],
  run: async ({ args }) => {
    try {
      const { CELLAR_URL, DATA_DIR } = readConfig();
      const ask = createSparql(CELLAR_URL, { retries: 2 });
      const acts = await watchActs(readCatalog(DATA_DIR), (celexes) => findConsolidations(ask, celexes, "en"));
      const isBehind = acts.some(({ newer }) => newer.length > 0);
      if (args.json) printJson({ newer: isBehind, acts });
      else show(acts);
      process.exitCode = isBehind ? 1 : 0;
    } catch (thrown) {
      sayFailure(thrown);
      process.exitCode = 2;
    }
  },
});
