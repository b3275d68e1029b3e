import { annexLabel, isClosingFormula } from "./labels.ts";
import type { Line } from "./lines.ts";

interface Note {
  readonly number: string;
  readonly id: string;
}

/** A number in brackets that may be a footnote's mark. */
interface Mark {
  readonly line: Line;
  readonly at: number;
  readonly length: number;
  readonly number: string;
}

const numberOfNote = (line: Line | undefined): string | null =>
  /^\((\d{1,3})\)\s*\S/u.exec(line?.text ?? "")?.[1] ?? null;

const opensAnnex = ({ text }: Line): boolean =>
  text.length < 40 && annexLabel(text) !== null && /^\W*ANNEX/u.test(text);

/** The terms, then each annex: all have footnotes of their own, which they end with. */
const sectionsOf = (lines: readonly Line[]): Line[][] => {
  const sections: Line[][] = [[]];
  for (const line of lines) {
    if (opensAnnex(line)) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
};

/** `Article 4(2)(b)` refers; so does `paragraph (1)`. What else stands in brackets behind a word may be a mark. */
const reference = String.raw`(?<!\d)\d{1,3}[a-z]{0,2}(?:\s?\(\w{1,4}\))+|\b(?:[Aa]rticles?|[Pp]aragraphs?|[Pp]oints?)\s\(\w{1,4}\)`;
const mark = String.raw`(?<=[\p{L}\p{N}"”’»),;.:%])\s?\((\d{1,3})\)`;

const marksOf = (lines: readonly Line[]): Mark[] =>
  lines.flatMap((line) =>
    [...line.text.matchAll(new RegExp(`${reference}|${mark}`, "gu"))].flatMap((found): Mark[] =>
      found[1] === undefined ? [] : [{ line, at: found.index, length: found[0].length, number: found[1] }],
    ),
  );

/**
 * Which mark each note has: the longest run of pairs that keeps both in their order. Notes may begin anew on each page, and some
 * are marked nowhere.
 */
const pairUp = (notes: readonly Note[], marks: readonly Mark[]): Map<Mark, Note> => {
  const longest: number[][] = Array.from({ length: notes.length + 1 }, () => new Array(marks.length + 1).fill(0));
  const at = (note: number, place: number): number => longest[note]?.[place] ?? 0;
  for (let note = notes.length - 1; note >= 0; note--) {
    for (let place = marks.length - 1; place >= 0; place--) {
      const isPair = notes[note]?.number === marks[place]?.number;
      const row = longest[note];
      const without = Math.max(at(note + 1, place), at(note, place + 1));
      if (row !== undefined) row[place] = isPair ? Math.max(without, 1 + at(note + 1, place + 1)) : without;
    }
  }
  const pairs = new Map<Mark, Note>();
  let [note, place] = [0, 0];
  while (note < notes.length && place < marks.length) {
    const [own, found] = [notes[note], marks[place]];
    if (own !== undefined && own.number === found?.number && at(note, place) === 1 + at(note + 1, place + 1)) {
      pairs.set(found, own);
      note++;
      place++;
    } else if (at(note + 1, place) >= at(note, place + 1) && at(note + 1, place) === at(note, place)) note++;
    else place++;
  }
  return pairs;
};

const withoutPlaces = (text: string, marks: readonly Mark[]): string =>
  marks.toReversed().reduce((left, { at, length }) => `${left.slice(0, at)} ${left.slice(at + length)}`, text);

/** A mark may be forgotten. */
const markedShareMin = 0.9;

/** Where the notes of an annex begin: all lines from there on are notes that are marked; the end where there are none. */
const startInAnnex = (section: readonly Line[]): number => {
  const run = section.findLastIndex((line) => numberOfNote(line) === null) + 1;
  for (let start = Math.max(1, run); start < section.length; start++) {
    if (numberOfNote(section[start]) !== "1") continue;
    const notes = section.slice(start).map((line, id) => ({ number: numberOfNote(line) ?? "", id: `${id}` }));
    const paired = pairUp(notes, marksOf(section.slice(0, start))).size;
    if (paired >= markedShareMin * notes.length) return start;
  }
  return section.length;
};

/** Below the signatures each line that begins with a number is a note, and every other one goes on with it. */
const startInTerms = (section: readonly Line[]): number => {
  const end = section.findLastIndex(({ text }) => /^Done at \p{L}+, \d/u.test(text) && isClosingFormula(text));
  const start = end < 0 ? -1 : section.findIndex((line, place) => place > end && numberOfNote(line) !== null);
  return start < 0 ? section.length : start;
};

const tieSection = (section: readonly Line[], place: number): Line[] => {
  const start = place === 0 ? startInTerms(section) : startInAnnex(section);
  const notes: Note[] = [];
  const noteOf = new Map<Line, Note | undefined>();
  for (const line of section.slice(start)) {
    const number = numberOfNote(line);
    if (number !== null) notes.push({ number, id: `plain-${place}-${notes.length}` });
    noteOf.set(line, notes.at(-1));
  }
  const pairs = pairUp(notes, marksOf(section.slice(0, start)));
  const marked = new Set(pairs.values());
  // A note that is marked nowhere is a line like any other.
  const below = section.slice(start).map((line): Line => {
    const note = noteOf.get(line);
    if (note === undefined || !marked.has(note)) return line;
    return { ...line, noteText: note.id, text: line.text.replace(/^\(\d+\)/u, "") };
  });
  const above = section.slice(0, start).map((line): Line => {
    const own = [...pairs].filter(([found]) => found.line === line);
    if (own.length === 0) return line;
    const marks = own.map(([found]) => found);
    return { ...line, text: withoutPlaces(line.text, marks), notes: own.map(([, { id }]) => id) };
  });
  return [...above, ...below];
};

/**
 * Ties the footnotes of a document without links to their marks: `(4)` behind a word. They stand below the signatures, and at the
 * end of each annex.
 */
export const tieNotes = (lines: readonly Line[]): Line[] => sectionsOf(lines).flatMap(tieSection);
