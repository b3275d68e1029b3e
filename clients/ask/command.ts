import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defineCommand } from "citty";
import { Acquis, AcquisError, ApiError, AuthenticationError } from "../../sdk/typescript/src/index.ts";
import { strictArguments, usageProblem } from "../../shared/command-line/run.ts";
import { say, warn } from "../../shared/command-line/terminal.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { type AnswerLine, type Answers, openAnswerFile, openAnswerOutput } from "./answers.ts";
import { askAll, type Ending } from "./asking.ts";
import { decode, type Format, formatOf, formats, type Item, type Problem, readItems } from "./items.ts";
import { createProgress } from "./progress.ts";
import { reportOf } from "./report.ts";

/** As many wrong lines as one can mend in one go. */
const problemsShown = 20;

/** Items of one batch at most, as the service takes them. */
const itemsMax = 100;

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const readBytes = async (path: string): Promise<Uint8Array> => {
  if (path === "-") return new Uint8Array(await new Response(Bun.stdin.stream()).arrayBuffer());
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw new OperatorError(`${path} cannot be read: ${messageOf(thrown)}`, { cause: thrown });
  }
};

const refuseProblems = (name: string, problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  const shown = problems.slice(0, problemsShown).map(({ line, message }) => `Line ${line} ${message}.`);
  const more = problems.length > problemsShown ? [`… and ${problems.length - problemsShown} more.`] : [];
  throw new OperatorError([`${name}: nothing was asked.`, ...shown, ...more].join("\n"), {
    hint: "Mend the file and run again.",
  });
};

/** A report that cannot be written is better known before than after. */
const checkFolder = (path: string | undefined): void => {
  if (path === undefined || existsSync(dirname(path))) return;
  throw new OperatorError(`${path} cannot be written: there is no folder ${dirname(path)}.`);
};

/** Nothing is written over what was just read or written. */
const checkApart = (...paths: ReadonlyArray<string | undefined>): void => {
  const named = paths.flatMap((path) => (path === undefined || path === "-" ? [] : [resolve(path)]));
  const twice = named.find((path, index) => named.indexOf(path) !== index);
  if (twice !== undefined)
    usageProblem(`${twice} is named twice: questions, answers and report are files of their own`);
};

const readFormat = (written: string | undefined): Format | null => {
  if (written === undefined) return null;
  const format = formats.find((name) => name === written);
  return format ?? usageProblem(`"${written}" is no format: ${formats.join(", ")}`);
};

const readFile = async (path: string, format: Format | null): Promise<readonly Item[]> => {
  const name = path === "-" ? "Standard input" : path;
  const text = decode(await readBytes(path));
  const { items, problems, unused } = readItems(text, format ?? formatOf(path, text));
  refuseProblems(name, problems);
  if (items.length === 0) throw new OperatorError(`${name} has no question.`);
  if (unused.length > 0) say(`Columns that are not used: ${unused.join(", ")}`);
  return items;
};

/** What the client throws, as somebody at a terminal understands it. */
const explained = (thrown: unknown): unknown => {
  if (thrown instanceof AuthenticationError)
    return new OperatorError("The service refused the API key.", {
      hint: "Set ACQUIS_API_KEY to a key of this service.",
      cause: thrown,
    });
  if (thrown instanceof ApiError || thrown instanceof AcquisError)
    return new OperatorError(thrown.message, {
      hint: "Is ACQUIS_URL, or --url, the address of a running service? What is answered already is kept.",
      cause: thrown,
    });
  return thrown;
};

const openClient = (url: string | undefined, corpusVersion: string | undefined): Acquis => {
  const client = new Acquis({ ...(url === undefined ? {} : { baseUrl: url }), corpusVersion });
  if (!process.env["ACQUIS_API_KEY"])
    throw new OperatorError("ACQUIS_API_KEY is not set.", { hint: "Set it to an API key of the service." });
  return client;
};

const versionOf = ({ check, classification }: AnswerLine): string | undefined =>
  (check ?? classification)?.corpus_version;

/** Answers from one version are asked for: those of another one are left as they are, in their file. */
const refuseMixture = ({ found, close }: Answers, pinned: string | undefined, output = ""): void => {
  if (pinned === undefined) return;
  const other = [...found.values()].map(versionOf).find((version) => version !== undefined && version !== pinned);
  if (other === undefined) return;
  close();
  throw new OperatorError(`${output} has answers from corpus version ${other}.`, {
    hint: `Name another file with --output for those from ${pinned}.`,
  });
};

/** What the plan allows: so many items are sent at once, and it is said before how far the quota reaches. */
const lookAtPlan = async (client: Acquis, left: number): Promise<{ atOnce: number; resetsOn: string }> => {
  const { key, limits, quota } = await client.account.get();
  const free = Math.max(0, quota.limit - quota.used);
  if (!key.is_test && free < left)
    warn(`The quota of this month has ${free} left, and ${plural(left, "item is", "items are")} to be asked.`);
  return { atOnce: Math.min(itemsMax, limits.metered_per_minute), resetsOn: quota.resets_on };
};

