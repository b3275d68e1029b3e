/** `bun run eval` measures the answers, `bun run eval classify` the classification, `bun run eval golden` asks what has a known answer. */
const run = async ([first, ...rest]: readonly string[]): Promise<number> => {
  // Each is loaded only when asked for: their pipelines take a while to load.
  if (first === "classify") return (await import("./classify/index.ts")).runClassifyEvaluation(rest);
  if (first === "golden") return (await import("./golden/command.ts")).runGoldenEvaluation(rest);
  return (await import("./answers/command.ts")).runAnswerEvaluation(first === undefined ? [] : [first, ...rest]);
};

process.exitCode = await run(process.argv.slice(2));

// Nothing is exported: this only makes the file a module, which may await at its top.
export {};
