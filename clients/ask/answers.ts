import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import type { BatchResult } from "../../sdk/typescript/src/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import type { Asked, Item } from "./items.ts";
import { claimFile } from "./only-writer.ts";

/** A line of the answers: what was asked, and what became of it. */
export interface AnswerLine extends Omit<BatchResult, "index" | "id"> {
  readonly line: number;
  readonly id: string | null;
  readonly asked: Asked;
}

/** Answers as they are kept: each is written as soon as it is there. */
export interface Answers {
  /** Those that were there before, of the items that are asked for. */
  readonly found: ReadonlyMap<Item, AnswerLine>;
  add(answer: AnswerLine): void;
  /** All that could be asked is answered: in a file, they are put into the order of the items. */
  close(): void;
}

/** JSON with the names of every object in order: a table with its columns in another order asks the same. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );

/** What is asked, under which name. Where it stands in the file does not matter. */
const identity = ({ id, asked }: Pick<Item, "id" | "asked">): string => canonical([id, asked]);

const written = (answers: readonly AnswerLine[]): string =>
  answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");

const answerIn = (text: string): AnswerLine | null => {
  try {
    const read = JSON.parse(text) as AnswerLine;
    return typeof read.asked === "object" && typeof read.status === "number" ? read : null;
  } catch {
    return null;
  }
};

const readLine = (path: string, text: string, number: number): AnswerLine => {
  const answer = answerIn(text);
  if (answer !== null) return answer;
  throw new OperatorError(`Line ${number} of ${path} is no answer.`, {
    hint: "Name another file with --output: this one is left as it is.",
  });
};

const readText = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
};

/** How every answer begins. */
const beginning = '{"line":';

/** An answer that was being written when the program was killed. */
const isCutOff = (text: string): boolean =>
  (text.startsWith(beginning) || beginning.startsWith(text)) && answerIn(text) === null;

/** The answers in a file. Of what follows its last line break only the beginning of an answer is dropped: the file may be another's. */
const readAnswers = (path: string): AnswerLine[] => {
  const lines = readText(path).split("\n");
  if (isCutOff(lines.at(-1) ?? "")) lines.pop();
  return lines.map((text, index) => readLine(path, text, index + 1));
};

const unwritable = (path: string, cause: unknown): OperatorError =>
  new OperatorError(`${path} cannot be written: ${messageOf(cause)}`, { cause });

/** At no moment is the file less than it was. Throws an OperatorError where it cannot be written. */
const replace = (path: string, answers: readonly AnswerLine[]): void => {
  const beside = `${path}.new`;
  try {
    writeFileSync(beside, written(answers));
    renameSync(beside, path);
  } catch (cause) {
    throw unwritable(path, cause);
  }
};

/**
 * Finds for each item its answer; the same asked twice without names takes two. What failed is asked again. What answers other
 * questions is kept as it is.
 */
const match = (items: readonly Item[], answers: readonly AnswerLine[]) => {
  const waiting = Map.groupBy(items, identity);
  const found = new Map<Item, AnswerLine>();
  const others: AnswerLine[] = [];
  for (const answer of answers) {
    const asking = waiting.get(identity(answer));
    const item = answer.status === 200 ? asking?.shift() : undefined;
    if (item !== undefined) found.set(item, { ...answer, line: item.line });
    else if (asking === undefined || answer.status === 200) others.push(answer);
  }
  return { found, others };
};

/**
 * Answers in a file, which may have some already: those that succeeded are kept, those that failed are asked again. Throws an
 * OperatorError where the file holds something else, cannot be written, or is being written by another run.
 */
export const openAnswerFile = (path: string, items: readonly Item[]): Answers => {
  const release = claimFile(path);
  const before = existsSync(path) ? readAnswers(path) : [];
  const { found, others } = match(items, before);
  replace(path, [...others, ...found.values()]);
  const file = openSync(path, "a");
  const added: AnswerLine[] = [];
  return {
    found,
    add: (answer) => {
      added.push(answer);
      try {
        writeSync(file, written([answer]));
      } catch (cause) {
        throw unwritable(path, cause);
      }
    },
    close: () => {
      closeSync(file);
      const ordered = [...found.values(), ...added].sort((one, other) => one.line - other.line);
      replace(path, [...others, ...ordered]);
      release();
    },
  };
};

/** Answers on standard output, in the order in which they are there. */
export const openAnswerOutput = (): Answers => ({
  found: new Map(),
  add: (answer) => void process.stdout.write(written([answer])),
  close: () => {},
});
