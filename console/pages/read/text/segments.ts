/** Words of a text that mean something. */
export interface Mark<Meaning> {
  readonly words: string;
  readonly meaning: Meaning;
  /** `exact`: as written. `term`: in any case, in the singular or the plural. */
  readonly as: "exact" | "term";
}

/** A stretch of a text; plain words mean nothing: null. */
export interface Segment<Meaning> {
  readonly text: string;
  readonly meaning: Meaning | null;
}

interface Place<Meaning> {
  readonly start: number;
  readonly end: number;
  /** Null keeps the place free of shorter words. */
  readonly meaning: Meaning | null;
}

const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** A term's words without the ending of the plural. */
const singular = (words: string): string => {
  if (/[^aeiou]ies$/i.test(words)) return `${words.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/i.test(words)) return words.slice(0, -2);
  return /[^sui]s$/i.test(words) ? words.slice(0, -1) : words;
};

const inAnyNumber = (words: string): string => {
  const one = singular(words);
  return /[^aeiou]y$/i.test(one) ? `${escaped(one.slice(0, -1))}(?:y|ies)` : `${escaped(one)}(?:e?s)?`;
};

/** Whole words alone: `Article 6` is not in `Article 62`. */
const patternOf = ({ words, as }: Mark<unknown>): RegExp => {
  const inner = as === "exact" ? escaped(words) : inAnyNumber(words);
  return new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, as === "exact" ? "gu" : "giu");
};

/** Where a mark stands. A term's later places are kept from the shorter terms in it. */
const placesOf = <Meaning>(
  text: string,
  mark: Mark<Meaning>,
  taken: ReadonlyArray<Place<Meaning>>,
): Array<Place<Meaning>> => {
  const free = [...text.matchAll(patternOf(mark))]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => !taken.some((place) => start < place.end && place.start < end));
  const kept = mark.as === "term" ? free : free.slice(0, 1);
  return kept.map((place, count) => ({ ...place, meaning: count === 0 ? mark.meaning : null }));
};

/**
 * Cuts a text where its marks stand: each once, at its first free place. Exact words come before terms and longer ones before shorter
 * ones, so that `personal data breach` is not taken for `personal data`. The segments in order are the text.
 */
export const segmentsOf = <Meaning>(text: string, marks: ReadonlyArray<Mark<Meaning>>): Array<Segment<Meaning>> => {
  const order = [...marks].sort(
    (one, other) => Number(one.as === "term") - Number(other.as === "term") || other.words.length - one.words.length,
  );
  const places: Array<Place<Meaning>> = [];
  for (const mark of order) {
    if (mark.words.trim() !== "") places.push(...placesOf(text, mark, places));
  }
  const marked = places.filter(({ meaning }) => meaning !== null).sort((one, other) => one.start - other.start);
  const segments: Array<Segment<Meaning>> = [];
  let end = 0;
  for (const place of marked) {
    if (place.start > end) segments.push({ text: text.slice(end, place.start), meaning: null });
    segments.push({ text: text.slice(place.start, place.end), meaning: place.meaning });
    end = place.end;
  }
  if (end < text.length) segments.push({ text: text.slice(end), meaning: null });
  return segments;
};
