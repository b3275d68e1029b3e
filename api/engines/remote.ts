import type { Remote } from "comlink";
import type { AnswerEvent, AnswerOptions, CheckInput } from "../answer/types.ts";
import type { Classification, ClassifyInput } from "../classify/types.ts";
import type { Desk, Task } from "./desk.ts";
import type { OpenCorpus, OpenedCorpus } from "./types.ts";

type RemoteDesk = Remote<Desk>;

let lastNumber = 0;
const nextNumber = (): number => {
  lastNumber += 1;
  return lastNumber;
};

/** Refers to an opened corpus; once nothing holds it any more, the corpus is released. */
interface Handle {
  readonly corpus: number;
}

interface Begun {
  readonly task: Task;
  /** Stops what still runs, and forgets the task. */
  end(): void;
}

/** Begins a task that is stopped as soon as its signal says so. */
const begin = (desk: RemoteDesk, { corpus }: Handle, { allowModel, signal }: AnswerOptions): Begun => {
  signal.throwIfAborted();
  const task = { number: nextNumber(), corpus, allowModel };
  const stop = (): void => void desk.stop(task.number);
  signal.addEventListener("abort", stop, { once: true });
  return {
    task,
    end: () => {
      signal.removeEventListener("abort", stop);
      stop();
    },
  };
};

async function* answer(
  desk: RemoteDesk,
  handle: Handle,
  input: CheckInput,
  options: AnswerOptions,
): AsyncGenerator<AnswerEvent, void> {
  const { task, end } = begin(desk, handle, options);
  try {
    let events = await desk.startAnswer(task, input);
    while (events.length > 0) {
      yield* events;
      events = await desk.takeEvents(task.number);
    }
    // An answer that was stopped has no more events either.
    options.signal.throwIfAborted();
  } finally {
    end();
  }
}

const classify = async (
  desk: RemoteDesk,
  handle: Handle,
  input: ClassifyInput,
  options: AnswerOptions,
): Promise<Classification> => {
  const { task, end } = begin(desk, handle, options);
  try {
    return await desk.classify(task, input);
  } finally {
    end();
  }
};

/** Makes what opens corpus versions at a desk in another thread. */
export const createRemoteOpenCorpus = (desk: RemoteDesk): OpenCorpus => {
  const released = new FinalizationRegistry<number>((corpus) => void desk.release(corpus));
  return async (version): Promise<OpenedCorpus> => {
    const handle: Handle = { corpus: nextNumber() };
    released.register(handle, handle.corpus);
    const facts = await desk.open(handle.corpus, version);
    return {
      ...facts,
      answer: (input, options) => answer(desk, handle, input, options),
      classify: (input, options) => classify(desk, handle, input, options),
      readProvision: (regulation, articleNumber, day) =>
        desk.readProvision(handle.corpus, regulation, articleNumber, day),
    };
  };
};
