/**
 * `bun run fit`: chooses the numbers of the service that are chosen from data, and writes them with what they were chosen on and how well
 * they do on what they did not see.
 */
import { join } from "node:path";
import { defineCommand } from "citty";
import { runCommandLine, strictArguments } from "../../../shared/command-line/run.ts";
import { readConfig } from "../../../shared/config.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { type MeasuredCorpus, openMeasuredCorpus, wordsAlone } from "../measured-corpus.ts";
import { fitActs } from "./acts/index.ts";
import { fitTexts } from "./acts/texts.ts";
import { fitConfidence } from "./confidence.ts";
import { fitMessages } from "./messages/index.ts";
import { fitSystems } from "./systems/index.ts";
import { fitOpeningsAlone, fitWeights } from "./weights.ts";

const write = {
  type: "boolean",
  default: true,
  description: "Write the file",
  negativeDescription: "Only print",
} as const;

const fit = async (by: "vectors" | "words", isWritten: boolean): Promise<void> => {
  const config = readConfig();
  const measured = await openMeasuredCorpus(config, by === "words" ? wordsAlone : undefined);
  if (by === "vectors" && measured.embedder === null) {
    throw new OperatorError("The corpus has no vectors, or its model is not here.", { hint: "EMBEDDING_MODEL_DIR" });
  }
  await fitWeights(measured, join(config.DATA_DIR, "cache"), isWritten);
};

const commandFor = (by: "vectors" | "words", description: string) =>
  defineCommand({
    meta: { name: by, description },
    plugins: [strictArguments],
    args: { write },
    run: ({ args }) => fit(by, args.write),
  });

/** A command that chooses for the encoder of the corpus, or for searching by words alone. */
const commandForEncoder = (
  name: string,
  description: string,
  choose: (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean) => Promise<void>,
) =>
  defineCommand({
    meta: { name, description },
    plugins: [strictArguments],
    args: { write, words: { type: "boolean", default: false, description: "For searching by words alone" } },
    run: async ({ args }) => {
      const config = readConfig();
      const measured = await openMeasuredCorpus(config, args.words ? wordsAlone : undefined);
      await choose(measured, join(config.DATA_DIR, "cache"), args.write);
    },
  });

const root = defineCommand({
  meta: { name: "fit", description: "Chooses the numbers of the service from data" },
  subCommands: {
    vectors: commandFor("vectors", "The weights of the ranking, for the encoder of the corpus in CORPUS_DIR"),
    words: commandFor("words", "The weights of the ranking, for searching by words alone"),
    openings: commandForEncoder(
      "openings",
      "What an answer begins with, and nothing else of the weights",
      fitOpeningsAlone,
    ),
    messages: commandForEncoder(
      "messages",
      "The model of messages, for the encoder of the corpus in CORPUS_DIR",
      fitMessages,
    ),
    acts: commandForEncoder(
      "acts",
      "When acts without commentary are searched alone, over a corpus in CORPUS_DIR that holds such",
      fitActs,
    ),
    texts: commandForEncoder(
      "texts",
      "How acts without commentary are ranked, over a corpus in CORPUS_DIR that holds such",
      fitTexts,
    ),
    systems: defineCommand({
      meta: { name: "systems", description: "The models that read descriptions of AI systems" },
      plugins: [strictArguments],
      args: { write },
      run: ({ args }) => fitSystems(args.write),
    }),
    confidence: defineCommand({
      meta: { name: "confidence", description: "The confidence of an answer, from judged answers" },
      plugins: [strictArguments],
      args: { write },
      run: ({ args }) => fitConfidence(args.write),
    }),
  },
});

process.exitCode = await runCommandLine(root, process.argv.slice(2));
