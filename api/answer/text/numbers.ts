const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const values = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.flatMap((word, place): Array<[string, number]> => {
    const value = (place + 2) * 10;
    const compounds = units.slice(1, 10).map((unit, one): [string, number] => [`${word}-${unit}`, value + one + 1]);
    return [[word, value], ...compounds];
  }),
]);

const words = [...values.keys()].sort((left, right) => right.length - left.length).join("|");

/** Source of a pattern for a number in digits (groups of three parted by spaces, commas or full stops) or in words. */
export const numberPattern = String.raw`(?:\d{1,3}(?:[\s.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?|\b(?:${words})\b)`;

/** `10 000 000`, `10,000,000`, `7,5`, `twelve` as a number; null when it is none. */
export const readNumber = (written: string): number | null => {
  const text = written.trim().toLowerCase();
  const word = values.get(text);
  if (word !== undefined) return word;
  const grouped = /^\d{1,3}(?:[\s.,]\d{3})+(?=$|[.,]\d{1,2}$)/.exec(text)?.[0];
  const whole = grouped === undefined ? text : grouped.replace(/[\s.,]/g, "") + text.slice(grouped.length);
  const value = Number(whole.replace(",", "."));
  return Number.isFinite(value) ? value : null;
};
