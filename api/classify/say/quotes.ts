import type { Quote } from "../types.ts";

/** Code units that are read: neither blank nor unseen (`tidy` drops or joins those). */
const inked = /[^\s\p{Z}\p{C}]/gu;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Each code unit that is read, in order: which it is, and the stretch of the text that it comes from. */
interface Trace {
  readonly written: string;
  readonly places: readonly Quote[];
}

/** Composing (NFKC) changes how a letter is written, but not the order of letters: each is followed to where it came from. */
const trace = (text: string): Trace => {
  const written: string[] = [];
  const places: Quote[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const letters = segment.normalize("NFKC").match(inked)?.join("") ?? "";
    written.push(letters);
    for (let unit = 0; unit < letters.length; unit += 1) places.push({ start: index, end: index + segment.length });
  }
  return { written: written.join(""), places };
};

/** How many code units that are read stand before each place of a text. */
const countsBefore = (text: string): number[] => {
  const counts: number[] = [];
  let count = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit += 1) counts.push(count + unit);
    if (character.search(inked) === 0) count += character.length;
  }
  return [...counts, count];
};

const inOrder = (quotes: readonly Quote[]): Quote[] =>
  [...new Map(quotes.map((quote) => [`${quote.start} ${quote.end}`, quote])).values()].sort(
    (left, right) => left.start - right.start || left.end - right.end,
  );

/**
 * Makes what finds stretches of the text that was read in the description as it was sent, both in UTF-16 code units. `read` is the tidied
 * description; what stands behind it (the fields of the form) is no quote. Empty where the two cannot be brought together.
 */
export const quotesIn = (given: string, read: string): ((passages: readonly Quote[]) => Quote[]) => {
  const within = (passages: readonly Quote[]): Quote[] =>
    passages.filter(({ start, end }) => start < end && end <= read.length);
  if (given === read) return (passages) => inOrder(within(passages).map(({ start, end }) => ({ start, end })));
  const { written, places } = trace(given);
  if (!written.startsWith(read.match(inked)?.join("") ?? "")) return () => [];
  const before = countsBefore(read);
  return (passages) =>
    inOrder(
      within(passages).flatMap(({ start, end }) => {
        const first = places[before[start] ?? -1];
        const last = places[(before[end] ?? 0) - 1];
        return first === undefined || last === undefined || first.start >= last.end
          ? []
          : [{ start: first.start, end: last.end }];
      }),
    );
};
