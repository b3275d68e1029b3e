import { expect, test } from "bun:test";
import { packRanked, postingsOf, roundRows, unpackRanked } from "../../../../shared/corpus/index.ts";

const numbers = new Map<string, number>();
const numberOf = (stem: string): number => {
  const number = numbers.get(stem) ?? numbers.size;
  numbers.set(stem, number);
  return number;
};

const words = {
  titles: postingsOf(["breach notif"], numberOf),
  indexed: postingsOf([""], numberOf),
  everything: postingsOf(["breach notif author breach"], numberOf),
  chunks: postingsOf(["breach author", "", "author author notif"], numberOf),
};

test("postings have a row for each stem of each document, in the order of the stems' numbers", () => {
  const { lengths, stems, documents, counts } = words.chunks;
  expect([...lengths]).toEqual([2, 0, 3]);
  expect([...stems]).toEqual([0, 1, 2, 2]);
  expect([...documents]).toEqual([0, 2, 0, 2]);
  expect([...counts]).toEqual([1, 1, 1, 2]);
});

test.each([17, 64])(
  "what a provision is ranked by is the same after it was packed, with vectors of %d values",
  (width) => {
    const vectors = roundRows(
      [1, 2, 3].map((row) => Float32Array.from({ length: width }, (_, at) => Math.sin(row * at))),
      width,
    );
    expect(unpackRanked(packRanked({ words, vectors }), true)).toEqual({ words, vectors });
  },
);

test("without vectors there are none", () => {
  expect(unpackRanked(packRanked({ words, vectors: null }), false)).toEqual({ words, vectors: null });
});
