import { anyLanguage } from "../../languages/index.ts";

/** A line of the text without marks, and the footnotes that were marked in it. */
export interface Line {
  readonly text: string;
  readonly footnotes: readonly string[];
}

const note = /^\((\d{1,3}|\*+)\)\s+(?=\S)/;

/** Where the footnotes begin: a run of them after an empty line, with nothing but empty lines behind. -1 where there is none. */
const startOfNotes = (lines: readonly string[]): number => {
  const isLoose = (line: string): boolean => line === "" || note.test(line);
  const last = lines.findLastIndex((line) => !isLoose(line));
  const start = lines.findIndex((line, index) => index > last && note.test(line));
  // Where no empty line parts them from the text, footnotes are told by what they name: places in the Official Journal.
  const isParted = lines[start - 1] === "" || lines.slice(start).every((line) => line === "" || /\bOJ\b/.test(line));
  return start > 0 && isParted ? start : -1;
};

/** A word with a number in it, or one that stands before numbers, makes the bracket part of a reference: "Article 130s (1)". */
const isReference = (before: string): boolean => beforeBracket.test(before);
const beforeBracket = new RegExp(String.raw`(?:\b\d{1,3}[a-z]{0,2}|${anyLanguage("beforeNumbers")})\s?$`, "i");

/**
 * Puts footnotes to the lines that mark them, and takes the marks out. The footnotes stand at the end of the lines. Marks come in the
 * order of their numbers, so that "(3)" is one only where the third is due: nothing else tells a mark from a number in brackets where
 * a layout has no markup.
 */
export const withNotes = (lines: readonly string[]): Line[] => {
  const start = startOfNotes(lines);
  const notes = start < 0 ? [] : lines.slice(start).filter((line) => line !== "");
  let due = 0;
  const marked = lines.slice(0, start < 0 ? undefined : start).map((line) => {
    const first = due;
    const text = line.replace(/\s?\((\d{1,3})\)(?![\p{L}\d(])/gu, (mark, number: string, at: number) => {
      const isDue = Number(number) === Number(note.exec(notes[due] ?? "")?.[1]);
      if (at === 0 || !isDue || isReference(line.slice(0, at))) return mark;
      due += 1;
      return "";
    });
    return { text, footnotes: notes.slice(first, due).map((words) => words.replace(note, "")) };
  });
  const unmarked = notes.slice(due).map((text) => ({ text, footnotes: [] }));
  return [...marked, ...unmarked];
};
