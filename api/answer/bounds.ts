import type { Snapshot } from "../../shared/corpus/index.ts";
import { cutClause } from "./text/sentences.ts";
import type { StructuredAnswer } from "./types.ts";
import { citationsIn } from "./verify/citations.ts";

/** The most that an answer has, whatever is asked (contract, "Answers"). */
export const answerCharactersMax = 6_000;
export const sourcesMax = 12;

/** The lists of a structured answer, each. */
const linesMax = 40;

const shortenedNote = "There is more to this than one answer holds: ask about fewer provisions at a time.";

const citedIn = (line: string, snapshot: Snapshot): string[] =>
  line.includes("[") ? citationsIn(line, snapshot).flatMap(({ articleId }) => articleId ?? []) : [];

/** How many lines fit, from the first on: so many characters, and no more provisions cited than there may be sources. */
const linesWithin = (lines: readonly string[], charactersMax: number, snapshot: Snapshot): number => {
  const cited = new Set<string>();
  let length = -1;
  const end = lines.findIndex((line) => {
    for (const id of citedIn(line, snapshot)) cited.add(id);
    length += line.length + 1;
    return cited.size > sourcesMax || length > charactersMax;
  });
  return end < 0 ? lines.length : end;
};

/** The lines of a text that fit into an answer. One that does not fit whole ends with a sentence that says so. */
export const boundText = (text: string, charactersMax: number, snapshot: Snapshot): string => {
  const lines = text.split("\n");
  if (linesWithin(lines, charactersMax, snapshot) === lines.length) return text;
  const room = charactersMax - shortenedNote.length - 2;
  const kept = lines
    .slice(0, linesWithin(lines, room, snapshot))
    .join("\n")
    .trimEnd();
  return `${kept === "" ? cutClause(lines[0] ?? "", room) : kept}\n\n${shortenedNote}`;
};

/** As many lines of a list as an answer may have characters. */
const boundLines = (lines: readonly string[]): string[] => {
  let length = 0;
  return lines.slice(0, linesMax).filter((line) => {
    length += line.length;
    return length <= answerCharactersMax;
  });
};

/** The same for the fields of a structured answer. */
export const boundStructure = (structured: StructuredAnswer): StructuredAnswer => ({
  summary: cutClause(structured.summary, answerCharactersMax),
  legal_basis: cutClause(structured.legal_basis, answerCharactersMax),
  requirements: boundLines(structured.requirements),
  timeline: boundLines(structured.timeline),
  articles_cited: boundLines(structured.articles_cited),
});
