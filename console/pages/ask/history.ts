import type { Asked } from "./asked.ts";

/** The questions of this browser: what was asked and when, never an answer or a key. */
export interface History {
  /** Whether the reader lets them be kept. */
  readonly isKept: boolean;
  /** The latest first. */
  readonly entries: readonly Asked[];
}

/** Older questions are forgotten. */
export const entriesMax = 50;

const place = "acquis.history";

const nothing: History = { isKept: true, entries: [] };

const isAsked = (entry: unknown): entry is Asked => {
  if (typeof entry !== "object" || entry === null) return false;
  const { question, regulation, format, at } = entry as Partial<Record<keyof Asked, unknown>>;
  return (
    [question, regulation, at].every((value) => typeof value === "string") &&
    (format === "text" || format === "structured")
  );
};

/** Reads what an earlier visit stored; whatever is not of this shape counts as nothing. */
export const parseHistory = (stored: string | null): History => {
  try {
    const read = JSON.parse(stored ?? "null") as { readonly isKept?: unknown; readonly entries?: unknown } | null;
    const entries = Array.isArray(read?.entries) ? read.entries.filter(isAsked).slice(0, entriesMax) : [];
    return { isKept: read?.isKept !== false, entries };
  } catch {
    return nothing;
  }
};

const isSame = (one: Asked, other: Asked): boolean =>
  one.question === other.question && one.regulation === other.regulation && one.format === other.format;

/** With a question at its beginning, once; as it was where nothing is to be kept. */
export const withAsked = (history: History, asked: Asked): History =>
  history.isKept
    ? { ...history, entries: [asked, ...history.entries.filter((entry) => !isSame(entry, asked))].slice(0, entriesMax) }
    : history;

/** Without one question. */
export const withoutAsked = (history: History, asked: Asked): History => ({
  ...history,
  entries: history.entries.filter((entry) => !isSame(entry, asked)),
});

/** What this browser has stored; nothing where it does not allow it. */
export const readHistory = (): History => {
  try {
    return parseHistory(localStorage.getItem(place));
  } catch {
    return nothing;
  }
};

/** Stores it. False where the browser does not allow it, or has no room: it lasts as long as the page then. */
export const writeHistory = (history: History): boolean => {
  try {
    localStorage.setItem(place, JSON.stringify(history));
    return true;
  } catch {
    return false;
  }
};
