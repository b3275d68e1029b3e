import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLibrary } from "../../../../api/answer/index.ts";
import { type ByTextFile, byTextFolder } from "../../../../api/answer/understand/scope/by-text.ts";
import { messageModelFor } from "../../../../api/answer/understand/scope/message.ts";
import { print } from "../../../../shared/command-line/terminal.ts";
import { today } from "../../../../shared/dates.ts";
import { OperatorError } from "../../../../shared/errors.ts";
import type { MeasuredCorpus } from "../../measured-corpus.ts";
import { formatShare, renderTables } from "../../report/table.ts";
import { chooseDecisions, measureDecisions } from "./decisions.ts";
import { type ActMessage, isKept, readActMessages, readActs } from "./rows.ts";

const tableOf = ({ chosen, held_out }: ByTextFile): string => {
  const groups = [
    ["chosen on", chosen.result],
    ["kept authors", held_out],
  ] as const;
  return renderTables(
    [
      {
        title: "Acts that are known by their texts alone",
        head: ["", "about them", "searched there", "about others", "led away", "about neither", "let in"],
        rows: groups.map(([name, { by_text, found, learnt, led_away, outside, let_in }]) => [
          name,
          String(by_text),
          formatShare(found),
          String(learnt),
          formatShare(led_away),
          String(outside),
          formatShare(let_in),
        ]),
      },
    ],
    "terminal",
  );
};

const authorsOf = (messages: readonly ActMessage[]): string[] => [...new Set(messages.map(({ author }) => author))];

/**
 * Chooses when a message that names no act is searched in the acts alone that are known by their texts, for an encoder over a corpus that
 * holds such acts; prints how well it does, and writes the encoder's file. Throws an OperatorError over a corpus without them.
 */
export const fitActs = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const { snapshot, embedder } = measured;
  const learnt = new Set(messageModelFor(embedder?.info ?? null).file.chosen.acts);
  const held = new Set(snapshot.manifest.acts.map(({ id }) => id).filter((id) => !learnt.has(id)));
  const messages = readActMessages(held);
  if (!messages.some(({ about }) => about === "by_text")) {
    throw new OperatorError("The corpus holds none of the acts that test/eval/data/acts asks about.", {
      hint: "bun run ingest add, with the folder of their documents in EURLEX_MIRROR",
    });
  }
  const read = await readActs(messages, await openLibrary(snapshot), learnt, embedder, cacheDir);
  const [chosenOn, others] = [read.filter((one) => !isKept(one)), read.filter(isKept)];
  const decisions = chooseDecisions(chosenOn);
  const file: ByTextFile = {
    encoder: embedder?.info.model ?? null,
    ...decisions,
    chosen: {
      authors: authorsOf(chosenOn),
      day: today(),
      acts: held.size,
      result: measureDecisions(chosenOn, decisions),
    },
    held_out: { authors: authorsOf(others), ...measureDecisions(others, decisions) },
  };
  print(tableOf(file));
  const name = embedder === null ? "none" : embedder.info.model.split("/").at(-1);
  if (isWritten) writeFileSync(join(byTextFolder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`);
};