const exitCodes: Readonly<Record<Ending, number>> = { done: 0, quota: 3, refused: 1, stopped: 130 };

const closingLines = (ending: Ending, left: number, failed: number, resetsOn: string, output: string | undefined) => {
  const again = output === undefined ? "" : " Run the same command again to go on.";
  const lines = failed === 0 ? [] : [`${plural(failed, "item")} failed: see their \`error\` or \`detail\`.`];
  const leftOver = `${plural(left, "item is", "items are")} left.`;
  if (ending === "quota") lines.push(`The month's quota is used up; it renews on ${resetsOn}. ${leftOver}${again}`);
  if (ending === "refused")
    lines.push(`The service refused the API key: it was revoked meanwhile. ${leftOver}${again}`);
  if (ending === "stopped") lines.push(`Stopped. ${leftOver}${again}`);
  return lines;
};

interface Run {
  readonly client: Acquis;
  readonly items: readonly Item[];
  readonly answers: Answers;
  readonly quiet: boolean;
  readonly output: string | undefined;
}

/** Asks what has no answer yet. Returns all that is answered, and how it ended. */
const ask = async ({ client, items, answers, quiet, output }: Run) => {
  const known = new Map(answers.found);
  const open = items.filter((item) => !known.has(item));
  if (known.size > 0) say(`${known.size} of ${items.length} answered already`);
  const { atOnce, resetsOn } = open.length === 0 ? { atOnce: 1, resetsOn: "" } : await lookAtPlan(client, open.length);
  const byLine = new Map(items.map((item) => [item.line, item]));
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  // On a terminal that shows the answers themselves a bar would be drawn among them.
  const progress = createProgress(items.length, known.size, {
    quiet: quiet || (output === undefined && process.stdout.isTTY === true),
  });
  const answered = (answer: AnswerLine): void => {
    answers.add(answer);
    const item = byLine.get(answer.line);
    if (item !== undefined) known.set(item, answer);
    progress.advance();
  };
  try {
    const ending = await askAll({
      ...{ client, items: open, atOnce, signal: stop.signal, answered },
      waiting: (seconds, reason) => progress.note(`Waiting ${seconds} s: ${reason}`),
      pause: (ms) => sleep(ms, undefined, { signal: stop.signal }),
    });
    return { known, ending, resetsOn };
  } finally {
    progress.stop();
    answers.close();
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
};

/** `bun run ask`: asks a running service the questions and descriptions of a file. */
export const askCommand = defineCommand({
  meta: {
    name: "ask",
    description:
      "Asks a running service a file of questions or descriptions (CSV, JSONL, or a question a line), and writes each answer as a line of JSON. " +
      "ACQUIS_API_KEY is the key, ACQUIS_URL the service. Exit codes: 0 all answered, 1 something failed, 2 not a command, 3 the quota is used up.",
  },
  args: {
    file: { type: "positional", description: "The file; - for standard input", required: true },
    output: {
      type: "string",
      description: "Write the answers to this file; what it has already is not asked again",
    },
    report: { type: "string", description: "Write a report in Markdown to this file" },
    format: {
      type: "string",
      description: `${formats.join(", ")}; left out: by the file's name, else by how it looks`,
    },
    "corpus-version": {
      type: "string",
      description: "Answer all from this published state of the law, whichever is current meanwhile",
    },
    url: { type: "string", description: "The service; left out: ACQUIS_URL, else http://127.0.0.1:3000" },
    quiet: { type: "boolean", description: "Say what must be known alone", default: false },
  },
  plugins: [strictArguments],
  run: async ({ args }) => {
    checkApart(args.file, args.output, args.report);
    checkFolder(args.report);
    const items = await readFile(args.file, readFormat(args.format));
    try {
      const pinned = args["corpus-version"];
      const client = openClient(args.url, pinned);
      const answers = args.output === undefined ? openAnswerOutput() : openAnswerFile(args.output, items);
      refuseMixture(answers, pinned, args.output);
      const { known, ending, resetsOn } = await ask({
        ...{ client, items, answers, quiet: args.quiet, output: args.output },
      });
      const name = args.file === "-" ? "standard input" : basename(args.file);
      if (args.report !== undefined) writeFileSync(args.report, reportOf({ name, items, answers: known, ending }));
      const failed = [...known.values()].filter(({ status }) => status !== 200).length;
      for (const line of closingLines(ending, items.length - known.size, failed, resetsOn, args.output)) say(line);
      process.exitCode = exitCodes[ending] || (failed > 0 ? 1 : 0);
    } catch (thrown) {
      throw explained(thrown);
    }
  },
});
