import cliProgress from "cli-progress";
import { type BuildProgress, timeLeft } from "../shared/build-progress.ts";

/** Tells a person how far long work is, and where it can be known how long it will take. Always on standard error. */
export interface Progress {
  step(name: string, total: number): void;
  advance(count?: number, secondsLeft?: number | null): void;
  note(line: string): void;
  stop(): void;
}

const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);

const barProgress = (): Progress => {
  const bar = new cliProgress.SingleBar(
    { format: "{step} {bar} {value}/{total} {left}", stream: process.stderr, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  let active = false;
  let [step, total, done, left] = ["", 1, 0, ""];
  const stop = (): void => {
    if (active) bar.stop();
    active = false;
  };
  const show = (): void => {
    bar.start(total, done, { step, left });
    active = true;
  };
  return {
    step: (name, count) => {
      stop();
      [step, total, done, left] = [name.padEnd(8), Math.max(1, count), 0, ""];
      show();
    },
    advance: (count = 1, secondsLeft = null) => {
      [done, left] = [done + count, timeLeft(secondsLeft)];
      bar.increment(count, { left });
    },
    note: (line) => {
      const goesOn = active;
      stop();
      writeLine(line);
      if (goesOn) show();
    },
    stop,
  };
};

/** Counts, and passes on how far the work is: at each step, and when it advances. */
const countingProgress = (
  began: (step: string, total: number) => void,
  advanced: (progress: BuildProgress) => void,
): Pick<Progress, "step" | "advance"> => {
  let [step, done, total] = ["", 0, 0];
  return {
    step: (name, count) => {
      [step, done, total] = [name, 0, count];
      began(step, total);
    },
    advance: (count = 1, secondsLeft = null) => {
      done += count;
      advanced({ step, done, total, secondsLeft });
    },
  };
};

/** A log has a line for each step, and one now and then while a step goes on. */
const lineEveryMs = 15_000;

const lineProgress = (): Progress => {
  let saidAt = 0;
  const began = (step: string, total: number): void => {
    saidAt = performance.now();
    writeLine(`${step}: ${total}`);
  };
  const advanced = ({ step, done, total, secondsLeft }: BuildProgress): void => {
    if (performance.now() - saidAt < lineEveryMs) return;
    saidAt = performance.now();
    writeLine([`${step}: ${done} of ${total}`, timeLeft(secondsLeft)].filter((part) => part !== "").join(", "));
  };
  return { ...countingProgress(began, advanced), note: writeLine, stop: () => {} };
};

/** To the program that started this one, which tells it in its own way. Without that program there is nobody to work for. */
const channelProgress = (): Progress => {
  const end = (): never => process.exit(1);
  process.on("disconnect", end);
  const send = (progress: BuildProgress): void => void process.send?.(progress);
  return {
    ...countingProgress((step, total) => send({ step, done: 0, total, secondsLeft: null }), send),
    note: writeLine,
    stop: () => {
      process.off("disconnect", end);
      if (process.connected) process.disconnect();
    },
  };
};

/** Nothing but what must be known. */
const quietProgress: Progress = { step: () => {}, advance: () => {}, note: writeLine, stop: () => {} };

/** A bar where standard error is a terminal, lines elsewhere, notes alone when quiet; messages where a program listens. */
export const createProgress = (options: { quiet: boolean }): Progress => {
  if (process.send !== undefined) return channelProgress();
  if (options.quiet) return quietProgress;
  return process.stderr.isTTY ? barProgress() : lineProgress();
};
