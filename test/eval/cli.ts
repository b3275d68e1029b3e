import { runAnswerEvaluation } from "./answer-command.ts";

const classifyPath = "./classify.ts";

/** `bun run eval` measures the answers, `bun run eval classify` the classification. */
const run = async ([first, ...rest]: readonly string[]): Promise<number> => {
  if (first !== "classify") return runAnswerEvaluation(first === undefined ? [] : [first, ...rest]);
  const { runClassifyEvaluation } = await import(classifyPath);
  return runClassifyEvaluation(rest);
};

process.exitCode = await run(process.argv.slice(2));
