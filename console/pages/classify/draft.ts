import { useLayoutEffect, useState } from "preact/hooks";
import type { ClassifyResponse } from "../../service/types.ts";

/** What the reader typed. */
export interface Draft {
  readonly description: string;
  readonly sector: string;
  readonly decisionScope: string;
  readonly dataTypes: readonly string[];
  /** A data type that is being typed. */
  readonly dataType: string;
}

/** A question of the service, and the sentence that was added to the description for it. */
export interface Answered {
  readonly id: string;
  readonly question: string;
  readonly sentence: string;
}

/** A classification: what was sent, when (ISO), and what came. */
export interface Run {
  readonly sent: Draft;
  readonly at: string;
  readonly response: ClassifyResponse;
}

/** All that must not get lost: kept in this tab's session storage, so that it outlives another page, a reload and a sign-in. */
export interface Work {
  readonly draft: Draft;
  readonly answered: readonly Answered[];
  /** What is written for questions and not sent yet, by their ids. */
  readonly pending: Readonly<Record<string, string>>;
  readonly run: Run | null;
  /** The run before, to say what changed. */
  readonly before: Run | null;
}

export const emptyDraft: Draft = { description: "", sector: "", decisionScope: "", dataTypes: [], dataType: "" };

const emptyWork: Work = { draft: emptyDraft, answered: [], pending: {}, run: null, before: null };

/** A later console may keep it in another form under another name. */
const place = "acquis.classify.1";

const stored = (): Work => {
  try {
    const kept = sessionStorage.getItem(place);
    return kept === null ? emptyWork : { ...emptyWork, ...(JSON.parse(kept) as Partial<Work>) };
  } catch {
    return emptyWork;
  }
};

const store = (work: Work): void => {
  try {
    if (work === emptyWork) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(work));
  } catch {
    // The page itself still holds it.
  }
};

/** The work of this tab, and what changes it. */
export const useWork = () => {
  const [work, setWork] = useState(stored);
  // Before the page is painted: a reload in the next moment would lose the last words.
  useLayoutEffect(() => store(work), [work]);
  const change = (changed: Partial<Work>): void => setWork((before) => ({ ...before, ...changed }));
  const write = (changed: Partial<Draft>): void =>
    setWork((before) => ({ ...before, draft: { ...before.draft, ...changed } }));
  const clear = (): void => setWork(emptyWork);
  return { work, change, write, clear, restore: setWork };
};

/** How many characters the service counts. */
export const characters = (text: string): number => [...text].length;

/** A text with one more sentence; what stands before it is ended first. */
export const withSentence = (text: string, sentence: string): string => {
  const before = text.trimEnd();
  if (before === "") return sentence.trim();
  return `${before}${/[.!?…]["”’)]*$/.test(before) ? "" : "."} ${sentence.trim()}`;
};

/** The data types with the one that is being typed: each once, those of more than one with commas apart. */
export const allDataTypes = ({ dataTypes, dataType }: Draft): string[] => [
  ...new Set([...dataTypes, ...dataType.split(",").map((type) => type.trim())].filter((type) => type !== "")),
];
