import cliProgress from "cli-progress";

/** Tells a person how far long work is: a bar on a terminal, a line a step elsewhere. Always on standard error. */
export interface Progress {
  step(name: string, total: number): void;
  advance(count?: number): void;
  note(line: string): void;
  stop(): void;
}

const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);

const barProgress = (): Progress => {
  const bar = new cliProgress.SingleBar(
    { format: "{step} {bar} {value}/{total}", stream: process.stderr, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  let active = false;
  const stop = (): void => {
    if (active) bar.stop();
    active = false;
  };
  return {
    step: (name, total) => {
      stop();
      bar.start(Math.max(1, total), 0, { step: name.padEnd(8) });
      active = true;
    },
    advance: (count = 1) => bar.increment(count),
    note: (line) => {
      stop();
      writeLine(line);
    },
    stop,
  };
};

const lineProgress: Progress = {
  step: (name, total) => writeLine(`${name}: ${total}`),
  advance: () => {},
  note: writeLine,
  stop: () => {},
};

/** Nothing but what must be known. */
const quietProgress: Progress = { step: () => {}, advance: () => {}, note: writeLine, stop: () => {} };

/** A bar where standard error is a terminal, lines elsewhere, notes alone when quiet. */
export const createProgress = (options: { quiet: boolean }): Progress =>
  options.quiet ? quietProgress : process.stderr.isTTY ? barProgress() : lineProgress;
