import { anyLanguage } from "../../languages/index.ts";

/** A line of the text without marks, and the footnotes that were marked in it. */
export interface Line {
  readonly text: string;
  readonly footnotes: readonly string[];
}

interface Note {
  readonly number: string;
  readonly text: string;
}

const label = /^\((\d{1,3}|\*+)\)\s+(?=\S)/;
const isNote = ({ text }: Line): boolean => label.test(text);

/** "Done at Brussels, 22 December 2000.": what stands below belongs to no provision. */
const signature = new RegExp(String.raw`^${anyLanguage("doneAt")}\S+`);

/** Where footnotes begin behind the signatures, with further lines below some of them. -1 where there is no signature. */
const startBelowSignature = (lines: readonly Line[]): number => {
  const signed = lines.findLastIndex(({ text }) => signature.test(text) && /\d{4}\.?$/.test(text));
  return signed < 0 ? -1 : lines.findIndex((line, index) => index > signed && isNote(line));
};

const notesFrom = (lines: readonly Line[]): Note[] => {
  const notes: Note[] = [];
  for (const { text } of lines) {
    const number = label.exec(text)?.[1];
    const last = notes.at(-1);
    if (number !== undefined) notes.push({ number, text: text.replace(label, "") });
    else if (last !== undefined && text !== "") notes[notes.length - 1] = { ...last, text: `${last.text} ${text}` };
  }
  return notes;
};

/** A word with a number in it, or one that stands before numbers, makes the bracket part of a reference: "Article 130s (1)(b)". */
const isReference = (before: string): boolean => beforeBracket.test(before.replace(/(?:\s?\([0-9a-z]{1,4}\))+$/, ""));
const beforeBracket = new RegExp(String.raw`(?:\b\d{1,3}[a-z]{0,2}|${anyLanguage("beforeNumbers")})\s?$`, "i");

/** A number in brackets that is no part of a reference. */
interface Mark {
  readonly lineIndex: number;
  readonly at: number;
  readonly written: string;
  readonly number: string;
}

const bracket = /\s?\((\d{1,3})\)(?![\p{L}\d]|\((?!\d{1,3}\)))/gu;

const marksIn = (lines: readonly Line[]): Mark[] =>
  lines.flatMap(({ text }, lineIndex) =>
    [...text.matchAll(bracket)]
      .map(({ 0: written, 1: number = "", index }) => ({ lineIndex, at: index, written, number }))
      .filter(({ at }) => at > 0 && !isReference(text.slice(0, at))),
  );

/** The note of each mark. One that is marked nowhere is passed over: the next is due where its own mark does not come any more. */
const tie = (marks: readonly Mark[], notes: readonly Note[]): ReadonlyMap<Mark, Note> => {
  const tied = new Map<Mark, Note>();
  let due = 0;
  marks.forEach((mark, index) => {
    const place = notes.findIndex((note, at) => at >= due && note.number === mark.number);
    const note = notes[place];
    const isAhead = ({ number }: Note): boolean => marks.slice(index).some((later) => later.number === number);
    if (note === undefined || notes.slice(due, place).some(isAhead)) return;
    tied.set(mark, note);
    due = place + 1;
  });
  return tied;
};

/** Where a run of footnotes begins that the lines end with, with nothing but empty lines behind. -1 where there is none. */
const startOfRun = (lines: readonly Line[]): number => {
  const last = lines.findLastIndex((line) => line.text !== "" && !isNote(line));
  const start = lines.findIndex((line, index) => index > last && isNote(line));
  if (start <= 0) return -1;
  if (lines[start - 1]?.text === "") return start;
  // Where no empty line parts them from the text, footnotes are told from a list by their marks, or by what they name.
  const notes = notesFrom(lines.slice(start));
  const areMarked = tie(marksIn(lines.slice(0, start)), notes).size === notes.length;
  const areSources = lines.slice(start).every(({ text }) => text === "" || /\bOJ\b/.test(text));
  return areMarked || areSources ? start : -1;
};

/**
 * Puts footnotes to the lines that mark them, and takes the marks out. The footnotes stand at the end of the lines. Marks come in the
 * order of their numbers, so that "(3)" is one only where the third is due: nothing else tells a mark from a number in brackets where
 * a layout has no markup. Notes that are marked nowhere are kept as lines.
 */
export const withNotes = (lines: readonly Line[]): Line[] => {
  const below = startBelowSignature(lines);
  const start = below < 0 ? startOfRun(lines) : below;
  if (start < 0) return [...lines];
  const notes = notesFrom(lines.slice(start));
  const own = lines.slice(0, start);
  const tied = tie(marksIn(own), notes);
  const read = own.map(({ text, footnotes }, lineIndex): Line => {
    const marks = [...tied].filter(([mark]) => mark.lineIndex === lineIndex);
    return {
      text: marks.reduceRight((left, [{ at, written }]) => left.slice(0, at) + left.slice(at + written.length), text),
      footnotes: [...footnotes, ...marks.map(([, note]) => note.text)],
    };
  });
  const marked = new Set(tied.values());
  const unmarked = notes.filter((note) => !marked.has(note));
  return [...read, ...unmarked.map(({ number, text }) => ({ text: `(${number}) ${text}`, footnotes: [] }))];
};
