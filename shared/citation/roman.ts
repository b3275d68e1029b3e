const values: ReadonlyArray<readonly [string, number]> = [
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** 14 → "XIV". Annexes and chapters never pass 399. */
export const toRoman = (count: number): string => {
  let rest = count;
  let text = "";
  for (const [numeral, value] of values) {
    while (rest >= value) {
      text += numeral;
      rest -= value;
    }
  }
  return text;
};

/** "XIV" → 14; null when the text is not a Roman number in its usual spelling. */
export const fromRoman = (text: string): number | null => {
  const upper = text.toUpperCase();
  let total = 0;
  let rest = upper;
  for (const [numeral, value] of values) {
    while (rest.startsWith(numeral)) {
      total += value;
      rest = rest.slice(numeral.length);
    }
  }
  return rest === "" && total > 0 && toRoman(total) === upper ? total : null;
};
