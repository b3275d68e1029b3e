import { isClosingFormula } from "./labels.ts";
import type { Line } from "./lines.ts";

interface Note {
  readonly number: string;
  readonly id: string;
}

/** Footnotes are printed below the signatures, each beginning with its number; they end where an annex begins. */
const findNotes = (lines: readonly Line[]): { notes: Note[]; noteOf: Map<Line, string> } => {
  const start = lines.findLastIndex(({ text }) => /^Done at \p{L}+, \d/u.test(text) && isClosingFormula(text));
  const notes: Note[] = [];
  const noteOf = new Map<Line, string>();
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    if (/^\W*ANNEX/u.test(line.text)) break;
    const number = /^\((\d+)\)/u.exec(line.text)?.[1];
    if (number !== undefined) notes.push({ number, id: `plain-${notes.length}` });
    const note = notes.at(-1);
    if (note !== undefined) noteOf.set(line, note.id);
  }
  return { notes, noteOf };
};

/**
 * Ties the footnotes of a document without links to their marks: `(4)` after a word, in the order of the notes, which may
 * begin anew on each page. A number in brackets after another number is a reference ("Article 32 (1)") and no mark.
 */
export const tieNotes = (lines: readonly Line[]): Line[] => {
  const { notes, noteOf } = findNotes(lines);
  let next = 0;
  return lines.map((line): Line => {
    const noteText = noteOf.get(line);
    if (noteText !== undefined) return { ...line, noteText, text: line.text.replace(/^\(\d+\)/u, "") };
    const found: string[] = [];
    const text = line.text.replace(/(?<=[\p{L}"”’»)]) ?\((\d+)\)/gu, (mark, number: string) => {
      const note = notes[next];
      if (note?.number !== number) return mark;
      next++;
      found.push(note.id);
      return " ";
    });
    return found.length === 0 ? line : { ...line, text, notes: found };
  });
};
