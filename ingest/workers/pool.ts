import { availableParallelism } from "node:os";
import { OperatorError } from "../../shared/errors.ts";
import { effortOf } from "./effort.ts";
import type { Answer, Asked, Job, Told, WorkerSetup } from "./messages.ts";
import { sentJob } from "./sent-documents.ts";
import { createWork } from "./work.ts";

/** Processes that work beside the one that starts them, and that one itself where there is little to do. */
export interface Workers {
  /** How many jobs are done at once. */
  readonly count: number;
  /** Settles when the job is done. Throws an OperatorError where the act is at fault, or where it took its process along. */
  run(job: Job): Promise<void>;
  /** Tells all processes, those too that are started later. */
  tell(asked: Exclude<Asked, Job>): void;
  /** Ends the processes that hold more than so many bytes of what they have done; others know their way, which a new one would have to learn. */
  rest(bytesMax: number): Promise<void>;
  /** Ends the processes; further jobs get new ones. */
  close(): Promise<void>;
}

/** Each process has the pipeline in memory: more of them cost more than they save. */
export const processesMax = 8;

const program = `${import.meta.dir}/program.ts`;

interface Waiting {
  readonly job: Job;
  readonly settle: PromiseWithResolvers<void>;
}

/** What an act's job ended in, as an error; null where it went well. */
const problemIn = (told: Told): Error | null => {
  if (told.kind === "done") return null;
  if (told.kind === "failed") return new Error(told.problem);
  return new OperatorError(told.problem, told.hint === null ? {} : { hint: told.hint });
};

/** A process ended before the work that it had. */
export class ProcessEndedError extends OperatorError {}

const diedOf = (about: string, how: string | number | null): ProcessEndedError =>
  new ProcessEndedError(`${about}: the process that read it ended (${how}).`, {
    hint: "It may need more memory than there is. Build again; if that does not help, --keep-going publishes what can be read.",
  });

/** So much work is done before processes that share it would have been started and would know their way. */
const ownMsMax = 1_500;

/** More acts than these get processes from the first, so that the one that writes all of them stays small. */
const fewActsMax = 4;

/** How long the process that builds a corpus of so many acts works itself before it starts others, in ms. */
export const ownMsFor = (actsCount: number): number => (actsCount <= fewActsMax ? ownMsMax : 0);

interface PoolOptions {
  /** How long the starting process works itself before it starts others, in ms as `effortOf` tells them; 0: never. */
  readonly ownMs?: number;
  readonly count?: number;
  readonly command?: readonly string[];
}

/**
 * Does the first jobs in this process, as far as `ownMs` goes. Then starts a process when there is a job and none is free, up to one
 * for each processor.
 */
export const startWorkers = (
  setup: WorkerSetup,
  {
    ownMs = 0,
    count = Math.min(availableParallelism(), processesMax),
    command = [process.execPath, program],
  }: PoolOptions = {},
): Workers => {
  let own = createWork(setup);
  let ownMsLeft = ownMs;
  const queue: Waiting[] = [];
  const idle: Bun.Subprocess[] = [];
  const running = new Map<Bun.Subprocess, Waiting | null>();
  const held = new WeakMap<Bun.Subprocess, number>();
  let told: Exclude<Asked, Job> | null = null;

  const next = (child: Bun.Subprocess): void => {
    const waiting = queue.shift();
    running.set(child, waiting ?? null);
    if (waiting === undefined) idle.push(child);
    else child.send(waiting.job.kind === "bundle" ? sentJob(waiting.job) : waiting.job);
  };

  const start = (): void => {
    const child: Bun.Subprocess = Bun.spawn([...command, JSON.stringify(setup)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit"],
      ipc: (answer: Answer) => {
        held.set(child, answer.held);
        const waiting = running.get(child);
        const problem = problemIn(answer);
        if (running.has(child)) next(child);
        if (problem === null) waiting?.settle.resolve();
        else waiting?.settle.reject(problem);
      },
      onExit: (_child, exitCode, signalCode) => {
        const waiting = running.get(child);
        running.delete(child);
        if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
        waiting?.settle.reject(diedOf(waiting.job.about, signalCode === null ? exitCode : String(signalCode)));
        // Those that were let go end when they are slow to; others may have taken their place long since.
        if (queue.length > 0 && running.size < count) start();
      },
    });
    if (told !== null) child.send(told);
    next(child);
  };

  /** True where this process may do it, which is then counted. */
  const isOwn = (job: Job): boolean => {
    const ms = effortOf(job);
    if (ms > ownMsLeft) return false;
    ownMsLeft -= ms;
    return true;
  };

  const runHere = async (job: Job): Promise<void> => {
    const problem = problemIn(await own.run(job));
    if (problem !== null) throw problem;
  };

  const end = async (children: readonly Bun.Subprocess[]): Promise<void> => {
    for (const child of children) {
      // At once: a job that comes next must not be given to a process that is ending.
      running.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
      child.kill("SIGKILL");
    }
    await Promise.all(children.map((child) => child.exited));
  };

  return {
    count,
    run: (job) => {
      if (ownMsLeft > 0 && isOwn(job)) return runHere(job);
      const settle = Promise.withResolvers<void>();
      queue.push({ job, settle });
      const free = idle.shift();
      if (free !== undefined) next(free);
      else if (running.size < count) start();
      return settle.promise;
    },
    tell: (asked) => {
      told = asked;
      own.hear(asked);
      for (const child of running.keys()) child.send(asked);
    },
    rest: (bytesMax) => end(idle.filter((child) => (held.get(child) ?? 0) > bytesMax)),
    close: async () => {
      const given = [...running.values(), ...queue.splice(0)];
      own = createWork(setup);
      const ended = end([...running.keys()]);
      for (const waiting of given) waiting?.settle.reject(new Error(`${waiting.job.about}: the work was given up`));
      await ended;
    },
  };
};
