import { messageOf } from "../../shared/errors.ts";
import { holdLines, type WriteLines } from "./held-lines.ts";
import type { Lifetime } from "./lifetime.ts";
import { createRequestLines, type RequestLine } from "./request-line.ts";

export type LogLevel = "silent" | "error" | "warning" | "info" | "debug";

export interface Logger {
  request(line: RequestLine): void;
  info(message: string, fields?: Record<string, unknown>): void;
  /** What an operator should know of, though the service goes on without it. */
  warning(message: string, fields?: Record<string, unknown>): void;
  /** A failure with its stack and its causes, for the operator alone. */
  error(message: string, thrown: unknown, fields?: Record<string, unknown>): void;
  /** Writes what is held back. */
  flush(): void;
}

/** The errors of a chain of causes, outermost first. */
const describe = (thrown: unknown, depth = 0): unknown =>
  thrown instanceof Error && depth < 5
    ? {
        name: thrown.name,
        message: thrown.message,
        stack: thrown.stack
          ?.split("\n")
          .slice(1, 8)
          .map((line) => line.trim()),
        ...(thrown.cause === undefined ? {} : { cause: describe(thrown.cause, depth + 1) }),
      }
    : messageOf(thrown);

/** Bun's own sink: the stream of `process.stdout` costs several times as much. */
const writeToStandardOutput = (): WriteLines => {
  const sink = Bun.stdout.writer();
  return (lines) => {
    sink.write(lines);
    sink.flush();
  };
};

/**
 * Logs JSON lines. `write` gets whole lines, by default the standard output does; they are gathered for a moment
 * (`holdLines`).
 */
export const createLogger = (level: LogLevel, write: WriteLines = writeToStandardOutput()): Logger => {
  const lines = holdLines(write);
  const addRequest = createRequestLines(lines);
  const shown = { silent: 0, error: 1, warning: 2, info: 3, debug: 4 }[level];

  const message = (name: string, text: string, fields: Record<string, unknown>): void => {
    lines.put(`${JSON.stringify({ time: new Date().toISOString(), level: name, message: text, ...fields })}\n`);
    lines.end();
  };

  return {
    request: (line) => {
      if (shown >= 3) addRequest(line);
    },
    info: (text, fields = {}) => {
      if (shown >= 3) message("info", text, fields);
    },
    warning: (text, fields = {}) => {
      if (shown >= 2) message("warning", text, fields);
    },
    error: (text, thrown, fields = {}) => {
      if (shown >= 1) message("error", text, { ...fields, error: describe(thrown) });
    },
    flush: lines.flush,
  };
};

/** The log of a process: its last line says that all is closed. */
export const openLog = (lifetime: Lifetime, level: LogLevel): Promise<Logger> =>
  lifetime.open(
    () => createLogger(level),
    (log) => {
      log.info("stopped");
      log.flush();
    },
  );
