import type { HeldLines } from "./held-lines.ts";

/** One finished request. Never a key, a question's text or an address. */
export interface RequestLine {
  readonly requestId: string;
  readonly organizationId: number | null;
  readonly keyId: number | null;
  readonly route: string;
  readonly status: number;
  /** When it began, in ms since 1970. */
  readonly at: number;
  /** How long it took. */
  readonly ms: number;
  readonly corpusVersion: string;
}

/** Put together by hand: every value is a number or of a set of characters that JSON leaves alone. */
const beginningText = (moment: number): string =>
  `{"time":"${new Date(moment).toISOString()}","level":"info","message":"request","request_id":"`;

const endText = ({ organizationId, keyId, route, status, corpusVersion }: RequestLine): string =>
  `,"organization":${organizationId},"key":${keyId},"route":"${route}","status":${status},"corpus_version":"${corpusVersion}"}\n`;

/** The beginning of a line, made once a millisecond. */
const createBeginnings = (): ((moment: number) => string) => {
  let last = -1;
  let text = "";
  return (moment) => {
    const whole = Math.floor(moment);
    if (whole !== last) {
      last = whole;
      text = beginningText(whole);
    }
    return text;
  };
};

const durationText = (hundredths: number): string => `","ms":${hundredths / 100}`;

/** Durations up to 10 ms, by hundredths: to print a fraction costs more than the rest of a line. */
const shortDurations = Array.from({ length: 1_000 }, (_, hundredths) => durationText(hundredths));

/** Milliseconds with two digits after the point. */
const durationOf = (ms: number): string => {
  const hundredths = Math.round(ms * 100);
  return shortDurations[hundredths] ?? durationText(hundredths);
};

interface Ending {
  readonly organizationId: number | null;
  readonly route: string;
  readonly status: number;
  readonly corpusVersion: string;
  readonly text: string;
}

const isOf = (ending: Ending, line: RequestLine): boolean =>
  ending.route === line.route &&
  ending.status === line.status &&
  ending.organizationId === line.organizationId &&
  ending.corpusVersion === line.corpusVersion;

/** Keys whose last ending is remembered; beyond that all are forgotten. */
const endingsMax = 10_000;

/** The end of a line: the same for most requests of a key as for the one before. */
const createEndings = (): ((line: RequestLine) => string) => {
  const byKey = new Map<number | null, Ending>();
  return (line) => {
    const known = byKey.get(line.keyId);
    if (known !== undefined && isOf(known, line)) return known.text;
    if (byKey.size >= endingsMax) byKey.clear();
    const { organizationId, route, status, corpusVersion } = line;
    const text = endText(line);
    byKey.set(line.keyId, { organizationId, route, status, corpusVersion, text });
    return text;
  };
};

/** Makes what logs a request: its line is laid together of parts that are mostly there already. */
export const createRequestLines = (lines: HeldLines): ((line: RequestLine) => void) => {
  const beginningAt = createBeginnings();
  const endingOf = createEndings();
  return (line) => {
    lines.put(beginningAt(line.at + line.ms));
    lines.put(line.requestId);
    lines.put(durationOf(line.ms));
    lines.put(endingOf(line));
    lines.end();
  };
};
