/** Tops of a chart, as parts of a power of ten. */
const steps = [1, 2, 3, 4, 6, 8, 10];

/** The top of a chart for a largest value: a round number, and an even one, so that its half is a whole number. */
export const topOf = (largest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const top = steps.map((step) => step * power).find((candidate) => candidate >= largest) ?? power;
  return top % 2 === 0 ? top : top * 2;
};
