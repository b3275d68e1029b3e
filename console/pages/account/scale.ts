/** The top of a chart for a largest value: 1, 2 or 5 times a power of ten, at least 2, so that its half is a whole number. */
export const topOf = (largest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const top = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= largest) ?? power;
  return top % 2 === 0 ? top : top * 2;
};
