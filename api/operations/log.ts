import { messageOf } from "../../shared/errors.ts";

export type LogLevel = "silent" | "error" | "info" | "debug";

/** One finished request. Never a key, a question's text or an address. */
export interface RequestLine {
  readonly requestId: string;
  readonly organizationId: number | null;
  readonly keyId: number | null;
  readonly route: string;
  readonly status: number;
  /** In ms since 1970. */
  readonly endedAt: number;
  readonly ms: number;
  readonly corpusVersion: string;
}

export interface Logger {
  request(line: RequestLine): void;
  info(message: string, fields?: Record<string, unknown>): void;
  /** A failure with its stack and its causes, for the operator alone. */
  error(message: string, thrown: unknown, fields?: Record<string, unknown>): void;
  /** Writes what is held back. */
  flush(): void;
}

const flushAfterMs = 50;
const flushAfterChars = 65_536;

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

/** `2026-11-21T10:00:00.000Z`, made once a millisecond. */
const createTimeText = (): ((moment: number) => string) => {
  let last = -1;
  let text = "";
  return (moment) => {
    const whole = Math.floor(moment);
    if (whole !== last) {
      last = whole;
      text = new Date(whole).toISOString();
    }
    return text;
  };
};

/** Durations up to 10 ms, by hundredths: to print a fraction costs more than the rest of a line. */
const shortDurations = Array.from({ length: 1_000 }, (_, hundredths) => String(hundredths / 100));

/** Milliseconds with two digits after the point. */
const msText = (ms: number): string => {
  const hundredths = Math.round(ms * 100);
  return shortDurations[hundredths] ?? String(hundredths / 100);
};

/** Bun's own sink: the stream of `process.stdout` costs several times as much. */
const writeToStandardOutput = (): ((text: string) => void) => {
  const sink = Bun.stdout.writer();
  return (text) => {
    sink.write(text);
    sink.flush();
  };
};

/**
 * Logs JSON lines. Lines are gathered for up to 50 ms, since a write for each request would cost more than the request.
 * `write` gets whole lines; by default they go to the standard output.
 */
export const createLogger = (level: LogLevel, write: (text: string) => void = writeToStandardOutput()): Logger => {
  const timeText = createTimeText();
  const shown = { silent: 0, error: 1, info: 2, debug: 3 }[level];
  let held = "";
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const text = held;
    held = "";
    if (text !== "") write(text);
  };

  const add = (line: string): void => {
    held += `${line}\n`;
    if (held.length >= flushAfterChars) flush();
    else timer ??= setTimeout(flush, flushAfterMs);
  };

  const message = (name: string, text: string, fields: Record<string, unknown>): void =>
    add(JSON.stringify({ time: timeText(Date.now()), level: name, message: text, ...fields }));

  return {
    // Put together by hand: every value is a number or of a set of characters that JSON leaves alone.
    request: (line) => {
      if (shown < 2) return;
      add(
        `{"time":"${timeText(line.endedAt)}","level":"info","message":"request","request_id":"${line.requestId}","organization":${line.organizationId},"key":${line.keyId},"route":"${line.route}","status":${line.status},"ms":${msText(line.ms)},"corpus_version":"${line.corpusVersion}"}`,
      );
    },
    info: (text, fields = {}) => {
      if (shown >= 2) message("info", text, fields);
    },
    error: (text, thrown, fields = {}) => {
      if (shown >= 1) message("error", text, { ...fields, error: describe(thrown) });
    },
    flush,
  };
};
