import type { AnswerEvent, CheckInput } from "../answer/types.ts";
import type { Classification, ClassifyInput } from "../classify/types.ts";
import { type RunningAnswer, runAnswer } from "./running-answer.ts";
import type { CorpusFacts, OpenCorpus, OpenedCorpus, Provision } from "./types.ts";

/** A piece of work: its number, the opened corpus that it began with, and whether a language model may be asked. */
export interface Task {
  readonly number: number;
  readonly corpus: number;
  readonly allowModel: boolean;
}

/** What the thread of the engines does for the one that serves. All that passes between the two is data. */
export interface Desk {
  /** Opens a corpus version under a number of the caller's. */
  open(corpus: number, version: string): Promise<CorpusFacts>;
  /** Says that nobody will ask for an opened corpus any more. */
  release(corpus: number): void;
  readProvision(corpus: number, regulation: string, articleNumber: string, day: string): Promise<Provision>;
  classify(task: Task, input: ClassifyInput): Promise<Classification>;
  /** Starts an answer and gives its first events. */
  startAnswer(task: Task, input: CheckInput): Promise<AnswerEvent[]>;
  /** The next events of an answer; empty once it has ended. */
  takeEvents(taskNumber: number): Promise<AnswerEvent[]>;
  /** Stops a task, whether it still runs or has ended. */
  stop(taskNumber: number): void;
}

/** Makes a desk over what opens corpus versions. */
export const createDesk = (openCorpus: OpenCorpus): Desk => {
  const opened = new Map<number, OpenedCorpus>();
  const running = new Map<number, AbortController>();
  const answers = new Map<number, RunningAnswer>();

  const of = (corpus: number): OpenedCorpus => {
    const known = opened.get(corpus);
    if (known === undefined) throw new Error(`There is no opened corpus ${corpus}`);
    return known;
  };

  const begin = ({ number, allowModel }: Task): { allowModel: boolean; signal: AbortSignal } => {
    const stopping = new AbortController();
    running.set(number, stopping);
    return { allowModel, signal: stopping.signal };
  };

  return {
    open: async (corpus, version) => {
      const made = await openCorpus(version);
      opened.set(corpus, made);
      // Opening leaves more behind than it keeps.
      Bun.gc(true);
      return { version: made.version, regulations: made.regulations, mainActs: made.mainActs };
    },
    release: (corpus) => {
      opened.delete(corpus);
    },
    readProvision: async (corpus, regulation, articleNumber, day) =>
      of(corpus).readProvision(regulation, articleNumber, day),
    classify: (task, input) => of(task.corpus).classify(input, begin(task)),
    startAnswer: async (task, input) => {
      const answer = runAnswer(of(task.corpus).answer(input, begin(task)));
      answers.set(task.number, answer);
      return answer.take();
    },
    takeEvents: async (taskNumber) => (await answers.get(taskNumber)?.take()) ?? [],
    stop: (taskNumber) => {
      running.get(taskNumber)?.abort();
      answers.get(taskNumber)?.leave();
      running.delete(taskNumber);
      answers.delete(taskNumber);
    },
  };
};
