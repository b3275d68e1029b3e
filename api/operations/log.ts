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

/** What went wrong, without what the statement was given: names, digests, salts and the like are nobody's to read. */
const withoutParameters = (message: string): string => message.split("\nparams:", 1)[0] ?? "";

/** The calls of a stack alone: it begins with the message, which may have lines of its own. */
const callsOf = ({ stack = "", message }: Error): string[] =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, 7);

/** The errors of a chain of causes, outermost first. */
const describe = (thrown: unknown, depth = 0): unknown =>
  thrown instanceof Error && depth < 5
    ? {
        name: thrown.name,
        message: withoutParameters(thrown.message),
        stack: callsOf(thrown),
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
