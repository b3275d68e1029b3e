const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const suffixes: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };

/** 2 → "second", 12 → "12th", 21 → "21st". */
export const ordinal = (count: number): string => {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  return words[count - 1] ?? `${count}${(isTeen ? undefined : suffixes[count % 10]) ?? "th"}`;
};

/** An ordinal as a pattern without groups. */
export const ordinalPattern = String.raw`${words.join("|")}|\d{1,3}(?:st|nd|rd|th)`;

/** "second" → 2, "12th" → 12; null for another word. */
export const fromOrdinal = (word: string): number | null => {
  const plain = word.toLowerCase();
  const place = words.indexOf(plain);
  if (place >= 0) return place + 1;
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(plain)?.[1];
  return digits === undefined ? null : Number(digits);
};
