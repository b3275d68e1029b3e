/** What a stretch of a text belongs to: a reason, or a provision that nearly applies. */
export interface Mark {
  /** The id of the element that says why. */
  readonly id: string;
  /** How it is called beside the words: `1`, `A`. */
  readonly label: string;
  readonly kind: "reason" | "near";
}

/** A quote of a text in UTF-16 code units, and whose it is. */
export interface MarkedQuote {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/** A piece of a text within which the same marks hold. */
export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Marks that the next piece has no more. */
  readonly ends: readonly Mark[];
}

const unique = (marks: readonly Mark[]): Mark[] => [...new Map(marks.map((mark) => [mark.id, mark])).values()];

/** A place that divides no character in two: within a surrogate pair it is moved to the pair's begin or end. */
const whole = (text: string, place: number, step: -1 | 1): number => {
  const bounded = Math.max(0, Math.min(text.length, place));
  const isWithinPair = /[\uDC00-\uDFFF]/.test(text[bounded] ?? "") && /[\uD800-\uDBFF]/.test(text[bounded - 1] ?? "");
  return isWithinPair ? bounded + step : bounded;
};

/** Divides a text where quotes begin and end, so that overlapping ones share pieces. The pieces together are the text. */
export const segmentsOf = (text: string, quotes: readonly MarkedQuote[]): Segment[] => {
  const bounded = quotes
    .map(({ start, end, mark }) => ({ start: whole(text, start, -1), end: whole(text, end, 1), mark }))
    .filter(({ start, end }) => start < end);
  const places = [...new Set([0, text.length, ...bounded.flatMap(({ start, end }) => [start, end])])].sort(
    (left, right) => left - right,
  );
  const marksOver = (start: number): Mark[] =>
    unique(bounded.filter((quote) => quote.start <= start && quote.end > start).map(({ mark }) => mark));
  return places.slice(0, -1).map((start, at) => {
    const end = places[at + 1] ?? text.length;
    const marks = marksOver(start);
    const following = new Set(marksOver(end).map(({ id }) => id));
    return { start, text: text.slice(start, end), marks, ends: marks.filter(({ id }) => !following.has(id)) };
  });
};
