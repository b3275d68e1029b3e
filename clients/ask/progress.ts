import cliProgress from "cli-progress";
import { say } from "../../shared/command-line/terminal.ts";

/** Tells a person how far the answers are. Always on standard error. */
export interface Progress {
  advance(): void;
  note(line: string): void;
  stop(): void;
}

/** A bar, drawn anew after each note. */
const barProgress = (total: number, done: number): Progress => {
  const bar = new cliProgress.SingleBar(
    {
      format: "{bar} {value} of {total} answered, {eta_formatted} left",
      stream: process.stderr,
      clearOnComplete: true,
    },
    cliProgress.Presets.shades_classic,
  );
  let value = done;
  bar.start(total, value);
  return {
    advance: () => {
      value += 1;
      bar.update(value);
    },
    note: (line) => {
      bar.stop();
      say(line);
      bar.start(total, value);
    },
    stop: () => bar.stop(),
  };
};

/** A line at each tenth. */
const lineProgress = (total: number, before: number): Progress => {
  let done = before;
  const tenths = () => Math.floor((done * 10) / total);
  return {
    advance: () => {
      const told = tenths();
      done += 1;
      if (tenths() > told) say(`${done} of ${total} answered`);
    },
    note: say,
    stop: () => {},
  };
};

const quietProgress: Progress = { advance: () => {}, note: say, stop: () => {} };

/** A bar where standard error is a terminal, lines elsewhere, notes alone when quiet. `done`: how many were there before. */
export const createProgress = (total: number, done: number, options: { quiet: boolean }): Progress => {
  if (options.quiet) return quietProgress;
  return process.stderr.isTTY ? barProgress(total, done) : lineProgress(total, done);
};
